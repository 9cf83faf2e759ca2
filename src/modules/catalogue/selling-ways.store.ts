import type { Db } from '#platform/db/pool.ts'
import { array, integer, row, type RowOf } from '#platform/db/row.ts'
import { join, raw, sql, type Sql } from '#platform/db/sql.ts'
import { composed } from '#platform/db/statement.ts'

import type { PlacedGlance } from './selling-glance.store.ts'
import { areFiltersNarrower, type Glance, type Way } from './selling-list.rules.ts'
import {
  alongOrder,
  inDirection,
  isByStock,
  keyOf,
  orderOf,
  pageOf,
  type Place,
  type SellerPage,
  upTo,
} from './selling-order.store.ts'
import type { Condition } from './selling-selection.store.ts'

/** Everything there can be. */
const ALL = 2_000_000_000

export const Found = row({ ids: array(integer), total: integer })
/** A page of listings by their ids, and how many there are, counted up to `mostCounted`. */
export type Found = RowOf<typeof Found>

/** How hits are best asked for. */
export const partsOf = ({ plain, indexed }: Condition, glance: Glance | null): Sql[] =>
  glance === null || areFiltersNarrower(glance) ? plain : indexed

type FindFirst = (db: Db, condition: Condition, wanted: SellerPage, glance: PlacedGlance) => Promise<number[]>

/** Each gives the page, or less of it where the glance was wrong. */
export const WAYS: Readonly<Record<Way, FindFirst>> = { walk, lay, sort }

/** How many listings lie before a place is a guess; as long as hits come, going on is cheaper than another way. */
const WALKED_ON = 4

interface Walk {
  condition: Pick<Condition, 'filters' | 'ofProducts' | 'text'>
  wanted: SellerPage
  most: number
}

const walkAlong = composed(
  'selling.walk',
  row({ id: integer }),
  ({ condition, wanted, most }: Walk) =>
    sql`select o.id from ${alongOrder(condition, wanted, most)}
       join listing_texts t on t.product_id = o.id
     where ${condition.text} order by ${inDirection(raw('o.key'), raw('o.id'), wanted)} ${pageOf(wanted)}`,
)

/** Listings are read one after the other in the order of the page. */
async function walk(db: Db, condition: Condition, wanted: SellerPage, { upTo: place }: PlacedGlance) {
  const most = place === null ? ALL : Math.ceil(place * WALKED_ON)
  const found = await walkAlong(db, { condition, wanted, most })
  return found.map(({ id }) => id)
}

interface Lay {
  parts: readonly Sql[]
  wanted: SellerPage
  place: Place | null
}

const layOver = composed('selling.lay', row({ id: integer }), ({ parts, wanted, place }: Lay) => {
  const range = place && !isByStock(wanted) ? upTo(place, wanted) : raw('true')
  // As an alternative of something the hits stay a set that is asked for each listing on the way; else they would be
  // joined, and all of them sorted.
  const page = isByStock(wanted)
    ? sql`select p.id from products p where (false or p.id in (select id from hits)) order by ${orderOf(wanted)}`
    : sql`select id from hits order by ${inDirection(raw('key'), raw('id'), wanted)}`
  return sql`with hits as materialized (${hitsOf(parts, wanted, sql`and ${range}`)}) ${page} ${pageOf(wanted)}`
})

/** What is found by the index of the text and lies before the place in that of the order. */
async function lay(db: Db, { indexed }: Condition, wanted: SellerPage, { place }: Pick<PlacedGlance, 'place'>) {
  const found = await layOver(db, { parts: indexed, wanted, place })
  return found.map(({ id }) => id)
}

/** All hits, sorted. */
export async function sort(db: Db, condition: Condition, wanted: SellerPage, glance: Glance | null): Promise<number[]> {
  return (await sortHits(db, partsOf(condition, glance), wanted, ALL)).ids
}

/** Stock is left out of the hits: it stands in another table. */
function hitsOf(parts: readonly Sql[], wanted: SellerPage, also: Sql): Sql {
  const key = isByStock(wanted) ? raw('') : sql`, ${keyOf(wanted)} as key`
  return join(
    parts.map((where) => sql`(select t.product_id as id${key} from listing_texts t where ${where} ${also})`),
    ' union all ',
  )
}

interface Sort {
  parts: readonly Sql[]
  wanted: SellerPage
  most: number
}

const sortAll = composed('selling.sort-hits', Found, ({ parts, wanted, most }: Sort) => {
  // Looked up one by one, because a join would read the stock of every listing.
  const sorted = isByStock(wanted)
    ? raw('(select id, (select p.stock from products p where p.id = hits.id) as key from hits)')
    : raw('hits')
  const limit = sql`limit ${most}`
  return sql`with hits as materialized (select * from (${hitsOf(parts, wanted, limit)}) h ${limit})
     select (select count(*)::int from hits) as total,
       array(select id from ${sorted} h order by ${inDirection(raw('key'), raw('id'), wanted)} ${pageOf(wanted)}) as ids`
})

/** Sorts at most `most` hits and returns the page. Exact only when there are no more hits. */
export async function sortHits(db: Db, parts: readonly Sql[], wanted: SellerPage, most: number): Promise<Found> {
  const [found] = await sortAll(db, { parts, wanted, most })
  return found ?? { ids: [], total: 0 }
}
