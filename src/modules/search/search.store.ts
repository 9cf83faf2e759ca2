import type { Db } from '#platform/db/pool.ts'
import { rows, statement } from '#platform/db/statement.ts'

import type { FacetCounts } from './facets.rules.ts'
import {
  anyOf,
  conditions,
  hits,
  JOINED,
  type Parameters,
  parameters,
  priceColumn,
  where,
  wordConditions,
} from './hits.store.ts'
import { tsquery } from './query.rules.ts'
import type { SearchQuery } from './search.contract.ts'
import { type FacetName, isNarrowed, type Selection, without } from './selection.rules.ts'

export type SortName = NonNullable<SearchQuery['sort']>

export interface Page {
  sort: SortName
  offset: number
  size: number
  /** Looks no further than so many of the most popular hits, where the total does not matter. */
  most?: number
}

export interface Found {
  ids: number[]
  /** At most COUNT_CAP + 1: the one more says that there are more. */
  total: number
  facets: FacetCounts | null
}

/** Listings whose words are weighed; those behind them stand in the order of popularity. */
const RANKED = 1_001
const MOST_BRANDS = 30

/**
 * Finds one page of a selection, its total and, if asked, its facets. A facet that is narrowed looks behind its own
 * filter: another scan, which runs beside the first.
 */
export async function find(db: Db, selection: Selection, page: Page, withFacets: boolean): Promise<Found> {
  const narrowed = withFacets ? FACETS.filter((facet) => isNarrowed(selection, facet)) : []
  const open = withFacets ? FACETS.filter((facet) => !narrowed.includes(facet)) : []
  const [found, ...behind] = await Promise.all([
    findPage(db, selection, page, open),
    ...narrowed.map((facet) => countFacet(db, without(selection, facet), facet)),
  ])
  const cells = [...found.cells, ...behind.flat()]
  return { ids: found.ids, total: found.total, facets: withFacets ? readFacets(cells) : null }
}

async function findPage(db: Db, selection: Selection, page: Page, facets: readonly FacetName[]) {
  const p = parameters()
  const ctes = [`hits as materialized (${hits(selection, p, page.most)})`, ...pageCtes(selection, page, p)]
  const counted = facets.length > 0
  const text = `with ${[...ctes, ...(counted ? [`cells as (${CELLS})`] : [])].join(',\n')}
    select (select count(*)::int from hits) as total,
      (select array_agg(product_id order by place) from page) as ids
      ${counted ? `, ${facetColumn(facets)} as cells` : ''}`
  const [row] = await rows<{ total: number; ids: number[] | null; cells?: FacetCell[] | null }>(db, text, p.values)
  return { ids: row?.ids ?? [], total: row?.total ?? 0, cells: row?.cells ?? [] }
}

async function countFacet(db: Db, selection: Selection, facet: FacetName): Promise<FacetCell[]> {
  const p = parameters()
  const text = `with hits as materialized (${hits(selection, p)}), cells as (${CELLS}) select ${facetColumn([facet])} as cells`
  const [row] = await rows<{ cells: FacetCell[] | null }>(db, text, p.values)
  return row?.cells ?? []
}

const popular = statement<{ product_id: number }>(
  'search.popular',
  `select product_id from search_listings where $1::int is null or category_id = $1
   order by popularity desc, product_id limit $2 offset $3`,
)

/** A page of all listings, or of a category, the most popular first. */
export async function listPopular(db: Db, category: number | null, offset: number, size: number): Promise<number[]> {
  return (await popular(db, [category, size, offset])).map((row) => row.product_id)
}

const counts = statement<{ total: number }>(
  'search.count-all',
  'select coalesce(sum(listings), 0)::int as total from category_counts where $1::int is null or category_id = $1',
)

/** How many listings are on sale, in all or in one category; exact, without counting them. */
export async function countAll(db: Db, category: number | null): Promise<number> {
  const [row] = await counts(db, [category])
  return row?.total ?? 0
}

/** The order of `hits h` that is not by words. The id makes every order total, so that pages never overlap. */
const ORDERS: Record<SortName, string> = {
  relevance: 'h.tier desc, h.popularity desc, h.product_id',
  popular: 'h.popularity desc, h.product_id',
  price_asc: 'h.price, h.product_id',
  price_desc: 'h.price desc, h.product_id',
  newest: 'h.created_at desc, h.product_id desc',
  rating: 'h.rating_tenths desc, h.popularity desc, h.product_id',
}

