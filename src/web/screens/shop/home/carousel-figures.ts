/** How many slides stand side by side, and how they move. */
export interface CarouselFigures {
  /** Side by side from width 0 on, and from each of 576, 768, 992 and 1200 px. */
  slides: readonly [number, number, number, number, number]
  /** Whether the smaller number holds only below a breakpoint, or also at it. */
  bound: 'below' | 'up to'
  speedMs: number
}

/** Page numbers that the pager shows at once (specification, section 9). */
export const PAGER_WINDOW = 5

/** Pages of so many slides each; at least one. */
export const pagesOf = (items: number, slides: number): number => Math.max(1, Math.ceil(items / Math.max(1, slides)))

/** At most five page numbers, from 0, centred on the current one as far as the ends allow (specification, section 4). */
export function pagerWindow(current: number, pages: number): number[] {
  const first = Math.max(0, Math.min(current - Math.floor(PAGER_WINDOW / 2), pages - PAGER_WINDOW))
  return Array.from({ length: Math.min(PAGER_WINDOW, pages) }, (_, at) => first + at)
}

/** The page that an arrow leads to: from the last to the first and back (specification, section 4). */
export const wrapped = (page: number, pages: number): number => (page + pages) % pages

/** Which page stands in view when the row is scrolled so far; the end of the row is always the last. */
export function pageAt(scrolled: { left: number; view: number; whole: number; gap: number }, pages: number): number {
  const { left, view, whole, gap } = scrolled
  if (left >= whole - view - 1) return pages - 1
  return Math.min(pages - 1, Math.round(left / Math.max(1, view + gap)))
}

/** How far a movement has come after a part of its time, both from 0 to 1: quick first, then slower. */
export const eased = (part: number): number => 1 - (1 - Math.min(1, Math.max(0, part))) ** 3
