import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/statement.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { glanceAt, sortUpTo, stockWayOf } from './selling-glance.store.ts'
import { areSortedSooner, areSurelyMany, type StockWay } from './selling-list.rules.ts'
import { firstOf, idOf, inDirection, keyOf, orderOf, pageOf, type SellerPage } from './selling-order.store.ts'
import { type Condition, conditionOf, type SellerSelection } from './selling-selection.store.ts'

/** Where a text is too short for the index, what stands behind so many in the asked order is not found. */
const WALKED_FOR_SHORT = 20_000
/** Of what filters find, so many times what is counted are counted, to tell how they are best read. */
const COUNTED_TO_DECIDE = 3
/** Of what may not be many, so many times what is counted are sorted at once, before there is another way. */
const SORTED_AT_ONCE = 5
/** Everything there can be. */
const ALL = 2_000_000_000

/** How many hits are counted, and how many of a search that finds more can be paged through. */
export interface ListLimits {
  mostCounted: number
  reach: number
}

/**
 * A page of listings by their ids, and how many there are, counted up to `mostCounted`. Few hits are all found and then
 * sorted. Of many, a glance at some listings tells up to which place in the order the page goes, and only hits up to
 * there are sorted; where the glance was wrong, all are. No ids behind the reach of a search.
 */
export async function findSellerPage(
  db: Db,
  selection: SellerSelection,
  wanted: SellerPage,
  { mostCounted, reach }: ListLimits,
): Promise<{ ids: number[]; total: number }> {
  const condition = await conditionOf(db, selection)
  if (selection.search === null) return readAlong(db, condition, wanted, mostCounted)
  const isWalked = condition.isShort && selection.storeId === null
  const { ids, total } = await inTransaction({ db }, async (tx) => {
    // Hits by the ten thousand are kept in memory: in a table on the disk each would be looked for by reading it.
    await rows(tx.db, `set local work_mem = '64MB'`)
    return (isWalked ? walk : search)(tx.db, condition, wanted, { mostCounted, reach })
  })
  return { ids: total < mostCounted ? ids : ids.slice(0, Math.max(0, reach - wanted.offset)), total }
}

async function search(db: Db, condition: Condition, wanted: SellerPage, { mostCounted, reach }: ListLimits) {
  const capped = ({ ids, total }: { ids: number[]; total: number }) => ({ ids, total: Math.min(total, mostCounted) })
  if (condition.storeId !== null && (await isReadAsAWhole(db, condition.storeId, mostCounted)))
    return capped(await sortHits(db, { ...condition, branches: [condition.plain] }, wanted, { most: ALL }))
  const glance = await glanceAt(db, condition, wanted, mostCounted)
  if (glance && areSurelyMany(glance, mostCounted) && wanted.offset >= reach) return { ids: [], total: mostCounted }
  const way = glance ? stockWayOf(glance) : 'look up'
  if (glance === null || !areSurelyMany(glance, mostCounted)) {
    const most = SORTED_AT_ONCE * mostCounted
    const found = await sortHits(db, condition, wanted, { most, way })
    if (found.total < most) return capped(found)
  }
  const near = glance && (await sortUpTo(db, condition, wanted, { glance, near: mostCounted }))
  if (near) return { ids: near, total: mostCounted }
  const { ids } = await sortHits(db, condition, wanted, { most: ALL, way })
  return { ids, total: mostCounted }
}

/** The listings of such a store are read sooner than an index of letter triples is asked for a broad word. */
async function isReadAsAWhole(db: Db, storeId: number, most: number): Promise<boolean> {
  const sql = 'select count(*)::int as listings from (select from listing_texts where store_id = $1 limit $2) t'
  const [found] = await rows<{ listings: number }>(db, sql, [storeId, most])
  return (found?.listings ?? 0) < most
}

/**
 * A page where nothing is searched for: the index of its order knows what listings are filtered by, and is walked along.
 * Where that passes by more than it finds, all hits are sorted.
 */
async function readAlong(db: Db, condition: Condition, wanted: SellerPage, mostCounted: number) {
  const [counted] = await rows<{ hits: number; listings: number }>(
    db,
    `select count(*)::int as hits, (select coalesce(max(product_id), 0) from listing_texts) as listings
     from (select from listing_texts t where ${condition.plain} limit ${COUNTED_TO_DECIDE * mostCounted}) t`,
    condition.values,
  )
  const { hits, listings } = counted ?? { hits: 0, listings: 0 }
  const total = Math.min(hits, mostCounted)
  const isCounted = hits < COUNTED_TO_DECIDE * mostCounted
  if (hits < mostCounted || (isCounted && areSortedSooner(wanted.offset + wanted.size, { hits, listings })))
    return { ids: (await sortHits(db, condition, wanted, { most: ALL })).ids, total }
  const found = await rows<{ id: number }>(db, walked(condition, wanted), condition.values)
  return { ids: found.map(({ id }) => id), total }
}

function walked({ storeId, ofProducts, plain }: Condition, wanted: SellerPage): string {
  const page = pageOf(wanted)
  // The SKUs of a store often lie side by side among all; those of one store have an index of their own.
  if (wanted.sort === 'sku' && storeId !== null)
    return `select p.id from products p where ${ofProducts} order by ${inDirection('p.sku', 'p.id', wanted)} ${page}`
  const from = wanted.sort === 'stock' ? `products p where ${ofProducts}` : `listing_texts t where ${plain}`
  return `select ${idOf(wanted)} as id from ${from} order by ${orderOf(wanted)} ${page}`
}

/** So many hits at most, in the order of the page: the right one where they are all. */
async function sortHits(
  db: Db,
  { branches, values }: Condition,
  wanted: SellerPage,
  { most, way = 'look up' }: { most: number; way?: StockWay },
) {
  const columns = `t.product_id as id${wanted.sort === 'stock' ? '' : `, ${keyOf(wanted)} as key`}`
  const each = branches.map((where) => `(select ${columns} from listing_texts t where ${where} limit ${most})`)
  const sorted = wanted.sort === 'stock' ? hitsByStock(way) : 'hits h'
  const order = wanted.sort === 'stock' && way !== 'look up' ? orderOf(wanted) : inDirection('key', 'id', wanted)
  const [found] = await rows<{ ids: number[]; total: number }>(
    db,
    `with hits as materialized (select * from (${each.join(' union all ')}) h limit ${most})
     select (select count(*)::int from hits) as total,
       array(select id from ${sorted} order by ${order} ${pageOf(wanted)}) as ids`,
    values,
  )
  return found ?? { ids: [], total: 0 }
}

// As an alternative of something the hits stay a set that is asked for each listing on the way; else they would be
// joined, and all of them sorted. Looked up one by one, because a join would read the stock of every listing.
const hitsByStock = (way: StockWay): string =>
  way !== 'look up'
    ? 'products p where (false or p.id in (select id from hits))'
    : '(select id, (select p.stock from products p where p.id = hits.id) as key from hits) h'

/** The hits among the first listings in the asked order, where no index knows the text. */
async function walk(db: Db, { plain, values }: Condition, wanted: SellerPage, { mostCounted }: ListLimits) {
  const [found] = await rows<{ ids: number[]; total: number }>(
    db,
    `with hits as materialized (select t.product_id, row_number() over () as place from (
         select t.product_id from ${firstOf(wanted, WALKED_FOR_SHORT)} where ${plain} order by ${orderOf(wanted)} limit ${mostCounted}) t)
     select (select count(*)::int from hits) as total,
       array(select product_id from hits order by place ${pageOf(wanted)}) as ids`,
    values,
  )
  return found ?? { ids: [], total: 0 }
}
