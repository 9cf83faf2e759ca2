import type { KindBrand } from './brands.ts'
import type { Range } from './kind.ts'
import type { Condition } from './listing.ts'
import type { Random } from './random.ts'

const between = ([low, high]: Range, scale: number) => low + (high - low) * scale

/** A measure of one piece: near its place in the range, a little different from maker to maker, never outside. */
export function measure(range: Range, scale: number, decimals: number, random: Random): number {
  const value = between(range, scale) * (0.97 + random.next() * 0.06)
  const unit = 10 ** decimals
  return Math.round(Math.min(range[1], Math.max(range[0], value)) * unit) / unit
}

const CONDITION_FACTOR: Readonly<Record<Condition, Range>> = { New: [1, 1], Used: [0.42, 0.6], Renewed: [0.62, 0.76] }

/** Prices as counters write them: to the 50 naira when small, to the 500 when large. */
function roundNaira(naira: number): number {
  const step = naira < 20_000 ? 50 : naira < 100_000 ? 100 : 500
  return Math.max(step, Math.round(naira / step) * step)
}

/** General and business price in kobo; the business price is 6 to 15 % lower, and missing now and then. */
export function prices(
  range: Range,
  scale: number,
  brand: KindBrand | null,
  condition: Condition,
  random: Random,
): { genPriceKobo: number; priceKobo: number | null } {
  const seller = 0.93 + random.next() * 0.14
  const general = roundNaira(
    between(range, scale ** 1.15) *
      (brand?.factor ?? 0.85) *
      between(CONDITION_FACTOR[condition], random.next()) *
      seller,
  )
  return { genPriceKobo: general * 100, priceKobo: businessKobo(general, random) }
}

/** The business price that goes with a general price in whole naira. */
export function businessKobo(generalNaira: number, random: Random): number | null {
  const business = roundNaira(generalNaira * (0.85 + random.next() * 0.09))
  return random.chance(0.08) || business >= generalNaira ? null : business * 100
}

/** Pieces on the shelf: many of what is cheap, one or two of what was taken off a car, sometimes none. */
export function chooseStock(genPriceKobo: number, condition: Condition, random: Random): number {
  if (random.chance(0.06)) return 0
  if (condition === 'Used') return random.int(1, 3)
  const most = genPriceKobo < 2_000_000 ? 120 : genPriceKobo < 8_000_000 ? 40 : 12
  return random.int(1, condition === 'Renewed' ? 6 : most)
}

/** A quarter is not rated yet; the others mostly well, by few or by many. A rating is the mean of whole stars. */
export function chooseRating(random: Random): { rating: number; reviews: number } {
  if (random.chance(0.25)) return { rating: 0, reviews: 0 }
  const stars = random.chance(0.04) ? 1 + random.next() * 1.8 : 5 - 2.1 * random.next() ** 2
  const reviews = Math.min(900, Math.ceil(2.4 * (random.next() ** -0.75 - 0.9)))
  return { rating: averageStars(Math.round(stars * reviews), reviews), reviews }
}

/** Returns the mean of reviews, to one decimal. */
export const averageStars = (sum: number, reviews: number): number => Math.round((sum / reviews) * 10) / 10

/** Zipf's law: few listings are asked for by everybody, most by hardly anyone. From about 0.4 to 5,000. */
export function choosePopularity(demand: number, random: Random): number {
  const rank = Math.max(random.next(), 1e-5)
  return Math.round(Math.min(4_000, rank ** -0.7) * (0.4 + demand / 30) * 1000) / 1000
}

const FIRST_DAY = Date.UTC(2024, 10, 1)
const LAST_DAY = Date.UTC(2026, 10, 1)

/** A moment within the two years before 1 November 2026, to the second, as ISO text. */
export function chooseCreatedAt(random: Random): string {
  const seconds = Math.floor(random.next() * ((LAST_DAY - FIRST_DAY) / 1000))
  return new Date(FIRST_DAY + seconds * 1000).toISOString()
}
