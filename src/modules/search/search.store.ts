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

/** Finds one page of a selection, its total and, if asked, its facets, in one round trip. */
export async function find(db: Db, selection: Selection, page: Page, withFacets: boolean): Promise<Found> {
  const p = parameters()
  const ctes = [`hits as materialized (${hits(selection, p, page.most)})`, ...pageCtes(selection, page, p)]
  const facets = withFacets ? facetSql(selection, p) : null
  const text = `with ${[...ctes, ...(facets?.ctes ?? [])].join(',\n')}
    select (select count(*)::int from hits) as total,
      (select array_agg(product_id order by place) from page) as ids
      ${facets ? `, ${facets.column} as facets` : ''}`
  const [row] = await rows<{ total: number; ids: number[] | null; facets?: FacetCell[] }>(db, text, p.values)
  return { ids: row?.ids ?? [], total: row?.total ?? 0, facets: row?.facets ? readFacets(row.facets) : null }
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

/** Pages up to here are read by walking the index of their order; behind it, sorting all hits is cheaper. */
const WALKED = 120

/**
 * A page of a selection in an order that the popular part cannot tell ("the cheapest of 90,000"), for selections of more
 * than COUNT_CAP listings. Their first pages are near: walking the listings in that order soon meets enough of them.
 */
export async function findBroad(db: Db, selection: Selection, { sort, offset, size }: Page): Promise<number[]> {
  const p = parameters()
  const walks = offset + size <= WALKED
  const columns = walks ? JOINED : undefined
  const all = [
    ...wordConditions(selection, p, columns),
    ...anyOf(selection.spokenVehicle, columns),
    ...conditions(selection, p, columns),
  ]
  const order = ORDERS[sort === 'relevance' ? 'popular' : sort]
    .replaceAll('h.price', `s.${priceColumn(selection)}`)
    .replaceAll('h.', 's.')
  const found = await rows<{ product_id: number }>(
    db,
    `select s.product_id from search_listings s ${walks ? 'join search_texts t on t.id = s.text_id' : ''} ${where(all)}
     order by ${order} limit ${size} offset ${offset}`,
    p.values,
  )
  return found.map((row) => row.product_id)
}

type FacetCell = [facet: FacetName, value: number | null, count: number]

/** Counts the hits once in cells of all four facets, and adds the cells up; a narrowed facet looks behind its own filter. */
function facetSql(selection: Selection, p: Parameters): { ctes: string[]; column: string } {
  const names: FacetName[] = ['category', 'condition', 'brand', 'rating', 'price']
  const ctes = [`cells as (${cells('hits')})`]
  const selects = names.map((name) => {
    if (!isNarrowed(selection, name)) return sumOf(name, 'cells')
    ctes.push(`wide_${name} as materialized (${hits(without(selection, name), p)})`)
    ctes.push(`cells_${name} as (${cells(`wide_${name}`)})`)
    return sumOf(name, `cells_${name}`)
  })
  return {
    ctes,
    column: `(select json_agg(json_build_array(facet, value, n)) from (${selects.join(' union all ')}) f)`,
  }
}

const cells = (source: string) =>
  `select category_id, condition, brand_id, rating_tenths / 10 as stars, count(*) as n, min(price) as low, max(price) as high
   from ${source} group by 1, 2, 3, 4`

function sumOf(facet: FacetName, source: string): string {
  const by = (column: string, more = '') =>
    `(select '${facet}' as facet, ${column}::bigint as value, sum(n)::bigint as n from ${source} group by ${column} ${more})`
  switch (facet) {
    case 'category':
      return by('category_id')
    case 'condition':
      return by('condition')
    case 'brand':
      return by('brand_id', `having brand_id > 0 order by sum(n) desc, brand_id limit ${MOST_BRANDS}`)
    case 'rating':
      return `(select 'rating', star, sum(n)::bigint from ${source} join generate_series(1, 4) star on stars >= star group by star)`
    case 'price':
      return `(select 'price', min(low), max(high) from ${source})`
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
