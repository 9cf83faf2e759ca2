import type { SearchQuery } from './search.contract.ts'

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
const PRICE = 8
const BUSINESS_PRICE = 14

/**
 * How many of these bytes suffice to sort by, or to count facets of as well: ten thousand of all are a burden on the
 * memory of the process.
 */
export function bytesFor({ sort, entitled }: Order, withFacets: boolean): number {
  if (sort === 'newest') return FACTS_BYTES
  if (withFacets || sort === 'rating') return 28
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
export function joinFacts(parts: readonly { tier: number; facts: string }[], bytes = FACTS_BYTES): Facts {
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

/** The first so many of some places of `facts`, sorted. */
export function firstInOrder(facts: Facts, places: Places, most: number, { sort, entitled }: Order): number[] {
  const [first, ...others] = ORDERS[sort === 'relevance' && facts.tiers.length === 0 ? 'popular' : sort]
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
