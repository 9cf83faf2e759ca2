import type { Lookup } from '#modules/keyword/lookup.rules.ts'
import { POSITION_SLOTS } from '#modules/taxonomy/part-types.rules.ts'
import type { TaxonomyData } from '#modules/taxonomy/taxonomy-data.rules.ts'
import { kobo, toNaira } from '#platform/money.ts'

import {
  brandAt,
  categoryAt,
  conditionAt,
  type Facts,
  inStockAt,
  type Places,
  positionsAt,
  priceAt,
  qualityAt,
  ratingTenthsAt,
  slotIn,
  stateAt,
  typeAt,
} from './facts.rules.ts'
import { positionWord } from './question.rules.ts'
import type { Facets } from './search.contract.ts'
import type { FacetName, Selection } from './selection.rules.ts'
import { CONDITION_NUMBERS, idOf, positionOf, positionTag, QUALITY_NUMBERS } from './tags.rules.ts'

/**
 * Counts by number: category, condition, brand, type, state and quality by their ids (0: not known), positions by their
 * tags, stock by 1 and 0, rating by whole stars and more; prices in kobo.
 */
export interface FacetCounts {
  type: Map<number, number>
  position: Map<number, number>
  in_stock: Map<number, number>
  state: Map<number, number>
  quality: Map<number, number>
  category: Map<number, number>
  condition: Map<number, number>
  brand: Map<number, number>
  rating: Map<number, number>
  price: { min: number | null; max: number | null }
}

const QUALITY_NAMES = new Map<number, string>(Object.entries(QUALITY_NUMBERS).map(([name, number]) => [number, name]))
const CONDITION_NAMES = new Map<number, string>(
  Object.entries(CONDITION_NUMBERS).map(([name, number]) => [number, name]),
)

