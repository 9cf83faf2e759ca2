/** Keeps wiper prices out of shared caches: a new price is on the next page. Browsers may store it for offline use. */
export const NOT_KEPT = { 'Cache-Control': 'private, no-store' } as const
