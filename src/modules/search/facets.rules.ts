import { kobo, toNaira } from '#platform/money.ts'

import { brandAt, categoryAt, conditionAt, type Facts, type Places, priceAt, ratingTenthsAt } from './facts.rules.ts'
import type { Lookup } from './lookup.rules.ts'
import type { Facets } from './search.contract.ts'
import type { FacetName, Selection } from './selection.rules.ts'
import { CONDITION_NUMBERS, idOf } from './tags.rules.ts'

/** Counts by number: category, condition and brand by their ids, rating by whole stars and more; prices in kobo. */
export interface FacetCounts {
  category: Map<number, number>
  condition: Map<number, number>
  brand: Map<number, number>
  rating: Map<number, number>
  price: { min: number | null; max: number | null }
}

const CONDITION_NAMES = new Map<number, string>(
  Object.entries(CONDITION_NUMBERS).map(([name, number]) => [number, name]),
)

/** Gives the counted numbers their names, the most frequent first; ratings from many stars to few; prices in naira. */
export function nameFacets(
  counts: FacetCounts,
  capped: readonly FacetName[],
  names: Pick<Lookup, 'categories' | 'brands'>,
): Facets {
  const named = (counted: Map<number, number>, name: (id: number) => string | undefined) =>
    [...counted]
      .flatMap(([id, count]) => ({ value: name(id) ?? '', count }))
      .filter(({ value }) => value)
      .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value))
  const price = (amount: number | null) => (amount === null ? null : toNaira(kobo(amount)))
  return {
    category: named(counts.category, (id) => names.categories.get(id)),
    condition: named(counts.condition, (id) => CONDITION_NAMES.get(id)),
    brand: named(counts.brand, (id) => names.brands.get(id)),
    rating: named(counts.rating, String).toSorted((a, b) => Number(b.value) - Number(a.value)),
    price: { min: price(counts.price.min), max: price(counts.price.max) },
    capped: [...capped],
  }
}

/** The criteria that are figures of a listing: they can be asked of its facts. */
type Figures = Pick<Selection, 'condition' | 'ratingTenths' | 'minKobo' | 'maxKobo' | 'entitled'>

/**
 * Which of the listings hold a selection's figures, and the counts of every facet over all of them, each facet without
 * its own figure. The counts of a category and a brand that are themselves chosen are not told by these listings.
 */
export function countFacts(facts: Facts, figures: Figures): { places: Places; counts: FacetCounts } {
  const places = new Int32Array(facts.count)
  let held = 0
  const [categories, conditions, brands] = [new Map(), new Map(), new Map()] as [Counts, Counts, Counts]
  const stars = [0, 0, 0, 0, 0, 0]
  let [least, most] = [Infinity, -Infinity]
  for (let at = 0; at < facts.count; at++) {
    const failed = failedFigures(facts, at, figures)
    if (failed === null) {
      places[held++] = at
      add(categories, categoryAt(facts, at))
      add(brands, brandAt(facts, at))
    }
    if (failed === null || failed === 'condition') add(conditions, conditionAt(facts, at))
    if (failed === null || failed === 'rating') {
      const whole = Math.min(5, Math.floor(ratingTenthsAt(facts, at) / 10))
      stars[whole] = (stars[whole] ?? 0) + 1
    }
    if (failed === null || failed === 'price') {
      const amount = priceAt(facts, at, figures.entitled)
      least = Math.min(least, amount)
      most = Math.max(most, amount)
    }
  }
  const ends = least === Infinity ? { min: null, max: null } : { min: least, max: most }
  const rating = starsAndMore(stars)
  return {
    places: places.subarray(0, held),
    counts: { category: categories, condition: conditions, brand: mostFrequent(brands), rating, price: ends },
  }
}

/** What was chosen is true of every hit: where fewer were read to count its facet, the total tells. */
export function countChosen(counts: FacetCounts, selection: Selection, total: number): FacetCounts {
  const { tags, condition, ratingTenths } = selection
  const stars = STARS.filter((star) => ratingTenths !== null && star * 10 <= ratingTenths)
  const chosen = [
    ...tags.flatMap(({ tag, of }) => (of === 'category' || of === 'brand' ? [[of, idOf(tag)] as const] : [])),
    ...(condition === null ? [] : [['condition', condition] as const]),
    ...stars.map((star) => ['rating', star] as const),
  ]
  for (const [facet, id] of chosen) if (total > (counts[facet].get(id) ?? 0)) counts[facet].set(id, total)
  return counts
}

type Counts = Map<number, number>
const add = (counts: Counts, value: number) => counts.set(value, (counts.get(value) ?? 0) + 1)

/** Null where all hold; the one that does not; 'several' where more than one does not. */
function failedFigures(facts: Facts, at: number, figures: Figures): FacetName | 'several' | null {
  let failed: FacetName | 'several' | null = null
  if (figures.condition !== null && conditionAt(facts, at) !== figures.condition) failed = 'condition'
  if (figures.ratingTenths !== null && ratingTenthsAt(facts, at) < figures.ratingTenths)
    failed = failed ? 'several' : 'rating'
  const { minKobo, maxKobo } = figures
  if (minKobo === null && maxKobo === null) return failed
  const amount = priceAt(facts, at, figures.entitled)
  if (amount < (minKobo ?? 0) || amount > (maxKobo ?? Infinity)) failed = failed ? 'several' : 'price'
  return failed
}

/** So many stars and more, from many to few. */
const STARS = [4, 3, 2, 1] as const

function starsAndMore(stars: readonly number[]): Counts {
  const counts: Counts = new Map()
  let more = stars[5] ?? 0
  for (const star of STARS) {
    more += stars[star] ?? 0
    if (more > 0) counts.set(star, more)
  }
  return counts
}

/** So many brands are named: the most frequent of what was found. */
export const MOST_BRANDS = 30
const mostFrequent = (brands: Counts): Counts =>
  new Map(
    [...brands]
      .filter(([id]) => id > 0)
      .toSorted(([a, few], [b, many]) => many - few || a - b)
      .slice(0, MOST_BRANDS),
  )
