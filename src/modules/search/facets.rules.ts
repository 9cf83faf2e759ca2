import { kobo, toNaira } from '#platform/money.ts'

import type { Lookup } from './lookup.rules.ts'
import type { Facets } from './search.contract.ts'
import { CONDITION_NUMBERS } from './tags.rules.ts'

/** Counts by number: category, condition and brand by their ids, rating by whole stars and more; prices in kobo. */
export interface FacetCounts {
  category: Map<number, number>
  condition: Map<number, number>
  brand: Map<number, number>
  rating: Map<number, number>
  price: { min: number | null; max: number | null }
}

/** What a search answers that finds nothing. */
export const NO_FACETS: Facets = {
  category: [],
  condition: [],
  brand: [],
  rating: [],
  price: { min: null, max: null },
}

const CONDITION_NAMES = new Map<number, string>(
  Object.entries(CONDITION_NUMBERS).map(([name, number]) => [number, name]),
)

/** Gives the counted numbers their names, the most frequent first; ratings from many stars to few; prices in naira. */
export function nameFacets(counts: FacetCounts, names: Pick<Lookup, 'categories' | 'brands'>): Facets {
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
  }
}
