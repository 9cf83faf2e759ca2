import { eased } from './carousel-figures.ts'

const underWay = new WeakMap<HTMLElement, number>()

/** At once where the visitor wants less motion or fewer data; else smoothly. A second movement takes over from the first. */
export function move(row: HTMLElement, left: number, speedMs: number, onEnd: () => void): void {
  halt(row)
  if (wantsStillness()) {
    row.scrollTo({ left, behavior: 'instant' })
    return onEnd()
  }
  const from = row.scrollLeft
  let start: number | null = null
  // Snapping would pull against the movement; the end of it is a place to snap to.
  row.style.scrollSnapType = 'none'
  const step = (at: number) => {
    start ??= at
    const part = (at - start) / speedMs
    row.scrollTo({ left: from + (left - from) * eased(part), behavior: 'instant' })
    if (part < 1) return underWay.set(row, requestAnimationFrame(step))
    halt(row)
    onEnd()
  }
  underWay.set(row, requestAnimationFrame(step))
}

/** Ends a movement where it is: from there the row snaps to the nearest place. */
export function halt(row: HTMLElement): void {
  const frame = underWay.get(row)
  if (frame === undefined) return
  cancelAnimationFrame(frame)
  underWay.delete(row)
  row.style.scrollSnapType = ''
}

/**
 * Calls back when somebody takes the row: by finger, mouse or wheel, or by a focus that has to come into view. What lies
 * under a finger stays there: the row snaps when it is lifted.
 * @returns what ends this
 */
export function onTaken(row: HTMLElement, then: () => void): () => void {
  const ended = new AbortController()
  const options = { passive: true, signal: ended.signal }
  const hold = () => {
    const snapping = row.style.scrollSnapType
    then()
    row.style.scrollSnapType = snapping
  }
  const letGo = () => {
    if (!underWay.has(row)) row.style.scrollSnapType = ''
  }
  row.addEventListener('focusin', then, options)
  row.addEventListener('wheel', (event) => isSideways(event) && then(), options)
  row.addEventListener('pointerdown', hold, options)
  // A finger that begins to scroll ends as a pointer at once; a scrollbar that is let go may not tell the page.
  for (const end of ['pointerup', 'touchend'] as const) document.addEventListener(end, letGo, options)
  row.addEventListener('scrollend', letGo, options)
  return () => ended.abort()
}

const isSideways = ({ deltaX, deltaY, shiftKey }: WheelEvent) => shiftKey || Math.abs(deltaX) > Math.abs(deltaY)

function wantsStillness(): boolean {
  const isSaving = document.documentElement.dataset['saver'] !== undefined
  return isSaving || matchMedia('(prefers-reduced-motion: reduce)').matches
}
