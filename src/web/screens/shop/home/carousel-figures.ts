/** The number of slides in view, and the timing of movements. */
export interface CarouselFigures {
  /** Slides in view from width 0, 576, 768, 992 and 1200 px. */
  slides: readonly [number, number, number, number, number]
  /** Whether the smaller number also applies at the exact breakpoint. */
  bound: 'below' | 'up to'
  speedMs: number
}

/** Maximum number of page numbers in the pager (specification, section 9). */
export const PAGER_WINDOW = 5

/** Returns the number of pages with `slides` slides each; at least one. */
export const countPages = (items: number, slides: number): number => Math.max(1, Math.ceil(items / Math.max(1, slides)))

/** Returns at most five page numbers from 0, centered on the current one within the ends (specification, section 4). */
export function listPagerPages(current: number, pages: number): number[] {
  const first = Math.max(0, Math.min(current - Math.floor(PAGER_WINDOW / 2), pages - PAGER_WINDOW))
  return Array.from({ length: Math.min(PAGER_WINDOW, pages) }, (_, at) => first + at)
}

/** Returns the page that an arrow leads to; it wraps at both ends (specification, section 4). */
export const wrapPage = (page: number, pages: number): number => (page + pages) % pages

/** Returns the page in view at a scroll offset; the end of the row is always the last page. */
export function getPageAt(scrolled: { left: number; view: number; whole: number; gap: number }, pages: number): number {
  const { left, view, whole, gap } = scrolled
  if (left >= whole - view - 1) return pages - 1
  return Math.min(pages - 1, Math.round(left / Math.max(1, view + gap)))
}

/** Ease-out: returns the completed part of the distance for a part of the time, both from 0 to 1. */
export const easeOut = (part: number): number => 1 - (1 - Math.min(1, Math.max(0, part))) ** 3
