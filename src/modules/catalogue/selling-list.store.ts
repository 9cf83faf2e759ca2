import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/statement.ts'

import { glanceAt, sortUpTo } from './selling-glance.store.ts'
import { areSortedSooner, areSurelyMany } from './selling-list.rules.ts'
import { idOf, inDirection, keyOf, orderOf, pageOf, type SellerPage } from './selling-order.store.ts'
import { type Condition, conditionOf, type SellerSelection } from './selling-selection.store.ts'

/** Where a text is too short for the index, what stands behind so many in the asked order is not found. */
const WALKED_FOR_SHORT = 20_000
/** Of what filters find, so many times what is counted are counted, to tell how they are best read. */
const COUNTED_TO_DECIDE = 3
/** Of what may not be many, so many times what is counted are sorted at once, before there is another way. */
const SORTED_AT_ONCE = 5
/** Everything there can be. */
const ALL = 2_000_000_000

/**
 * A page of listings by their ids, and how many there are, counted up to `mostCounted`. Few hits are all found and then
 * sorted. Of many, a glance at some listings tells up to which place in the order the page goes, and only hits up to
 * there are sorted; where the glance was wrong, all are.
 */
export async function findSellerPage(
  db: Db,
  selection: SellerSelection,
  wanted: SellerPage,
  mostCounted: number,
): Promise<{ ids: number[]; total: number }> {
  const condition = await conditionOf(db, selection)
  if (selection.search === null) return readAlong(db, condition, wanted, mostCounted)
  if (condition.isShort && selection.storeId === null) return walk(db, condition, wanted, mostCounted)
  const glance = await glanceAt(db, condition, wanted, mostCounted)
  if (glance === null || !areSurelyMany(glance, mostCounted)) {
    const found = await sortHits(db, condition, wanted, SORTED_AT_ONCE * mostCounted)
    if (found.total < SORTED_AT_ONCE * mostCounted) return { ...found, total: Math.min(found.total, mostCounted) }
  }
  const near = glance && (await sortUpTo(db, condition, wanted, { glance, near: mostCounted }))
  const ids = near?.length === wanted.size ? near : (await sortHits(db, condition, wanted, ALL)).ids
  return { ids, total: mostCounted }
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
    return { ids: (await sortHits(db, condition, wanted, ALL)).ids, total }
  const found = await rows<{ id: number }>(db, walked(condition, wanted), condition.values)
  return { ids: found.map(({ id }) => id), total }
}

function walked({ isOfOneStore, ofProducts, plain }: Condition, wanted: SellerPage): string {
  const page = pageOf(wanted)
  // The SKUs of a store often lie side by side among all; those of one store have an index of their own.
  if (wanted.sort === 'sku' && isOfOneStore)
    return `select p.id from products p where ${ofProducts} order by ${inDirection('p.sku', 'p.id', wanted)} ${page}`
  const from = wanted.sort === 'stock' ? `products p where ${ofProducts}` : `listing_texts t where ${plain}`
  return `select ${idOf(wanted)} as id from ${from} order by ${orderOf(wanted)} ${page}`
}

/** So many hits at most, in the order of the page: the right one where they are all. */
async function sortHits(db: Db, { branches, values }: Condition, wanted: SellerPage, most: number) {
  const byStock = wanted.sort === 'stock'
  const columns = `t.product_id as id${byStock ? '' : `, ${keyOf(wanted)} as key`}`
  const each = branches.map((where) => `(select ${columns} from listing_texts t where ${where} limit ${most})`)
  const all = `select * from (${each.join(' union ')}) h limit ${most}`
  const hits = byStock ? `select h.id, p.stock as key from (${all}) h join products p on p.id = h.id` : all
  const [found] = await rows<{ ids: number[]; total: number }>(
    db,
    `with hits as materialized (${hits})
     select (select count(*)::int from hits) as total,
       array(select id from hits order by ${inDirection('key', 'id', wanted)} ${pageOf(wanted)}) as ids`,
    values,
  )
  return found ?? { ids: [], total: 0 }
}

/** The hits among the first listings in the asked order, where no index knows the text. */
async function walk(db: Db, { plain, values }: Condition, wanted: SellerPage, mostCounted: number) {
  const order = orderOf(wanted)
  const first =
    wanted.sort === 'stock'
      ? `(select p.id, p.stock from products p order by ${order} limit ${WALKED_FOR_SHORT}) p
         join listing_texts t on t.product_id = p.id`
      : `(select t.* from listing_texts t order by ${order} limit ${WALKED_FOR_SHORT}) t`
  const [found] = await rows<{ ids: number[]; total: number }>(
    db,
    `with hits as materialized (select t.product_id, row_number() over () as place from (
         select t.product_id from ${first} where ${plain} order by ${order} limit ${mostCounted}) t)
     select (select count(*)::int from hits) as total,
       array(select product_id from hits order by place ${pageOf(wanted)}) as ids`,
    values,
  )
  return found ?? { ids: [], total: 0 }
}
