/** A price confirmed longer ago than this may have changed. */
export const FRESH_DAYS = 30

/** Prices older than this are ranked equally. */
export const OLD_DAYS = 120

/** ln(1 + popularity) of the most popular listings of a large shop. */
export const MAX_LOG_POPULARITY = 8

/**
 * Weights of the ranking factors within a tier. Each factor is a share from 0 to 1; a tier is ordered by the weighted sum.
 * `stated`: the share of the requested positions that a listing states. `price`: 1 for a free part, 0.5 at the median.
 */
export const WEIGHTS = { inStock: 20, popularity: 4, stated: 2, freshness: 2, rating: 1.5, price: 1.5 } as const

/**
 * The numbers of listings in each tier. `exact`: fits the request, in stock and confirmed recently; `olderOrOut`: confirmed
 * longer ago or out of stock; `universal`: fits every vehicle, if one was requested. `outOfStock` counts all tiers.
 */
export interface TierCounts {
  exact: number
  olderOrOut: number
  universal: number
  outOfStock: number
}
