import type { SearchQuery } from './search-query.contract.ts'
import type { Selection } from './selection.rules.ts'
import { slotOfPosition } from './tags.rules.ts'
import { type RankedListing, type Tier, type TierCounts, tierOf, weightOf } from './tiers.rules.ts'

export type SortName = NonNullable<SearchQuery['sort']>

/** A page of a list, in its order. */
export interface Page {
  sort: SortName
  offset: number
  size: number
}

/**
 * What is counted and sorted of one listing, packed by the database (db/migrations/0024_facts_of_listings.sql), so that
 * ten thousand hits come as a few values: product 4, popularity 4, price 6, business price 6, brand 4, category 2,
 * rating 1, condition 1, created 8 bytes, the highest byte first.
 */
export const FACTS_BYTES = 36
/**
 * With what is counted and ranked by besides (0044_search_types.sql): type 2, positions 2, confirmed day 2, state 2,
 * quality 1, in stock 1, universal 1.
 */
export const ALL_FACTS_BYTES = 47
const PRICE = 8
const BUSINESS_PRICE = 14

/**
 * How many of these bytes suffice to sort by, or to count facets of as well: ten thousand of all are a burden on the
 * memory of the process.
 */
export function bytesFor({ sort, entitled }: Order, withFacets: boolean): number {
  if (withFacets) return ALL_FACTS_BYTES
  if (sort === 'newest') return FACTS_BYTES
  if (sort === 'rating') return 28
  if (sort === 'price_asc' || sort === 'price_desc') return entitled ? 20 : 14
  return 8
}

/** The facts of listings that were found, and the tier of those found by number (Selection.numbers), which stand first. */
export interface Facts {
  view: DataView
  /** Of one listing. */
  bytes: number
  count: number
  tiers: readonly number[]
}

/** Puts together what the parts of a search found, each in base64. */
export function joinFacts(parts: readonly { tier: number; facts: string }[], bytes: number): Facts {
  const joined = Buffer.allocUnsafe(parts.reduce((sum, { facts }) => sum + Buffer.byteLength(facts, 'base64'), 0))
  const tiers: number[] = []
  let at = 0
  for (const { tier, facts } of parts.toSorted((a, b) => b.tier - a.tier)) {
    const length = joined.write(facts, at, 'base64')
    at += length
    if (tier > 0) tiers.push(...Array.from({ length: length / bytes }, () => tier))
  }
  return { view: new DataView(joined.buffer, joined.byteOffset, at), bytes, count: at / bytes, tiers }
}

/** The product at a place. */
export const productAt = ({ view, bytes }: Facts, at: number) => view.getInt32(at * bytes)

/** Places in facts. */
export type Places = Int32Array

/** Every place of `facts`, as they stand. */
export function everyPlace({ count }: Facts): Places {
  const places = new Int32Array(count)
  for (let at = 0; at < count; at++) places[at] = at
  return places
}

type Reader = (facts: Facts, at: number, entitled?: boolean) => number
const popularityAt: Reader = ({ view, bytes }, at) => view.getFloat32(at * bytes + 4)
export const priceAt: Reader = ({ view, bytes }, at, entitled) => {
  const from = at * bytes + (entitled ? BUSINESS_PRICE : PRICE)
  return view.getUint16(from) * 2 ** 32 + view.getUint32(from + 2)
}
export const brandAt: Reader = ({ view, bytes }, at) => view.getInt32(at * bytes + 20)
export const categoryAt: Reader = ({ view, bytes }, at) => view.getInt16(at * bytes + 24)
export const ratingTenthsAt: Reader = ({ view, bytes }, at) => view.getUint8(at * bytes + 26)
export const conditionAt: Reader = ({ view, bytes }, at) => view.getUint8(at * bytes + 27)
const createdAt: Reader = ({ view, bytes }, at) =>
  view.getInt32(at * bytes + 28) * 2 ** 32 + view.getUint32(at * bytes + 32)
export const typeAt: Reader = ({ view, bytes }, at) => view.getInt16(at * bytes + 36)
export const positionsAt: Reader = ({ view, bytes }, at) => view.getInt16(at * bytes + 38)
const confirmedDayAt: Reader = ({ view, bytes }, at) => view.getInt16(at * bytes + 40)
export const stateAt: Reader = ({ view, bytes }, at) => view.getInt16(at * bytes + 42)
export const qualityAt: Reader = ({ view, bytes }, at) => view.getUint8(at * bytes + 44)
/** 1 if it is in stock. */
export const inStockAt: Reader = ({ view, bytes }, at) => view.getUint8(at * bytes + 45)
const universalAt: Reader = ({ view, bytes }, at) => view.getUint8(at * bytes + 46)

const BITS_PER_SLOT = 2
const LAST_SLOT = 5
/** Reads the packed positions of one slot: 0 the type has no such slot, 1 not stated, 2 and more its value. */
export const slotIn = (positions: number, slot: number) =>
  (positions >> (BITS_PER_SLOT * slot)) & (slot === LAST_SLOT ? 15 : 3)

