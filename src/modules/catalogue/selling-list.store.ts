import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/statement.ts'

import type { SellerQuery } from './selling.contract.ts'

/** What to list, with every name resolved. */
export interface SellerSelection {
  storeId: number | null
  /** Lower case, one line; null without. */
  search: string | null
  category: number | null
  condition: string | null
  hidden: boolean | null
}
export interface SellerPage {
  sort: SellerQuery['sort']
  descending: boolean
  offset: number
  size: number
}

/** Each order has an index (0013_selling.sql). Only stock stands in the wide table: it changes with every sale. */
const ORDER: Record<SellerPage['sort'], string> = {
  newest: 't.product_id',
  title: 't.title',
  gen_price: 't.gen_price_kobo',
  price: 't.price_kobo',
  stock: 'p.stock',
  rating: 't.rating',
  sku: 't.sku',
}

/** An index of letter triples knows nothing of shorter texts. */
const SHORTEST_INDEXED = 3
/** So many listings are looked at in the asked order before all hits are found and sorted instead. */
const WALKED = 6_000
/** The same where the text is too short for the index: what stands behind them is not found. */
const WALKED_FOR_SHORT = 20_000
/** Everything there can be. */
const ALL = 2_000_000_000

/**
 * A page of listings by their ids, and how many there are, counted up to `mostCounted`. Few hits are all found and then
 * sorted. Many lie close in most orders, so the first listings in that order mostly hold the page; where they do not
 * ("the cheapest engine": cheap parts are seldom engines), every hit is found and sorted.
 */
export async function findSellerPage(
  db: Db,
  selection: SellerSelection,
  wanted: SellerPage,
  mostCounted: number,
): Promise<{ ids: number[]; total: number }> {
  const { branches, values } = await branchesOf(db, selection)
  const isShort = selection.search !== null && selection.search.length < SHORTEST_INDEXED
  if (isShort && selection.storeId === null)
    return walk(db, { branches, values }, wanted, WALKED_FOR_SHORT, mostCounted)
  const found = await sortHits(db, { branches, values }, wanted, mostCounted)
  if (found.total < mostCounted) return found
  const near = await walk(db, { branches, values }, wanted, WALKED, wanted.offset + wanted.size)
  if (near.ids.length === wanted.size) return { ids: near.ids, total: found.total }
  return { ids: (await sortHits(db, { branches, values }, wanted, ALL)).ids, total: found.total }
}

interface Condition {
  /** A listing is a hit where one of them holds. */
  branches: string[]
  values: unknown[]
}

/** So many hits at most, in the order of the page: the right one where they are all. */
async function sortHits(db: Db, { branches, values }: Condition, wanted: SellerPage, most: number) {
  const columns = `t.product_id, ${ORDER[wanted.sort]} as key`
  const hits = branches.map((where) => `(select ${columns} from ${from(wanted)} where ${where} limit ${most})`)
  const [found] = await rows<{ ids: number[]; total: number }>(
    db,
    `with hits as materialized (select * from (${hits.join(' union ')}) h limit ${most})
     select (select count(*)::int from hits) as total,
       array(select product_id from hits order by ${orderOf('key', 'product_id', wanted)} ${pageOf(wanted)}) as ids`,
    values,
  )
  return found ?? { ids: [], total: 0 }
}

/** The hits among the first listings in the asked order. */
async function walk(
  db: Db,
  { branches, values }: Condition,
  wanted: SellerPage,
  walked: number,
  most: number,
): Promise<{ ids: number[]; total: number }> {
  const order = orderOf(ORDER[wanted.sort], wanted.sort === 'stock' ? 'p.id' : 't.product_id', wanted)
  const first =
    wanted.sort === 'stock'
      ? `(select p.id, p.stock from products p order by ${order} limit ${walked}) p join listing_texts t on t.product_id = p.id`
      : `(select t.* from listing_texts t order by ${order} limit ${walked}) t`
  const [found] = await rows<{ ids: number[]; total: number }>(
    db,
    `with hits as materialized (select t.product_id, row_number() over () as place from (
         select t.product_id from ${first} where ${either(branches)} order by ${order} limit ${most}) t)
     select (select count(*)::int from hits) as total,
       array(select product_id from hits order by place ${pageOf(wanted)}) as ids`,
    values,
  )
  return found ?? { ids: [], total: 0 }
}

const from = ({ sort }: SellerPage) =>
  sort === 'stock' ? 'listing_texts t join products p on p.id = t.product_id' : 'listing_texts t'

const pageOf = ({ size, offset }: SellerPage) => `limit ${size} offset ${offset}`

const orderOf = (key: string, id: string, { descending }: SellerPage) => {
  const direction = descending ? 'desc' : 'asc'
  return `${key} ${direction}, ${id} ${direction}`
}

const either = (branches: readonly string[]) => branches.map((where) => `(${where})`).join(' or ')

const CONDITIONS = ['New', 'Used', 'Renewed']

/**
 * The ways in which a listing can meet the selection: by its text, its category or its condition. Each has an index of
 * its own, which one condition over all three would not use.
 */
async function branchesOf(db: Db, selection: SellerSelection): Promise<Condition> {
  const { search } = selection
  const { values, add, filters } = filtersOf(selection)
  const withFilters = (condition: string) => [...filters, condition].join(' and ')
  if (search === null) return { branches: [withFilters('true')], values }
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const categories = await rows<{ id: number }>(db, 'select id from categories where lower(name) like $1', [pattern])
  const conditions = CONDITIONS.filter((name) => name.toLowerCase().includes(search))
  const branches = [
    withFilters(`t.body like ${add(pattern)}`),
    ...categories.map(({ id }) => withFilters(`t.category_id = ${add(id)}`)),
    ...conditions.map((name) => withFilters(`t.condition = ${add(name)}`)),
  ]
  return { branches, values }
}

function filtersOf({ storeId, category, condition, hidden }: SellerSelection) {
  const values: unknown[] = []
  const add = (value: unknown) => `$${values.push(value)}`
  const filters = [
    ...(storeId === null ? [] : [`t.store_id = ${add(storeId)}`]),
    ...(category === null ? [] : [`t.category_id = ${add(category)}`]),
    ...(condition === null ? [] : [`t.condition = ${add(condition)}`]),
    ...(hidden === null ? [] : [hidden ? 't.hidden' : 'not t.hidden']),
  ]
  return { values, add, filters }
}
