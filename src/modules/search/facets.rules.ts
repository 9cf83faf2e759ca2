import type { Lookup } from '#modules/keyword/lookup.rules.ts'
import { POSITION_SLOTS } from '#modules/taxonomy/part-types.rules.ts'
import type { TaxonomyData } from '#modules/taxonomy/taxonomy-data.rules.ts'
import { kobo, toNaira } from '#platform/money.ts'

import { getChoice, isChoice } from './choices.rules.ts'
import type { SearchCriteria } from './criteria.rules.ts'
import { formatPosition } from './question.rules.ts'
import { type FacetName, FACETS, forEachChoice } from './search-query.contract.ts'
import type { Facets } from './search.contract.ts'
import { getSlotIndex, getTagId, parsePositionTag, positionTag, readSlot } from './tags.rules.ts'

type CountedFacet = Exclude<FacetName, 'price'>

/** Counts by id (0: not known), position tag, number of a choice, or least stars of a rating; prices in kobo. */
export type FacetCounts = Record<CountedFacet, Counts> & { price: { min: number | null; max: number | null } }

/** Names the counted values, most frequent first; ratings from most stars to fewest; prices in naira. */
export function nameFacets(
  counts: FacetCounts,
  capped: readonly FacetName[],
  names: Pick<Lookup, 'categories' | 'brands' | 'states' | 'stateByName'> & { taxonomy: Pick<TaxonomyData, 'byId'> },
): Facets {
  const toNamed = (counted: Map<number, number>, name: (id: number) => string | undefined) =>
    [...counted]
      .flatMap(([id, count]) => ({ value: name(id) ?? '', count }))
      .filter(({ value }) => value)
      .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value))
  const price = (amount: number | null) => (amount === null ? null : toNaira(kobo(amount)))
  return {
    category: toNamed(counts.category, (id) => names.categories.get(id)),
    brand: toNamed(counts.brand, (id) => names.brands.get(id)),
    rating: toNamed(counts.rating, String).toSorted((a, b) => Number(b.value) - Number(a.value)),
    type: toNamedTypes(counts.type, names.taxonomy),
    position: toNamedPositions(counts.position),
    ...forEachChoice((choice) => toNamed(counts[choice], (id) => getChoice(choice).toName(id, names))),
    price: { min: price(counts.price.min), max: price(counts.price.max) },
    capped: [...capped],
  }
}

const toNamedTypes = (counts: Counts, { byId }: Pick<TaxonomyData, 'byId'>): Facets['type'] =>
  [...counts]
    .flatMap(([id, count]) => {
      const type = byId.get(id)
      return type ? { value: type.key, label: type.name, count } : []
    })
    .toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label))

/** Names positions in the order of their slots; a listing that states none is an answer to each and counts in each. */
const toNamedPositions = (counts: Counts): Facets['position'] =>
  [...counts]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([tag, count]) => {
      const { slot, value } = parsePositionTag(tag)
      const unstated = counts.get(positionTag(slot, 0)) ?? 0
      return value === null ? [] : { value: formatPosition(slot, value), count: count + unstated }
    })

/** Creates empty counts. */
export const createNoCounts = () =>
  // Object.fromEntries loses the type of the keys.
  ({ ...Object.fromEntries(FACETS.map((facet) => [facet, new Map()])), price: { min: null, max: null } }) as FacetCounts

/** Parses the counts of facets: triples of the `grouping` set, a value, and its count. */
export function collectFacets(facets: readonly CountedFacet[], triples: readonly number[]): Partial<FacetCounts> {
  const raw = new Map(facets.map((facet): [CountedFacet, Counts] => [facet, new Map()]))
  for (let at = 0; at < triples.length; at += 3) {
    const [set = 0, value = 0, count = 0] = triples.slice(at, at + 3)
    // One bit for each facet, the first the highest; 0 for the facet that is grouped by.
    const facet = facets.find((_, place) => !(set & (1 << (facets.length - 1 - place))))
    if (facet) raw.get(facet)?.set(value, count)
  }
  return Object.fromEntries(
    [...raw].map(([facet, counts]) => [facet, facet === 'rating' ? countStars(counts) : counts]),
  )
}

/** Counts packed positions by tags: a listing counts once in each slot if it has what other slots are chosen for. */
function countPositions(packed: Counts, chosen: SearchCriteria['positions']): Counts {
  const counts: Counts = new Map()
  const listTags = (positions: number) =>
    POSITION_SLOTS.flatMap((slot, at) => {
      const value = readSlot(positions, at)
      return value > 0 ? [positionTag(slot, value - 1)] : []
    })
  for (const [positions, count] of packed) {
    const own = listTags(positions)
    for (const tag of own) {
      const others = chosen.filter(([first = 0]) => getSlotIndex(first) !== getSlotIndex(tag))
      const isHit = others.every((group) => group.some((one) => own.includes(one)))
      if (isHit) counts.set(tag, (counts.get(tag) ?? 0) + count)
    }
  }
  return counts
}

/** Sets the counts of chosen values, which all hits have, to the total; keeps frequent and chosen brands. */
export function countChosen(counts: FacetCounts, criteria: SearchCriteria, total: number): FacetCounts {
  const { tags, choices, ratingTenths } = criteria
  const brands = criteria.brands.map(getTagId)
  const stars = STARS.filter((star) => ratingTenths !== null && star * 10 <= ratingTenths)
  const chosen = [
    ...tags.flatMap(({ tag, facet }) => (facet === 'category' ? [[facet, getTagId(tag)] as const] : [])),
    // Of several brands each hit has only one.
    ...(brands.length === 1 ? brands.map((brand) => ['brand', brand] as const) : []),
    ...Object.entries(choices).flatMap(([choice, id]) => (isChoice(choice) ? [[choice, id] as const] : [])),
    ...stars.map((star) => ['rating', star] as const),
  ]
  for (const [facet, id] of chosen) if (total > (counts[facet].get(id) ?? 0)) counts[facet].set(id, total)
  const position = countPositions(counts.position, criteria.positions)
  return { ...counts, position, brand: pickBrands(counts.brand, brands) }
}

type Counts = Map<number, number>
/** "4" counts four stars and more. */
const STARS = [4, 3, 2, 1] as const

function countStars(byTenths: Counts): Counts {
  const counts: Counts = new Map()
  for (const star of STARS) {
    const more = [...byTenths].reduce((sum, [tenths, count]) => (tenths >= star * 10 ? sum + count : sum), 0)
    if (more > 0) counts.set(star, more)
  }
  return counts
}

/** Besides chosen brands, only the most frequent ones are listed. */
export const MAX_BRANDS = 30
const pickBrands = (brands: Counts, chosen: readonly number[]): Counts =>
  new Map(
    [...brands]
      .filter(([id]) => id > 0)
      .toSorted(([a, few], [b, many]) => many - few || a - b)
      .filter(([id], at) => at < MAX_BRANDS || chosen.includes(id)),
  )
