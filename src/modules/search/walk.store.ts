import type { Db } from '#platform/db/pool.ts'
import { array, bigint, integer, row } from '#platform/db/row.ts'
import { all, empty, join, raw, type Sql, sql } from '#platform/db/sql.ts'
import { composed } from '#platform/db/statement.ts'

import {
  allOf,
  asIs,
  figures,
  type Hide,
  hideIn,
  isPlannedOnce,
  JOINED,
  known,
  priceColumn,
} from './conditions.store.ts'
import type { Page, SortName } from './facts.rules.ts'
import { LEVELS } from './levels.rules.ts'
import { ALL, FEW_IN_HEAD, MOST_COUNTED } from './reach.rules.ts'
import { EVERYTHING, type Selection, without } from './selection.rules.ts'

const Found = row({ product_id: integer })
const idsOf = (found: readonly { product_id: number }[]) => found.map((one) => one.product_id)

/** The orders of facts.rules.ts, as the indexes of `search_listings` have them, of a table with this prefix. */
const ORDERS: Record<Exclude<SortName, 'relevance'>, (of: Sql, price: Sql) => Sql> = {
  popular: (of) => sql`${of}popularity desc, ${of}product_id`,
  price_asc: (of, price) => sql`${of}${price}, ${of}product_id`,
  price_desc: (of, price) => sql`${of}${price} desc, ${of}product_id`,
  newest: (of) => sql`${of}created_at desc, ${of}product_id desc`,
  rating: (of) => sql`${of}rating_tenths desc, ${of}popularity desc, ${of}product_id`,
}

const orderOf = (sort: SortName, selection: Pick<Selection, 'entitled'>, of = empty) =>
  ORDERS[sort === 'relevance' ? 'popular' : sort](of, priceColumn(selection))

/** So many listings are looked at in the asked order before all hits are found and sorted instead. */
const WALKED = 6_000
/** Looking at a listing takes as long as the index of words takes for so many of its hits. */
const HITS_A_LOOK = 20
/** So many are looked at for a keyword that is still being typed: enough for frequent words. */
const WALKED_FOR_SUGGESTIONS = 1_000

type Asked = Page & { selection: Selection }

const walkedPage = composed('search.walk', Found, ({ selection, sort, offset, size }: Asked) => {
  // An order by price begins where its bounds do.
  const within = sort === 'price_asc' || sort === 'price_desc' ? prices(selection) : []
  return sql`${walked(selection, sort, { most: WALKED, hide: asIs, within })} limit ${size} offset ${offset}`
})

/** A page of a selection, found by looking at listings one after another in its order; short where too few were near. */
export async function walk(db: Db, selection: Selection, page: Page): Promise<number[]> {
  return idsOf(await walkedPage(db, { selection, ...page }))
}

type Prices = Pick<Selection, 'minKobo' | 'maxKobo' | 'entitled'>
const within = composed(
  'search.within',
  row({ listings: integer }),
  ({ minKobo, maxKobo, entitled, most }: Prices & { most: number }) =>
    sql`select count(*)::int as listings from (select from search_listings
      where ${priceColumn({ entitled })} between ${minKobo ?? 0} and ${maxKobo ?? Number.MAX_SAFE_INTEGER}
      limit ${most}) within`,
)

/**
 * Whether the prices of a selection hold so few listings of the whole shop that a page of it is met by a walk through them,
 * and sooner than the indexes of words and of prices find it together.
 */
export async function isWithinWalk(db: Db, selection: Prices & Pick<Selection, 'expected'>): Promise<boolean> {
  const { expected } = selection
  const most = expected > 0 ? Math.min(WALKED, Math.ceil(expected / HITS_A_LOOK)) : WALKED
  const [found] = await within(db, { ...selection, most: most + 1 })
  return (found?.listings ?? 0) <= most
}

/** Of a frequent word so many hits tell about where its cheapest (or dearest) stand. */
const SAMPLE = 1_500
/** Several words may be frequent each and seldom together: of hits that are few in the head of the shop all are read. */
const SAMPLE_OF_SEVERAL = FEW_IN_HEAD
const sizeOfSample = ({ groups }: Selection) => (groups.length > 1 ? SAMPLE_OF_SEVERAL : SAMPLE)