/** Gives the counted numbers their names, the most frequent first; ratings from many stars to few; prices in naira. */
export function nameFacets(
  counts: FacetCounts,
  capped: readonly FacetName[],
  names: Pick<Lookup, 'categories' | 'brands' | 'states'> & { taxonomy: Pick<TaxonomyData, 'byId'> },
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
    type: namedTypes(counts.type, names.taxonomy),
    position: namedPositions(counts.position),
    in_stock: named(counts.in_stock, String),
    state: named(counts.state, (id) => names.states.get(id)),
    quality: named(counts.quality, (id) => QUALITY_NAMES.get(id)),
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

/** The criteria that are figures of a listing: they can be asked of its facts. */
type Figures = Pick<
  Selection,
  'condition' | 'ratingTenths' | 'minKobo' | 'maxKobo' | 'inStock' | 'state' | 'quality' | 'entitled'
>

/** The facets that count one number of each listing, and where it is. */
const COUNTED = {
  category: categoryAt,
  brand: brandAt,
  type: typeAt,
  condition: conditionAt,
  in_stock: inStockAt,
  state: stateAt,
  quality: qualityAt,
} as const

/**
 * Which of the listings hold a selection's figures, and the counts of every facet over all of them, each facet without
 * its own figure. The counts of a category and a brand that are themselves chosen are not told by these listings.
 */
export function countFacts(facts: Facts, figures: Figures): { places: Places; counts: FacetCounts } {
  const places = new Int32Array(facts.count)
  let held = 0
  for (let at = 0; at < facts.count; at++) if (failedFigures(facts, at, figures) === null) places[held++] = at
  const hits = places.subarray(0, held)
  const counts = Object.fromEntries(
    Object.entries(COUNTED).map(([facet, read]) => {
      const counted: Counts = new Map()
      for (const at of placesFor(facet as FacetName, facts, hits, figures)) add(counted, read(facts, at))
      return [facet, counted]
    }),
  ) as Record<keyof typeof COUNTED, Counts>
  const brand = mostFrequent(counts.brand)
  const rating = countStars(facts, placesFor('rating', facts, hits, figures))
  const price = priceEnds(facts, placesFor('price', facts, hits, figures), figures)
  return { places: hits, counts: { ...counts, brand, rating, price, position: countPositions(facts, hits) } }
}

/** The places that hold every figure but the facet's own. */
function placesFor(facet: FacetName, facts: Facts, hits: Places, figures: Figures): Places {
  if (hits.length === facts.count) return hits
  const own = new Int32Array(facts.count)
  let held = 0
  for (let at = 0; at < facts.count; at++) {
    const failed = failedFigures(facts, at, figures)
    if (failed === null || failed === facet) own[held++] = at
  }
  return own.subarray(0, held)
}

function countPositions(facts: Facts, places: Places): Counts {
  const bySlot = POSITION_SLOTS.map((): Counts => new Map())
  for (const at of places) {
    const positions = positionsAt(facts, at)
    if (positions > 0) bySlot.forEach((counts, slot) => add(counts, slotIn(positions, slot)))
  }
  return new Map(
    POSITION_SLOTS.flatMap((slot, at) =>
      [...(bySlot[at] ?? [])].flatMap(([value, count]) => (value > 0 ? [[positionTag(slot, value - 1), count]] : [])),
    ),
  )
}

function countStars(facts: Facts, places: Places): Counts {
  const stars = [0, 0, 0, 0, 0, 0]
  for (const at of places) {
    const whole = Math.min(5, Math.floor(ratingTenthsAt(facts, at) / 10))
    stars[whole] = (stars[whole] ?? 0) + 1
  }
  return starsAndMore(stars)
}

function priceEnds(facts: Facts, places: Places, { entitled }: Figures): FacetCounts['price'] {
  let [least, most] = [Infinity, -Infinity]
  for (const at of places) {
    const amount = priceAt(facts, at, entitled)
    least = Math.min(least, amount)
    most = Math.max(most, amount)
  }
  return least === Infinity ? { min: null, max: null } : { min: least, max: most }
}

/** What was chosen is true of every hit: where fewer were read to count its facet, the total tells. */
export function countChosen(counts: FacetCounts, selection: Selection, total: number): FacetCounts {
  const { tags, condition, ratingTenths, inStock, state, quality } = selection
  const stars = STARS.filter((star) => ratingTenths !== null && star * 10 <= ratingTenths)
  const chosen = [
    ...tags.flatMap(({ tag, of }) => (of === 'category' || of === 'brand' ? [[of, idOf(tag)] as const] : [])),
    ...(condition === null ? [] : [['condition', condition] as const]),
    ...(inStock ? [['in_stock', 1] as const] : []),
    ...(state === null ? [] : [['state', state] as const]),
    ...(quality === null ? [] : [['quality', quality] as const]),
    ...stars.map((star) => ['rating', star] as const),
  ]
  for (const [facet, id] of chosen) if (total > (counts[facet].get(id) ?? 0)) counts[facet].set(id, total)
  return counts
}

type Counts = Map<number, number>
const add = (counts: Counts, value: number) => counts.set(value, (counts.get(value) ?? 0) + 1)

/** Null where all hold; the one that does not; 'several' where more than one does not. */
function failedFigures(facts: Facts, at: number, figures: Figures): FacetName | 'several' | null {
  const { condition, ratingTenths, minKobo, maxKobo, inStock, state, quality } = figures
  let failed: FacetName | 'several' | null = null
  const fail = (facet: FacetName) => (failed = failed === null ? facet : 'several')
  if (condition !== null && conditionAt(facts, at) !== condition) fail('condition')
  if (ratingTenths !== null && ratingTenthsAt(facts, at) < ratingTenths) fail('rating')
  if (inStock && inStockAt(facts, at) === 0) fail('in_stock')
  if (state !== null && stateAt(facts, at) !== state) fail('state')
  if (quality !== null && qualityAt(facts, at) !== quality) fail('quality')
  if (minKobo === null && maxKobo === null) return failed
  const amount = priceAt(facts, at, figures.entitled)
  if (amount < (minKobo ?? 0) || amount > (maxKobo ?? Infinity)) fail('price')
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
