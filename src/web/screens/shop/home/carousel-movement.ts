import { easeOut } from './carousel-figures.ts'

const frames = new WeakMap<HTMLElement, number>()

/** Scrolls, immediately with reduced motion or data saver. Replaces the current movement. */
export function scrollRow(row: HTMLElement, left: number, speedMs: number, onEnd: () => void): void {
  stopScrolling(row)
  if (isMotionReduced()) {
    row.scrollTo({ left, behavior: 'instant' })
    return onEnd()
  }
  const from = row.scrollLeft
  let start: number | null = null
  // Scroll snapping would work against the movement; the movement ends at a snap position.
  row.style.scrollSnapType = 'none'
  const step = (at: number) => {
    start ??= at
    const part = (at - start) / speedMs
    row.scrollTo({ left: from + (left - from) * easeOut(part), behavior: 'instant' })
    if (part < 1) return frames.set(row, requestAnimationFrame(step))
    stopScrolling(row)
    onEnd()
  }
  frames.set(row, requestAnimationFrame(step))
}

/** Stops a movement at its current position; the row then snaps to the nearest slide. */
export function stopScrolling(row: HTMLElement): void {
  const frame = frames.get(row)
  if (frame === undefined) return
  cancelAnimationFrame(frame)
  frames.delete(row)
  row.style.scrollSnapType = ''
}

/** Calls back when the user scrolls the row, and returns a function that removes the listeners. */
export function onUserScroll(row: HTMLElement, then: () => void): () => void {
  const ended = new AbortController()
  const options = { passive: true, signal: ended.signal }
  // The row does not move under a finger: it snaps on release.
  const hold = () => {
    const snapping = row.style.scrollSnapType
    then()
    row.style.scrollSnapType = snapping
  }
  const letGo = () => {
    if (!frames.has(row)) row.style.scrollSnapType = ''
  }
  row.addEventListener('focusin', then, options)
  row.addEventListener('wheel', (event) => isSideways(event) && then(), options)
  row.addEventListener('pointerdown', hold, options)
  // A touch that starts to scroll ends as a pointer immediately; a scrollbar may send no event on release.
  for (const end of ['pointerup', 'touchend'] as const) document.addEventListener(end, letGo, options)
  row.addEventListener('scrollend', letGo, options)
  return () => ended.abort()
}

const isSideways = ({ deltaX, deltaY, shiftKey }: WheelEvent) => shiftKey || Math.abs(deltaX) > Math.abs(deltaY)

function isMotionReduced(): boolean {
  const isSaving = document.documentElement.dataset['saver'] !== undefined
  return isSaving || matchMedia('(prefers-reduced-motion: reduce)').matches
}
