import type { Db } from '#platform/db/pool.ts'
import { family, rows } from '#platform/db/statement.ts'

import { allOf, askingOf, figures, JOINED, type Parameters, parameters, priceColumn } from './conditions.store.ts'
import type { Page, SortName } from './facts.rules.ts'
import { LEVELS } from './levels.rules.ts'
import { ALL, FEW_IN_HEAD, MOST_COUNTED } from './reach.rules.ts'
import { EVERYTHING, type Selection, without } from './selection.rules.ts'

/** The orders of facts.rules.ts, as the indexes of `search_listings` have them. */
const ORDERS: Record<Exclude<SortName, 'relevance'>, (price: string) => string> = {
  popular: () => 'popularity desc, product_id',
  price_asc: (price) => `${price}, product_id`,
  price_desc: (price) => `${price} desc, product_id`,
  newest: () => 'created_at desc, product_id desc',
  rating: () => 'rating_tenths desc, popularity desc, product_id',
}

const orderOf = (sort: SortName, selection: Pick<Selection, 'entitled'>) =>
  ORDERS[sort === 'relevance' ? 'popular' : sort](priceColumn(selection))

/** So many listings are looked at in the asked order before all hits are found and sorted instead. */
const WALKED = 6_000
/** Looking at a listing takes as long as the index of words takes for so many of its hits. */
const HITS_A_LOOK = 20
/** So many are looked at for a keyword that is still being typed: enough for frequent words. */
const WALKED_FOR_SUGGESTIONS = 1_000

/** A page of a selection, found by looking at listings one after another in its order; short where too few were near. */
export async function walk(db: Db, selection: Selection, { sort, offset, size }: Page): Promise<number[]> {
  const order = orderOf(sort, selection)
  const p = parameters()
  // An order by price begins where its bounds do.
  const within = sort === 'price_asc' || sort === 'price_desc' ? prices(selection, p) : []
  return idsOf(db, `${walked(selection, order, WALKED, p, within)} limit ${size} offset ${offset}`, p)
}

/**
 * Whether the prices of a selection hold so few listings of the whole shop that a page of it is met by a walk through them,
 * and sooner than the indexes of words and of prices find it together.
 */
export async function isWithinWalk(
  db: Db,
  { minKobo, maxKobo, entitled, expected }: Pick<Selection, 'minKobo' | 'maxKobo' | 'entitled' | 'expected'>,
): Promise<boolean> {
  const price = priceColumn({ entitled })
  const most = expected > 0 ? Math.min(WALKED, Math.ceil(expected / HITS_A_LOOK)) : WALKED
  const text = `select count(*)::int as listings from (select from search_listings
    where ${price} between $1 and $2 limit ${most + 1}) within`
  const [found] = await rows<{ listings: number }>(db, text, [minKobo ?? 0, maxKobo ?? Number.MAX_SAFE_INTEGER])
  return (found?.listings ?? 0) <= most
}

/** Of a frequent word so many hits tell about where its cheapest (or dearest) stand. */
const SAMPLE = 1_500
/** Several words may be frequent each and seldom together: of hits that are few in the head of the shop all are read. */
const SAMPLE_OF_SEVERAL = FEW_IN_HEAD
const sample = family('search.sample-prices')

/**
 * The prices of some hits at the head of the shop, in the order asked for: that of the first, and the one that no page of
 * all hits goes behind; null where there are too few to tell. For words alone.
 */
export async function samplePrices(
  db: Db,
  selection: Selection,
  { sort, offset, size }: Page,
): Promise<{ first: number; last: number } | null> {
  const { p, ask } = askingOf(selection, sample)
  const price = priceColumn(selection)
  const most = selection.groups.length > 1 ? SAMPLE_OF_SEVERAL : SAMPLE
  const text = `select array(select ${price} from (
      select s.${price} from search_listings s where s.level = 0 and ${allOf(selection, p).join(' and ')} limit ${most}) hits
    order by 1 ${sort === 'price_desc' ? 'desc' : ''}) as prices`
  const [found] = await ask<{ prices: number[] }>(db, text, p.values)
  const [first, last] = [found?.prices[0], found?.prices[offset + size - 1]]
  return first === undefined || last === undefined || found?.prices.length !== most ? null : { first, last }
}

const counted = family('search.count-words')

/** Whether the head of the shop alone holds more hits of words than are counted; nothing of them is brought. */
export async function isBeyondCount(db: Db, selection: Selection): Promise<boolean> {
  const { p, ask } = askingOf(selection, counted)
  const text = `select count(*)::int as hits from (
    select from search_listings s where s.level = 0 and ${allOf(selection, p).join(' and ')} limit ${MOST_COUNTED}) found`
  const [found] = await ask<{ hits: number }>(db, text, p.values)
  return found?.hits === MOST_COUNTED
}

/**
 * A page by price of words that a price bounds: the index of words and that of prices find it together, the latter asked
 * once for all levels. The limit inside keeps the planner from walking the order instead, where it would look into the text
 * of every listing.
 */
export async function pageWithin(db: Db, selection: Selection, { sort, offset, size }: Page): Promise<number[]> {
  const p = parameters()
  const asked = allOf(without(selection, 'price'), p).join(' and ')
  const levels = LEVELS.map(({ level }) => `s.level = ${level} and ${asked}`)
  const text = `select product_id from (
      select s.product_id, s.${priceColumn(selection)} from search_listings s
      where ${[...prices(selection, p), `(${levels.join('\n or ')})`].join(' and ')} limit ${ALL}) s
    order by ${orderOf(sort, selection)} limit ${size} offset ${offset}`
  return idsOf(db, text, p)
}

const popular = family('search.walk-popular')

/** The same for suggestions: some of the most popular listings of a selection. */
export async function walkPopular(db: Db, selection: Selection, most: number): Promise<number[]> {
  const { p, ask } = askingOf(selection, popular)
  const text = walked(selection, ORDERS.popular(''), WALKED_FOR_SUGGESTIONS, p)
  return idsOf(db, `${text} limit ${most}`, p, ask)
}

/** What a selection asks of prices alone. */
const prices = ({ minKobo, maxKobo, entitled }: Selection, p: Parameters) =>
  figures({ ...EVERYTHING, minKobo, maxKobo, entitled }, p)

const walked = (selection: Selection, order: string, most: number, p: Parameters, within: readonly string[] = []) =>
  `select s.product_id from (
       select * from search_listings s where ${[...within, 'true'].join(' and ')} order by ${order} limit ${most}) s
     join search_texts t on t.id = s.text_id
   where ${[...allOf(selection, p, JOINED), 'true'].join(' and ')}
   order by ${order
     .split(', ')
     .map((column) => `s.${column}`)
     .join(', ')}`

async function idsOf(db: Db, text: string, p: Parameters, ask: typeof rows = rows): Promise<number[]> {
  return (await ask<{ product_id: number }>(db, text, p.values)).map((row) => row.product_id)
}
