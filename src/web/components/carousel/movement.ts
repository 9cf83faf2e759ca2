import { eased } from './figures.ts'

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

/** Ends the movement where it is: from there the row snaps to the nearest place. */
export function halt(row: HTMLElement): void {
  const frame = underWay.get(row)
  if (frame === undefined) return
  cancelAnimationFrame(frame)
  underWay.delete(row)
  row.style.scrollSnapType = ''
}

function wantsStillness(): boolean {
  const isSaving = document.documentElement.dataset['saver'] !== undefined
  return isSaving || matchMedia('(prefers-reduced-motion: reduce)').matches
}
