import type { Lookup } from '#modules/keyword/lookup.rules.ts'
import { POSITION_SLOTS } from '#modules/taxonomy/part-types.rules.ts'
import type { TaxonomyData } from '#modules/taxonomy/taxonomy-data.rules.ts'
import { kobo, toNaira } from '#platform/money.ts'

import { choiceOf, isChoice } from './choices.rules.ts'
import { positionWord } from './question.rules.ts'
import { type FacetName, FACETS, forEachChoice } from './search-query.contract.ts'
import type { Facets } from './search.contract.ts'
import type { Selection } from './selection.rules.ts'
import { idOf, positionOf, positionTag, slotIn } from './tags.rules.ts'

type CountedFacet = Exclude<FacetName, 'price'>

/**
 * Counts by number: category, brand and type by their ids (0: not known), positions by their tags, choices by the numbers
 * of their column, rating by whole stars and more; prices in kobo.
 */
export type FacetCounts = Record<CountedFacet, Counts> & { price: { min: number | null; max: number | null } }

/** Gives the counted numbers their names, the most frequent first; ratings from many stars to few; prices in naira. */
export function nameFacets(
  counts: FacetCounts,
  capped: readonly FacetName[],
  names: Pick<Lookup, 'categories' | 'brands' | 'states' | 'stateByName'> & { taxonomy: Pick<TaxonomyData, 'byId'> },
): Facets {
  const named = (counted: Map<number, number>, name: (id: number) => string | undefined) =>
    [...counted]
      .flatMap(([id, count]) => ({ value: name(id) ?? '', count }))
      .filter(({ value }) => value)
      .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value))
  const price = (amount: number | null) => (amount === null ? null : toNaira(kobo(amount)))
  return {
    category: named(counts.category, (id) => names.categories.get(id)),
    brand: named(counts.brand, (id) => names.brands.get(id)),
    rating: named(counts.rating, String).toSorted((a, b) => Number(b.value) - Number(a.value)),
    type: namedTypes(counts.type, names.taxonomy),
    position: namedPositions(counts.position),
    ...forEachChoice((choice) => named(counts[choice], (id) => choiceOf(choice).nameOf(id, names))),
    price: { min: price(counts.price.min), max: price(counts.price.max) },
    capped: [...capped],
  }
}

const namedTypes = (counts: Counts, { byId }: Pick<TaxonomyData, 'byId'>): Facets['type'] =>
  [...counts]
    .flatMap(([id, count]) => {
      const type = byId.get(id)
      return type ? { value: type.key, label: type.name, count } : []
    })
    .toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label))

/** Positions in the order of their slots and values; listings that state none are left out. */
const namedPositions = (counts: Counts): Facets['position'] =>
  [...counts]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([tag, count]) => {
      const { slot, value } = positionOf(tag)
      return value === null ? [] : { value: positionWord(slot, value), count }
    })

/** Returns counts of nothing. */
export const NO_COUNTS = () =>
  // Object.fromEntries forgets which keys it was given.
  ({ ...Object.fromEntries(FACETS.map((facet) => [facet, new Map()])), price: { min: null, max: null } }) as FacetCounts

/** Reads the counts of facets as the database sends them: triples of the set of `grouping`, a value, and its count. */
export function collectFacets(facets: readonly CountedFacet[], triples: readonly number[]): Partial<FacetCounts> {
  const raw = new Map(facets.map((facet): [CountedFacet, Counts] => [facet, new Map()]))
  for (let at = 0; at < triples.length; at += 3) {
    const [set = 0, value = 0, count = 0] = triples.slice(at, at + 3)
    // One bit for each facet, the first the highest; 0 for the facet that is grouped by.
    const facet = facets.find((_, place) => !(set & (1 << (facets.length - 1 - place))))
    if (facet) raw.get(facet)?.set(value, count)
  }
  const shaped = { brand: mostFrequent, rating: starsAndMore, position: countPositions } as const
  const shape = (facet: CountedFacet) =>
    facet in shaped ? shaped[facet as keyof typeof shaped] : (same: Counts) => same
  return Object.fromEntries([...raw].map(([facet, counts]) => [facet, shape(facet)(counts)]))
}

/** Packed positions to tags: a listing counts once in each slot of its type. */
function countPositions(packed: Counts): Counts {
  const counts: Counts = new Map()
  for (const [positions, count] of packed)
    POSITION_SLOTS.forEach((slot, at) => {
      const value = slotIn(positions, at)
      if (value > 0) counts.set(positionTag(slot, value - 1), (counts.get(positionTag(slot, value - 1)) ?? 0) + count)
    })
  return counts
}

/** What was chosen is true of every hit: where fewer were read to count its facet, the total tells. */
export function countChosen(counts: FacetCounts, selection: Selection, total: number): FacetCounts {
  const { tags, choices, ratingTenths } = selection
  const stars = STARS.filter((star) => ratingTenths !== null && star * 10 <= ratingTenths)
  const chosen = [
    ...tags.flatMap(({ tag, of }) => (of === 'category' || of === 'brand' ? [[of, idOf(tag)] as const] : [])),
    ...Object.entries(choices).flatMap(([choice, id]) => (isChoice(choice) ? [[choice, id] as const] : [])),
    ...stars.map((star) => ['rating', star] as const),
  ]
  for (const [facet, id] of chosen) if (total > (counts[facet].get(id) ?? 0)) counts[facet].set(id, total)
  return counts
}

type Counts = Map<number, number>
/** So many stars and more, from many to few. */
const STARS = [4, 3, 2, 1] as const

function starsAndMore(byTenths: Counts): Counts {
  const counts: Counts = new Map()
  for (const star of STARS) {
    const more = [...byTenths].reduce((sum, [tenths, count]) => (tenths >= star * 10 ? sum + count : sum), 0)
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
