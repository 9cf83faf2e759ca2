import type { Db } from '#platform/db/pool.ts'
import { rows, statement } from '#platform/db/statement.ts'

import type { FacetCounts } from './facets.rules.ts'
import { cells, countFacet, FACETS, type FacetCell, facetColumn, readFacets } from './facets.store.ts'
import { hits, MOST_COUNTED, type Parameters, parameters, takesUniversalApart, universalHits } from './hits.store.ts'
import { type Page, RANKED, rankedPage, sortedPage } from './page.store.ts'
import { type FacetName, isNarrowed, type Selection, without } from './selection.rules.ts'

/** What a search brings; `Listing` is a row of the view `listings_on_sale`, in the order of the page. */
export interface Found<Listing> {
  listings: Listing[]
  /** At most COUNT_CAP + 1: the one more says that there are more. */
  total: number
  facets: FacetCounts | null
}

/**
 * Finds one page of a selection, its total and, if asked, its facets, all in one statement. A facet that is narrowed
 * looks behind its own filter: another scan, which runs beside the first.
 */
export async function find<Listing>(
  db: Db,
  selection: Selection,
  page: Page,
  withFacets: boolean,
): Promise<Found<Listing>> {
  const narrowed = withFacets ? FACETS.filter((facet) => isNarrowed(selection, facet)) : []
  const open = withFacets ? FACETS.filter((facet) => !narrowed.includes(facet)) : []
  const [found, ...behind] = await Promise.all([
    findPage<Listing>(db, selection, page, open),
    ...narrowed.map((facet) => countFacet(db, without(selection, facet), facet)),
  ])
  const counts = withFacets ? readFacets([...found.cells, ...behind.flat()]) : null
  return { listings: found.listings, total: found.total, facets: counts }
}

async function findPage<Listing>(db: Db, selection: Selection, page: Page, facets: readonly FacetName[]) {
  const p = parameters()
  const ranked = page.sort === 'relevance' && selection.groups.length > 0 && page.offset + page.size <= RANKED
  const ctes = [
    `hits as materialized (${hits(selection, p)})`,
    ...(ranked ? rankedPage(selection, page, p) : [sortedPage(selection, page, p)]),
    ...(facets.length > 0 ? [`cells as (${cells(selection, p)})`] : []),
  ]
  const text = `with ${ctes.join(',\n')}
    select totals.*, l.* from (select ${totalOf(selection, p)} as total,
        ${facets.length > 0 ? facetColumn(facets) : 'null::json'} as cells) totals
      left join (select page.place, l.* from page join listings_on_sale l on l.id = page.product_id) l on true
    order by l.place`
  return readPage<Listing>(await rows<PageRow>(db, text, p.values))
}

/** The total and the facets stand in each row of the page, and in one empty row where the page is empty. */
interface PageRow {
  total: number
  cells: FacetCell[] | null
  place: number | null
}

function readPage<Listing>(found: PageRow[]) {
  // The view's columns are the listing's; the row holds them beside its own.
  const listings = found.filter(({ place }) => place !== null) as unknown as Listing[]
  return { listings, total: found[0]?.total ?? 0, cells: found[0]?.cells ?? [] }
}

function totalOf(selection: Selection, p: Parameters): string {
  const counted = '(select count(*) from hits)'
  if (!takesUniversalApart(selection)) return `${counted}::int`
  const universal = `(select count(*) from (${universalHits(selection, p, '')}) u)`
  return `least(${MOST_COUNTED}, ${counted} + ${universal})::int`
}

const popular = statement<{ total: number; place: number | null }>(
  'search.popular',
  `select totals.total, l.* from (select coalesce(sum(listings), 0)::int as total from category_counts
       where $1::int is null or category_id = $1) totals
     left join (
       select row_number() over (order by s.popularity desc, s.product_id) as place, l.*
       from (select product_id, popularity from search_listings where $1::int is null or category_id = $1
           order by popularity desc, product_id limit $2 offset $3) s
         join listings_on_sale l on l.id = s.product_id
     ) l on true
   order by l.place`,
)

/** A page of all listings, or of a category, the most popular first, with their exact number, which is kept counted. */
export async function listPopular<Listing>(
  db: Db,
  category: number | null,
  { offset, size }: Page,
): Promise<{ listings: Listing[]; total: number }> {
  const found = await popular(db, [category, size, offset])
  return readPage<Listing>(found.map((row) => ({ ...row, cells: null })))
}
