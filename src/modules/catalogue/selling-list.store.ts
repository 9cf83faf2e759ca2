import type { Db } from '#platform/db/pool.ts'
import { integer, row } from '#platform/db/row.ts'
import { raw, sql, type Sql } from '#platform/db/sql.ts'
import { composed, none, statement } from '#platform/db/statement.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { glanceAt, type PlacedGlance } from './selling-glance.store.ts'
import { areSortedSooner, areSurelyMany, quickestWay } from './selling-list.rules.ts'
import {
  alongOrder,
  idOf,
  inDirection,
  isByStock,
  orderOf,
  pageOf,
  passing,
  type SellerPage,
} from './selling-order.store.ts'
import { type Condition, conditionOf, type SellerSelection } from './selling-selection.store.ts'
import { Found, partsOf, sort, sortHits, WAYS } from './selling-ways.store.ts'

/** Where a text is too short for the index, what stands behind so many in the asked order is not found. */
const WALKED_FOR_SHORT = 12_000
/** Of what filters find, so many times what is counted are counted, to tell how they are best read. */
const COUNTED_TO_DECIDE = 3
/** Of what may not be many, so many times what is counted are sorted at once, before there is another way. */
const SORTED_AT_ONCE = 3

/** How many hits are counted, and how many of a search that finds more can be paged through. */
export interface ListLimits {
  mostCounted: number
  reach: number
}

// Hits by the ten thousand are kept in memory: in a table on the disk each would be looked for by reading it.
const allowMemory = statement('selling.allow-memory', none, "set local work_mem = '64MB'", { planEachTime: true })

/** A page of a selection. No ids behind the reach of a search that finds more than is counted. */
export async function findSellerPage(
  db: Db,
  selection: SellerSelection,
  wanted: SellerPage,
  { mostCounted, reach }: ListLimits,
): Promise<Found> {
  const condition = await conditionOf(db, selection)
  if (selection.search === null)
    return readAlong(db, condition, wanted, { mostCounted, isOfStore: selection.storeId !== null })
  const isWalked = condition.isShort && selection.storeId === null
  return inTransaction({ db }, async (tx) => {
    await allowMemory(tx.db)
    return (isWalked ? walkForShort : search)(tx.db, condition, wanted, { mostCounted, reach })
  })
}

/**
 * Few hits are all found and sorted. Of many only the first can be paged through, and a glance at some listings tells the
 * quickest way to these.
 */
async function search(db: Db, condition: Condition, wanted: SellerPage, { mostCounted, reach }: ListLimits) {
  const glance = await glanceAt(db, condition, wanted, mostCounted)
  if (glance === null || !areSurelyMany(glance, mostCounted)) {
    const most = SORTED_AT_ONCE * mostCounted
    const found = await sortHits(db, partsOf(condition, glance), wanted, most)
    if (found.total < most) return within(found, wanted, { mostCounted, reach })
  }
  const size = Math.max(0, Math.min(wanted.size, reach - wanted.offset))
  const ids = glance && size > 0 ? await findFirst(db, condition, { ...wanted, size }, glance) : []
  return { ids, total: mostCounted }
}

/** What is counted of it, and can be paged through. */
const within = ({ ids, total }: Found, { offset }: SellerPage, { mostCounted, reach }: ListLimits): Found =>
  total < mostCounted ? { ids, total } : { ids: ids.slice(0, Math.max(0, reach - offset)), total: mostCounted }

async function findFirst(db: Db, condition: Condition, wanted: SellerPage, glance: PlacedGlance) {
  const way = quickestWay(glance, isByStock(wanted))
  const ids = await WAYS[way](db, condition, wanted, glance)
  // The glance may have been wrong about where the page ends.
  return ids.length === wanted.size || way === 'sort' ? ids : sort(db, condition, wanted, glance)
}

const countPassing = composed(
  'selling.count-passing',
  row({ hits: integer, listings: integer }),
  ({ filters, most }: { filters: Sql; most: number }) =>
    sql`select count(*)::int as hits, (select coalesce(max(product_id), 0) from listing_texts) as listings
      from (select from listing_texts t where ${filters} limit ${most}) t`,
)

/**
 * A page where nothing is searched for: the index of its order knows what listings are filtered by, and is walked along.
 * Where that passes by more than it finds, all hits are sorted.
 */
async function readAlong(
  db: Db,
  condition: Condition,
  wanted: SellerPage,
  { mostCounted, isOfStore }: { mostCounted: number; isOfStore: boolean },
): Promise<Found> {
  const [counted] = await countPassing(db, {
    filters: condition.filters,
    most: COUNTED_TO_DECIDE * mostCounted,
  })
  const { hits, listings } = counted ?? { hits: 0, listings: 0 }
  const total = Math.min(hits, mostCounted)
  const isCounted = hits < COUNTED_TO_DECIDE * mostCounted
  if (hits < mostCounted || (isCounted && areSortedSooner(wanted.offset + wanted.size, { hits, listings })))
    return { ids: await sort(db, condition, wanted, null), total }
  const found = await pageAlong(db, { condition, wanted, isOfStore })
  return { ids: found.map(({ id }) => id), total }
}

interface Along {
  condition: Pick<Condition, 'filters' | 'ofProducts'>
  wanted: SellerPage
  isOfStore: boolean
}

const pageAlong = composed('selling.page-along', row({ id: integer }), ({ condition, wanted, isOfStore }: Along) => {
  // The SKUs of a store often lie side by side among all; those of one store have an index of their own.
  if (wanted.sort === 'sku' && isOfStore)
    return sql`select p.id from products p where ${condition.ofProducts}
      order by ${inDirection(raw('p.sku'), raw('p.id'), wanted)} ${pageOf(wanted)}`
  return sql`select ${idOf(wanted)} as id from ${passing(condition, wanted)} order by ${orderOf(wanted)} ${pageOf(wanted)}`
})

interface Walk {
  condition: Pick<Condition, 'filters' | 'ofProducts' | 'text'>
  wanted: SellerPage
  mostCounted: number
}

const walkShort = composed('selling.walk-short', Found, ({ condition, wanted, mostCounted }: Walk) => {
  const order = inDirection(raw('o.key'), raw('o.id'), wanted)
  return sql`with hits as materialized (select id, row_number() over () as place from (
       select o.id from ${alongOrder(condition, wanted, WALKED_FOR_SHORT)}
         join listing_texts t on t.product_id = o.id
       where ${condition.text} order by ${order} limit ${mostCounted}) o)
     select (select count(*)::int from hits) as total,
       array(select id from hits order by place ${pageOf(wanted)}) as ids`
})

/** The hits among the first listings in the asked order, where no index knows the text. */
async function walkForShort(db: Db, condition: Condition, wanted: SellerPage, { mostCounted, reach }: ListLimits) {
  const [found] = await walkShort(db, { condition, wanted, mostCounted })
  return within(found ?? { ids: [], total: 0 }, wanted, { mostCounted, reach })
}
