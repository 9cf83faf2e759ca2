/** A price confirmed longer ago than this may have changed. */
export const FRESH_DAYS = 30

/** A price this old says as little as any older one. */
export const OLD_DAYS = 120

/** ln(1 + popularity) of the most popular listings of a large shop. */
export const MAX_LOG_POPULARITY = 8

/**
 * What counts within a tier, each as a share from 0 to 1 times its weight; the order of a tier is by the sum.
 * `stated`: the share of the requested positions that a listing states. `price`: 1 for a free part, 0.5 at the median.
 */
export const WEIGHTS = { inStock: 20, popularity: 4, stated: 2, freshness: 2, rating: 1.5, price: 1.5 } as const

/**
 * How many listings of an answer are in each tier: they fit by themselves, are in stock and were confirmed lately; they
 * were confirmed longer ago or are out of stock; they fit every vehicle, where one was requested. And how many of all are
 * out of stock.
 */
export interface TierCounts {
  exact: number
  olderOrOut: number
  universal: number
  outOfStock: number
}