function pageCtes(selection: Selection, { sort, offset, size }: Page, p: Parameters): string[] {
  const window = `limit ${p.add(size)}::int offset ${p.add(offset)}::int`
  if (sort !== 'relevance' || selection.groups.length === 0 || offset + size > RANKED)
    return [
      `page as (select h.product_id, row_number() over (order by ${ORDERS[sort]}) as place
        from hits h order by place ${window})`,
    ]
  const inTitle = p.add(tsquery(selection.groups, selection.join, 'A'))
  const words = p.add(tsquery(selection.groups, selection.join))
  return [
    // The title with every word in it beats any text; within that, how well the words are placed, times how well it sells.
    `ranked as (select h.product_id, h.tier,
        (t.words @@ to_tsquery('english', ${inTitle})) as in_title,
        ts_rank('{0.02, 0.2, 0.4, 1.0}', t.words, to_tsquery('english', ${words})) * (1 + 0.1 * ln(1 + h.popularity)) as score
      from (select * from hits limit ${RANKED}) h join search_texts t on t.id = h.text_id)`,
    `page as (select product_id, row_number() over (order by tier desc, in_title desc, score desc, product_id) as place
      from ranked order by place ${window})`,
  ]
}

/** So many listings are looked at in the asked order before all hits are found and sorted instead. */
const WALKED = 6_000

/**
 * A page of a selection in an order that the popular part cannot tell ("the cheapest of 90,000"), for selections of more
 * than COUNT_CAP listings. Hits are dense there, so the first listings in that order mostly hold the page; where they do
 * not ("the cheapest engine": cheap parts are seldom engines), every hit is found and sorted.
 */
export async function findBroad(db: Db, selection: Selection, page: Page): Promise<number[]> {
  const near = await walk(db, selection, page)
  return near.length === page.size ? near : sortAll(db, selection, page)
}

async function walk(db: Db, selection: Selection, { sort, offset, size }: Page): Promise<number[]> {
  const p = parameters()
  const order = ORDERS[sort === 'relevance' ? 'popular' : sort]
    .replaceAll('h.price', `s.${priceColumn(selection)}`)
    .replaceAll('h.', 's.')
  const all = [
    ...wordConditions(selection, p, JOINED),
    ...anyOf(selection.spokenVehicle, JOINED),
    ...conditions(selection, p, JOINED),
  ]
  return ids(
    db,
    `select s.product_id
     from (select * from search_listings s order by ${order} limit ${WALKED}) s
       join search_texts t on t.id = s.text_id ${where(all)}
     order by ${order} limit ${size} offset ${offset}`,
    p.values,
  )
}

/** The CTE keeps the planner from walking the index of the order after all. */
async function sortAll(db: Db, selection: Selection, { sort, offset, size }: Page): Promise<number[]> {
  const p = parameters()
  const all = [...wordConditions(selection, p), ...anyOf(selection.spokenVehicle), ...conditions(selection, p)]
  return ids(
    db,
    `with h as materialized (
       select s.product_id, s.popularity, s.${priceColumn(selection)} as price, s.created_at, s.rating_tenths, 0 as tier
       from search_listings s ${where(all)})
     select h.product_id from h order by ${ORDERS[sort]} limit ${size} offset ${offset}`,
    p.values,
  )
}

async function ids(db: Db, text: string, values: unknown[]): Promise<number[]> {
  return (await rows<{ product_id: number }>(db, text, values)).map((row) => row.product_id)
}

const FACETS = ['category', 'condition', 'brand', 'rating', 'price'] as const satisfies readonly FacetName[]
type FacetCell = [facet: FacetName, value: number | null, count: number]

/** The hits counted once, in cells of all four facets; each facet adds its cells up. */
const CELLS = `
  select category_id, condition, brand_id, rating_tenths / 10 as stars, count(*) as n, min(price) as low, max(price) as high
  from hits group by 1, 2, 3, 4`

const facetColumn = (facets: readonly FacetName[]) =>
  `(select json_agg(json_build_array(facet, value, n)) from (${facets.map(sumOf).join(' union all ')}) f)`

function sumOf(facet: FacetName): string {
  const by = (column: string, more = '') =>
    `(select '${facet}' as facet, ${column}::bigint as value, sum(n)::bigint as n from cells group by ${column} ${more})`
  switch (facet) {
    case 'category':
      return by('category_id')
    case 'condition':
      return by('condition')
    case 'brand':
      return by('brand_id', `having brand_id > 0 order by sum(n) desc, brand_id limit ${MOST_BRANDS}`)
    case 'rating':
      return `(select 'rating' as facet, star::bigint as value, sum(n)::bigint as n
        from cells join generate_series(1, 4) star on stars >= star group by star)`
    case 'price':
      return `(select 'price' as facet, min(low) as value, max(high) as n from cells)`
  }
}

function readFacets(cellsOfAll: readonly FacetCell[]): FacetCounts {
  const of = (facet: FacetName) =>
    new Map(cellsOfAll.flatMap(([name, value, count]) => (name === facet && value !== null ? [[value, count]] : [])))
  const price = cellsOfAll.find(([name]) => name === 'price')
  return {
    category: of('category'),
    condition: of('condition'),
    brand: of('brand'),
    rating: of('rating'),
    // The two ends stand where the other facets have a value and its count.
    price: { min: price?.[1] ?? null, max: price?.[2] ?? null },
  }
}
