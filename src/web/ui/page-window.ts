/** An item of the pagination: a page, or a gap of omitted pages. */
export type PageStep = number | 'gap'

/** Returns the page links: the first, the last, and `reach` pages on either side of `current`, which starts at 1. */
export function pageWindow(current: number, last: number, reach = 2): PageStep[] {
  const here = Math.min(Math.max(current, 1), last)
  const steps: PageStep[] = []
  for (let page = 1; page <= last; page++) {
    const near = Math.abs(page - here) <= reach
    // A gap of a single page would take as much room as the page.
    const fillsGap = Math.abs(page - here) === reach + 1 && (page === 2 || page === last - 1)
    if (page === 1 || page === last || near || fillsGap) steps.push(page)
    else if (steps.at(-1) !== 'gap') steps.push('gap')
  }
  return steps
}
