import type { Db } from '#platform/db/pool.ts'
import { array, integer, row, type RowOf } from '#platform/db/row.ts'
import { raw, sql, type Sql } from '#platform/db/sql.ts'
import { composed } from '#platform/db/statement.ts'

import { resolveFilters, type SellerFilters, type SellerSelection } from './seller-filters.store.ts'
import type { SellerSort } from './selling.contract.ts'

export interface SellerPage {
  sort: SellerSort
  descending: boolean
  offset: number
  size: number
}

interface ListLimits {
  /** Hits are counted up to this number. */
  countLimit: number
  /** Hits of a search that pages reach if it finds `countLimit` or more. */
  reach: number
  scanLimit?: number
}

/** Listings to read in the order of a page before all hits are sorted instead. */
const SCAN_LIMIT = 12_000

const Hits = row({ ids: array(integer), total: integer })
type Hits = RowOf<typeof Hits>

interface Query {
  filters: SellerFilters
  page: SellerPage
}
interface Scan extends Query {
  /** Hits to find. */
  limit: number
  /** Listings to read. */
  scanLimit: number
}

/** Returns the ids of a page and the number of hits, up to `countLimit`; sorts few hits, else reads in page order. */
export async function findSellerPage(
  db: Db,
  selection: SellerSelection,
  page: SellerPage,
  { countLimit, reach, scanLimit = SCAN_LIMIT }: ListLimits,
): Promise<Hits> {
  const filters = await resolveFilters(db, selection)
  const query = { filters, page, limit: countLimit }
  // One or two letters have no index: across stores only the first `scanLimit` listings are searched for them.
  const isScanOnly = filters.isShort && selection.storeId === null
  const counted = isScanOnly ? scanInOrder(db, { ...query, scanLimit }) : sortHits(db, query)
  const [{ ids, total } = { ids: [], total: 0 }] = await counted
  if (total < countLimit) return { ids, total }
  if (selection.search === null) return { ids: toIds(await readInOrder(db, query)), total }

  const size = Math.max(0, Math.min(page.size, reach - page.offset))
  if (size === 0 || isScanOnly) return { ids: ids.slice(0, size), total }
  const first = { filters, page: { ...page, size }, limit: page.offset + size }
  // If `scanLimit` listings do not fill the page, and for a text within one store, all hits are sorted.
  const [scanned] = selection.storeId === null ? await scanInOrder(db, { ...first, scanLimit }) : []
  return { ids: scanned?.ids.length === size ? scanned.ids : toIds(await sortAllHits(db, first)), total }
}

const toIds = (hits: readonly { id: number }[]) => hits.map(({ id }) => id)

/** Indexed column of each order. Stock changes with every sale, so only `products` contains it. */
const SORT_KEY: Record<SellerSort, string> = {
  newest: 't.product_id',
  title: 't.title',
  gen_price: 't.gen_price_kobo',
  price: 't.price_kobo',
  stock: '(select p.stock from products p where p.id = t.product_id)',
  rating: 't.rating',
  sku: 't.sku',
}

const toOrderSql = (key: string, id: string, { sort, descending }: SellerPage) => {
  const direction = descending ? 'desc' : 'asc'
  return raw(sort === 'newest' ? `${id} ${direction}` : `${key} ${direction}, ${id} ${direction}`)
}
const toLimitSql = ({ size, offset }: SellerPage) => sql`limit ${size} offset ${offset}`
const toHitsSql = ({ filters, page }: Query) =>
  sql`select t.product_id as id, ${raw(SORT_KEY[page.sort])} as key from listing_texts t
     where ${filters.listings} and (${filters.indexedText})`

/** Counts up to `limit` hits and sorts them. The page is empty if `limit` is reached. */
const sortHits = composed(
  'selling.sort-hits',
  Hits,
  ({
    limit,
    ...query
  }: Query & { limit: number }) => sql`with hits as materialized (${toHitsSql(query)} limit ${limit}),
     counted as (select count(*)::int as total from hits)
     select total, array(select id from hits where (select total from counted) < ${limit}
       order by ${toOrderSql('key', 'id', query.page)} ${toLimitSql(query.page)}) as ids from counted`,
)

// Without `offset 0` the planner may scan the whole index of the order.
const sortAllHits = composed(
  'selling.sort-all-hits',
  row({ id: integer }),
  (query: Query) =>
    sql`select id from (${toHitsSql(query)} offset 0) hits order by ${toOrderSql('key', 'id', query.page)} ${toLimitSql(query.page)}`,
)

/** Selects listings that match the filters in the order of the page: the index of the order has all columns. */
const toOrderedListingsSql = ({ filters, page }: Query): Sql =>
  page.sort === 'stock'
    ? sql`select p.id, p.stock as key from products p where ${filters.products} order by ${toOrderSql('p.stock', 'p.id', page)}`
    : sql`select t.product_id as id, ${raw(SORT_KEY[page.sort])} as key from listing_texts t where ${filters.listings}
       order by ${toOrderSql(SORT_KEY[page.sort], 't.product_id', page)}`

const readInOrder = composed(
  'selling.read-in-order',
  row({ id: integer }),
  (query: Query) => sql`select id from (${toOrderedListingsSql(query)} ${toLimitSql(query.page)}) listings`,
)

const scanInOrder = composed(
  'selling.scan-in-order',
  Hits,
  ({ limit, scanLimit, ...query }: Scan) => sql`with hits as materialized (
       select o.id, o.key from (${toOrderedListingsSql(query)} limit ${scanLimit}) o join listing_texts t on t.product_id = o.id
       where ${query.filters.text} order by ${toOrderSql('o.key', 'o.id', query.page)} limit ${limit})
     select (select count(*)::int from hits) as total,
       array(select id from hits order by ${toOrderSql('key', 'id', query.page)} ${toLimitSql(query.page)}) as ids`,
)