/** Returns the conditions of a selection for the listings of the first level. */
const ofHead = (selection: Selection) => all([raw('s.level = 0'), ...allOf(selection, hideIn(selection))])

const sample = composed(
  'search.sample-prices',
  row({ prices: array(bigint) }),
  ({ selection, sort }: Pick<Asked, 'selection' | 'sort'>) => {
    const price = priceColumn(selection)
    return sql`select array(select ${price} from (
        select s.${price} from search_listings s where ${ofHead(selection)} limit ${known(sizeOfSample(selection))}) hits
      order by 1 ${raw(sort === 'price_desc' ? 'desc' : '')}) as prices`
  },
  { keeps: ({ selection }) => isPlannedOnce(selection) },
)

/**
 * The prices of some hits at the head of the shop, in the order asked for: that of the first, and the one that no page of
 * all hits goes behind; null where there are too few to tell. For words alone.
 */
export async function samplePrices(
  db: Db,
  selection: Selection,
  { sort, offset, size }: Page,
): Promise<{ first: number; last: number } | null> {
  const [found] = await sample(db, { selection, sort })
  const [first, last] = [found?.prices[0], found?.prices[offset + size - 1]]
  const isSmall = found?.prices.length !== sizeOfSample(selection)
  return first === undefined || last === undefined || isSmall ? null : { first, last }
}

const counted = composed(
  'search.count-words',
  row({ hits: integer }),
  (selection: Selection) =>
    sql`select count(*)::int as hits from (
      select from search_listings s where ${ofHead(selection)} limit ${known(MOST_COUNTED)}) found`,
  { keeps: isPlannedOnce },
)

/** Whether the head of the shop alone holds more hits of words than are counted; nothing of them is brought. */
export async function isBeyondCount(db: Db, selection: Selection): Promise<boolean> {
  const [found] = await counted(db, selection)
  return found?.hits === MOST_COUNTED
}

const boundPage = composed('search.page-within', Found, ({ selection, sort, offset, size }: Asked) => {
  const asked = all(allOf(without(selection, 'price'), asIs))
  const levels = LEVELS.map(({ level }) => sql`s.level = ${known(level)} and ${asked}`)
  return sql`select product_id from (
      select s.product_id, s.${priceColumn(selection)} from search_listings s
      where ${all([...prices(selection), sql`(${join(levels, '\n or ')})`])} limit ${known(ALL)}) s
    order by ${orderOf(sort, selection)} limit ${size} offset ${offset}`
})

/**
 * A page by price of words that a price bounds: the index of words and that of prices find it together, the latter asked
 * once for all levels. The limit inside keeps the planner from walking the order instead, where it would look into the text
 * of every listing.
 */
export async function pageWithin(db: Db, selection: Selection, page: Page): Promise<number[]> {
  return idsOf(await boundPage(db, { selection, ...page }))
}

const popular = composed(
  'search.walk-popular',
  Found,
  ({ selection, most }: { selection: Selection; most: number }) =>
    sql`${walked(selection, 'popular', { most: WALKED_FOR_SUGGESTIONS, hide: hideIn(selection) })} limit ${known(most)}`,
  { keeps: ({ selection }) => isPlannedOnce(selection) },
)

/** The same for suggestions: some of the most popular listings of a selection. */
export async function walkPopular(db: Db, selection: Selection, most: number): Promise<number[]> {
  return idsOf(await popular(db, { selection, most }))
}

/** What a selection asks of prices alone. */
const prices = ({ minKobo, maxKobo, entitled }: Selection) =>
  figures({ ...EVERYTHING, minKobo, maxKobo, entitled }, asIs)

const walked = (
  selection: Selection,
  sort: SortName,
  { most, hide, within: bounds = [] }: { most: number; hide: Hide; within?: readonly Sql[] },
) =>
  sql`select s.product_id from (
       select * from search_listings s where ${all(bounds)} order by ${orderOf(sort, selection)} limit ${known(most)}) s
     join search_texts t on t.id = s.text_id
   where ${all(allOf(selection, hide, JOINED))}
   order by ${orderOf(sort, selection, raw('s.'))}`