/** How it was found by number; 0 where it was not. */
export const tierAt: Reader = ({ tiers }, at) => tiers[at] ?? 0

/** What a page is sorted by; business buyers have prices of their own. */
export interface Order {
  sort: SortName
  entitled: boolean
}

interface By {
  by: Reader
  /** 1 from the smallest to the largest, -1 the other way. */
  way: 1 | -1
}
const up = (by: Reader): By => ({ by, way: 1 })
const down = (by: Reader): By => ({ by, way: -1 })

/** What each order goes by. The id makes every order total, so that pages never overlap. */
const ORDERS: Record<SortName, readonly [By, ...By[]]> = {
  relevance: [down(tierAt), down(popularityAt), up(productAt)],
  popular: [down(popularityAt), up(productAt)],
  price_asc: [up(priceAt), up(productAt)],
  price_desc: [down(priceAt), up(productAt)],
  newest: [down(createdAt), down(productAt)],
  rating: [down(ratingTenthsAt), down(popularityAt), up(productAt)],
}

type Ranking = Pick<Selection, 'types' | 'positions' | 'vehicle' | 'spokenVehicle' | 'fitment' | 'today' | 'entitled'>

/** Places in tiers: the order of listings of one part type (tiers.rules.ts), and how many are in each tier. */
export interface Tiered {
  counts: TierCounts
  /** By place in `facts`: the smaller, the further in front. */
  keys: Float64Array
}

/** Larger than every weight within a tier. */
const TIER_STEP = 1_000

/** Ranks listings of part types; null where none were requested. The facts are whole. */
export function rankInTiers(facts: Facts, places: Places, selection: Ranking): Tiered | null {
  if (selection.types.length === 0) return null
  const { vehicle, spokenVehicle, fitment, entitled } = selection
  const hasVehicle = vehicle.length + spokenVehicle.length > 0 || fitment !== null
  const prices = new Float64Array(places.length)
  for (let index = 0; index < prices.length; index++) prices[index] = priceAt(facts, places[index] ?? 0, entitled)
  const median = prices.toSorted()[prices.length >> 1] ?? 0
  const keys = new Float64Array(facts.count)
  const tiers: Record<Tier, number> = { 1: 0, 2: 0, 3: 0 }
  let outOfStock = 0
  for (const at of places) {
    const listing = rankedAt(facts, at, selection)
    const tier = tierOf(listing, hasVehicle)
    tiers[tier]++
    if (!listing.inStock) outOfStock++
    keys[at] = tier * TIER_STEP - weightOf(listing, median)
  }
  return { counts: { exact: tiers[1], olderOrOut: tiers[2], universal: tiers[3], outOfStock }, keys }
}

function rankedAt(facts: Facts, at: number, { positions, today, entitled }: Ranking): RankedListing {
  const stated = positions.filter(([tag = 0]) => slotIn(positionsAt(facts, at), slotOfPosition(tag)) > 1).length
  return {
    isUniversal: universalAt(facts, at) === 1,
    inStock: inStockAt(facts, at) === 1,
    ageDays: today === 0 ? 0 : Math.max(0, today - confirmedDayAt(facts, at)),
    ratingTenths: ratingTenthsAt(facts, at),
    price: priceAt(facts, at, entitled),
    popularity: popularityAt(facts, at),
    statedShare: positions.length === 0 ? 0 : stated / positions.length,
  }
}

const ordersFor = (facts: Facts, sort: SortName, tiered: Tiered | null): readonly [By, ...By[]] => {
  if (sort === 'relevance' && tiered !== null) {
    const byTier = up((_, at) => tiered.keys[at] ?? 0)
    return facts.tiers.length > 0 ? [down(tierAt), byTier, up(productAt)] : [byTier, up(productAt)]
  }
  return ORDERS[sort === 'relevance' && facts.tiers.length === 0 ? 'popular' : sort]
}

/** The first so many of some places of `facts`, sorted; by relevance in their tiers, if they have some. */
export function firstInOrder(
  facts: Facts,
  places: Places,
  most: number,
  { sort, entitled, tiered = null }: Order & { tiered?: Tiered | null },
): number[] {
  const [first, ...others] = ordersFor(facts, sort, tiered)
  // Plain loops: `from` and `entries` of ten thousand places take ten times as long.
  const keys = new Float64Array(places.length)
  for (let index = 0; index < keys.length; index++)
    keys[index] = first.way * first.by(facts, places[index] ?? 0, entitled)
  // Numbers alone are sorted ten times as fast as places: they tell which few places may stand in front.
  const last = keys.toSorted()[most - 1] ?? Infinity
  const near: { at: number; key: number }[] = []
  for (let index = 0; index < keys.length; index++) {
    const [at = 0, key = 0] = [places[index], keys[index]]
    if (key <= last) near.push({ at, key })
  }
  const compare = (a: { at: number; key: number }, b: { at: number; key: number }) =>
    a.key - b.key ||
    others.reduce((so, { by, way }) => so || way * (by(facts, a.at, entitled) - by(facts, b.at, entitled)), 0)
  return near
    .toSorted(compare)
    .slice(0, most)
    .map(({ at }) => at)
}
