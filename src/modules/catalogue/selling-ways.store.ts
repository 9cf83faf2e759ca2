import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/statement.ts'

import type { PlacedGlance } from './selling-glance.store.ts'
import { areFiltersNarrower, type Glance, type Way } from './selling-list.rules.ts'
import {
  alongOrder,
  inDirection,
  isByStock,
  keyOf,
  orderOf,
  pageOf,
  type SellerPage,
  upTo,
} from './selling-order.store.ts'
import type { Condition, Parts } from './selling-selection.store.ts'

/** Everything there can be. */
const ALL = 2_000_000_000

/** A page of listings by their ids, and how many there are, counted up to `mostCounted`. */
export interface Found {
  ids: number[]
  total: number
}

/** How hits are best asked for. */
export const partsOf = ({ plain, indexed }: Condition, glance: Glance | null) =>
  glance === null || areFiltersNarrower(glance) ? plain : indexed

type FindFirst = (db: Db, condition: Condition, wanted: SellerPage, glance: PlacedGlance) => Promise<number[]>

/** Each gives the page, or less of it where the glance was wrong. */
export const WAYS: Readonly<Record<Way, FindFirst>> = { walk, lay, sort }

/** How many listings lie before a place is a guess; as long as hits come, going on is cheaper than another way. */
const WALKED_ON = 4

/** Listings are read one after the other in the order of the page. */
async function walk(
  db: Db,
  { filters, ofProducts, text, values }: Condition,
  wanted: SellerPage,
  { upTo: place }: PlacedGlance,
) {
  const most = place === null ? ALL : Math.ceil(place * WALKED_ON)
  const found = await rows<{ id: number }>(
    db,
    `select o.id from ${alongOrder({ filters, ofProducts }, wanted, most)}
       join listing_texts t on t.product_id = o.id
     where ${text} order by ${inDirection('o.key', 'o.id', wanted)} ${pageOf(wanted)}`,
    values,
  )
  return found.map(({ id }) => id)
}

/** What is found by the index of the text and lies before the place in that of the order. */
async function lay(db: Db, { indexed }: Condition, wanted: SellerPage, { place }: Pick<PlacedGlance, 'place'>) {
  const values = [...indexed.values]
  const range = place && !isByStock(wanted) ? upTo(place, wanted, (value) => `$${values.push(value)}`) : 'true'
  // As an alternative of something the hits stay a set that is asked for each listing on the way; else they would be
  // joined, and all of them sorted.
  const page = isByStock(wanted)
    ? `select p.id from products p where (false or p.id in (select id from hits)) order by ${orderOf(wanted)}`
    : `select id from hits order by ${inDirection('key', 'id', wanted)}`
  const found = await rows<{ id: number }>(
    db,
    `with hits as materialized (${hitsOf(indexed, wanted, `and ${range}`)}) ${page} ${pageOf(wanted)}`,
    values,
  )
  return found.map(({ id }) => id)
}

/** All hits, sorted. */
export async function sort(db: Db, condition: Condition, wanted: SellerPage, glance: Glance | null): Promise<number[]> {
  return (await sortHits(db, partsOf(condition, glance), wanted, ALL)).ids
}

/** Stock is left out of the hits: it stands in another table. */
const hitsOf = ({ parts }: Parts, wanted: SellerPage, also: string) =>
  parts
    .map(
      (where) =>
        `(select t.product_id as id${isByStock(wanted) ? '' : `, ${keyOf(wanted)} as key`} from listing_texts t
          where ${where} ${also})`,
    )
    .join(' union all ')

/** So many hits at most, in the order of the page: the right one where they are all. */
export async function sortHits(db: Db, parts: Parts, wanted: SellerPage, most: number): Promise<Found> {
  // Looked up one by one, because a join would read the stock of every listing.
  const sorted = isByStock(wanted)
    ? '(select id, (select p.stock from products p where p.id = hits.id) as key from hits)'
    : 'hits'
  const [found] = await rows<Found>(
    db,
    `with hits as materialized (select * from (${hitsOf(parts, wanted, `limit ${most}`)}) h limit ${most})
     select (select count(*)::int from hits) as total,
       array(select id from ${sorted} h order by ${inDirection('key', 'id', wanted)} ${pageOf(wanted)}) as ids`,
    parts.values,
  )
  return found ?? { ids: [], total: 0 }
}
