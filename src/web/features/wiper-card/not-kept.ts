/**
 * The header of pages that show what wipers cost: no cache on the way keeps them, the shop's own neither, so that a new
 * price is on the next page, whichever process renders it. A phone keeps what its owner saw, for when it is offline.
 */
export const NOT_KEPT = { 'Cache-Control': 'private, no-store' } as const
