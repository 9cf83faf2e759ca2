import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/statement.ts'

import type { FacetCounts } from './facets.rules.ts'
import { hitColumns, hits, type Parameters, parameters, takesUniversalApart, universalHits } from './hits.store.ts'
import type { FacetName, Selection } from './selection.rules.ts'

const MOST_BRANDS = 30

export const FACETS = ['category', 'condition', 'brand', 'rating', 'price'] as const satisfies readonly FacetName[]
/** One count of one facet; for the price its two ends. */
export type FacetCell = [facet: FacetName, value: number | null, count: number]

/** The hits counted once, in cells of all four facets; each facet adds its cells up. */
const cellsOf = (all: string) => `
  select category_id, condition, brand_id, rating_tenths / 10 as stars, count(*) as n, min(price) as low, max(price) as high
  from (${all}) h group by 1, 2, 3, 4`

export const facetColumn = (facets: readonly FacetName[]) =>
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

/** The cells of all facets, from however many statements, as counts by value. */
export function readFacets(cellsOfAll: readonly FacetCell[]): FacetCounts {
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

/** The text of a CTE over `hits`: the hits counted in cells. */
export const cells = (selection: Selection, p: Parameters) => cellsOf(allHits(selection, p))

/** The hits, with the universal ones among them. */
function allHits(selection: Selection, p: Parameters): string {
  const columns = 'h.category_id, h.condition, h.brand_id, h.rating_tenths, h.price'
  if (!takesUniversalApart(selection)) return `select ${columns} from hits h`
  return `select ${columns} from hits h union all
    select ${columns} from (${universalHits(selection, p, hitColumns(selection))}) h`
}

/** The counts of one facet that is narrowed, with its own criterion left out of the selection. */
export async function countFacet(db: Db, selection: Selection, facet: FacetName): Promise<FacetCell[]> {
  const p = parameters()
  const text = `with hits as (${hits(selection, p)}), cells as (${cells(selection, p)})
    select ${facetColumn([facet])} as cells`
  const [row] = await rows<{ cells: FacetCell[] | null }>(db, text, p.values)
  return row?.cells ?? []
}
