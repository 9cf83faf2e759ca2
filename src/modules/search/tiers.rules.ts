/** Figures of a listing that its place among the listings of one part type depends on. */
export interface RankedListing {
  isUniversal: boolean
  inStock: boolean
  /** Days since its seller last confirmed it; 0 if that is not known. */
  ageDays: number
  ratingTenths: number
  price: number
  popularity: number
  /** The share of the requested positions that it states, from 0 to 1. */
  statedShare: number
}

/** 1: fits by itself, in stock, price confirmed lately; 2: price older, or out of stock; 3: fits every vehicle. */
export type Tier = 1 | 2 | 3

/** A price confirmed longer ago than this may have changed. */
const FRESH_DAYS = 30

/** Returns the tier of a listing. Without a vehicle, universal listings are like all others. */
export function tierOf({ isUniversal, inStock, ageDays }: RankedListing, hasVehicle: boolean): Tier {
  if (isUniversal && hasVehicle) return 3
  return inStock && ageDays <= FRESH_DAYS ? 1 : 2
}

/** What counts within a tier; the order of a tier is by the sum. */
const WEIGHTS = { inStock: 20, popularity: 4, stated: 2, freshness: 2, rating: 1.5, price: 1.5 } as const

/** A price this old says as little as any older one. */
const OLD_DAYS = 120
/** ln(1 + popularity) of the most popular listings of a large shop. */
const MAX_LOG_POPULARITY = 8

/** Returns the weight of a listing within its tier: the higher, the further in front. */
export function weightOf(listing: RankedListing, medianPrice: number): number {
  const { inStock, ageDays, ratingTenths, price, popularity, statedShare } = listing
  return (
    (inStock ? WEIGHTS.inStock : 0) +
    WEIGHTS.popularity * Math.min(1, Math.log1p(popularity) / MAX_LOG_POPULARITY) +
    WEIGHTS.stated * statedShare +
    WEIGHTS.freshness * (1 - Math.min(ageDays, OLD_DAYS) / OLD_DAYS) +
    WEIGHTS.rating * (ratingTenths / 50) +
    // 1 for a free part, 0.5 at the median, near 0 for one that costs many times as much.
    WEIGHTS.price * (medianPrice > 0 ? medianPrice / (medianPrice + price) : 0)
  )
}

/** How many listings of an answer are in each tier, and how many are out of stock. */
export interface TierCounts {
  exact: number
  olderOrOut: number
  universal: number
  outOfStock: number
}
