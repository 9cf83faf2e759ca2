/**
 * Headers of pages that show wiper prices: no shared cache, the page cache included, stores them, so a new price is on
 * the next page from every process. A browser may store the page for offline use.
 */
export const NOT_KEPT = { 'Cache-Control': 'private, no-store' } as const
