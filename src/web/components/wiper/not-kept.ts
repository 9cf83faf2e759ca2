/**
 * The header of pages that show what wipers cost: nobody keeps them, the shop's own page cache neither, so that a new
 * price is on the next page, whichever process renders it.
 */
export const NOT_KEPT = { 'Cache-Control': 'private, no-store' } as const
