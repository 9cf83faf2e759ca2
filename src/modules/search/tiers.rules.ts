/** A price confirmed longer ago than this may have changed. */
export const FRESH_DAYS = 30

/** Prices older than this are ranked equally. */
export const OLD_DAYS = 120

/** ln(1 + popularity) of the most popular listings of a large shop. */
export const MAX_LOG_POPULARITY = 8

/** Weights of the factors within a tier, each a share from 0 to 1: `price` is 1 for a free part, 0.5 at the median. */
// `stated` is the share of the requested positions that a listing states.
export const WEIGHTS = { inStock: 20, popularity: 4, stated: 2, freshness: 2, rating: 1.5, price: 1.5 } as const

/** The numbers of listings in each tier. */
export interface TierCounts {
  /** Fits the request, in stock and confirmed recently. */
  exact: number
  /** Confirmed longer ago or out of stock. */
  olderOrOut: number
  /** Fits every vehicle, if one was requested. */
  universal: number
  /** Counts all tiers. */
  outOfStock: number
}
