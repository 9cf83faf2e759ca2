import type { Db } from '#platform/db/pool.ts'

import { hasOnlyNumbers, COUNT_CAP, isNarrowed, type SearchCriteria, withoutOwnFilter } from './criteria.rules.ts'
import { countChosen, createNoCounts, type FacetCounts } from './facets.rules.ts'
import { readHits } from './hits.store.ts'
import { MAX_HITS, type Page } from './page.rules.ts'
import { choosePlan } from './plans.service.ts'
import { MAX_RANKED, rankByWords } from './rank.store.ts'
import { type FacetName, FACETS } from './search-query.contract.ts'
import type { TierCounts } from './tiers.rules.ts'

/** The result of a search. */
export interface SearchResult {
  /** The listings of the page, in its order. */
  ids: number[]
  /** At most MAX_HITS, one more than the count cap. */
  total: number
  facets: FacetCounts | null
  /** Facets that only count the hits that were read, although the total is known. */
  capped: readonly FacetName[]
  /** Hits of part types in each tier; null without a type. */
  tiers: TierCounts | null
}

/** Finds a page of hits, their total and, with `withFacets`, their facets. */
export async function executeSearch(
  db: Db,
  criteria: SearchCriteria,
  page: Page,
  withFacets: boolean,
): Promise<SearchResult> {
  if (!withFacets && page.sort === 'relevance' && hasOnlyNumbers(criteria)) return toNumberPage(criteria, page)
  const narrowed = withFacets ? FACETS.filter((facet) => isNarrowed(criteria, facet)) : []
  const open = withFacets ? FACETS.filter((facet) => !narrowed.includes(facet)) : []
  const isRanked = isRankedByWords(criteria, page)
  const pageRead = isRanked ? { ...page, offset: 0, size: Math.max(MAX_RANKED, page.offset + page.size) } : page
  const [hits, ...narrowedHits] = await Promise.all([
    readHits(db, { criteria, page: pageRead, facets: open, limit: MAX_HITS }),
    ...narrowed.map((facet) =>
      readHits(db, { criteria: withoutOwnFilter(criteria, facet), page: NO_PAGE, facets: [facet], limit: MAX_HITS }),
    ),
  ])
  const read = await choosePlan(criteria, pageRead, hits).run(db, { criteria, page: pageRead, hits })
  const ids = isRanked ? await rankPage(db, criteria, page, read) : read
  const total = Math.min(MAX_HITS, hits.count)
  const counts = Object.assign(
    {},
    createNoCounts(),
    hits.facets,
    ...narrowedHits.map(({ facets }) => facets),
  ) as FacetCounts
  return {
    ids,
    total,
    facets: withFacets ? countChosen(counts, criteria, total) : null,
    capped: narrowed.filter((_, at) => (narrowedHits[at]?.count ?? 0) > COUNT_CAP),
    tiers: hits.tiers,
  }
}

const NO_PAGE: Page = { sort: 'popular', offset: 0, size: 0 }

function toNumberPage({ numbers }: SearchCriteria, { offset, size }: Page): SearchResult {
  const ids = numbers.slice(offset, offset + size).map(({ productId }) => productId)
  return { ids, total: numbers.length, facets: null, capped: [], tiers: null }
}

/** Returns whether words rank the hits. Hits of part types are ranked in tiers instead. */
const isRankedByWords = ({ groups, types }: SearchCriteria, { sort, offset, size }: Page) =>
  sort === 'relevance' && groups.length > 0 && types.length === 0 && offset < MAX_RANKED && size > 0

/** Ranks a page of hits by their words. Hits after the ranked ones stay in the order of popularity. */
async function rankPage(db: Db, criteria: SearchCriteria, page: Page, ids: readonly number[]): Promise<number[]> {
  const { offset, size } = page
  const ranked = withMatchRanks(criteria, ids.slice(0, MAX_RANKED))
  const first = await rankByWords(db, criteria, ranked, { offset, size: Math.min(size, MAX_RANKED - offset) })
  return [...first, ...ids.slice(Math.max(offset, MAX_RANKED), offset + size)]
}

function withMatchRanks({ numbers }: SearchCriteria, ids: readonly number[]) {
  const matchRanks = new Map(numbers.map(({ productId, matchRank }) => [productId, matchRank]))
  return ids.map((productId) => ({ productId, matchRank: matchRanks.get(productId) ?? 0 }))
}

/** Counts the hits of each part type; null above the count cap. */
export async function countTypes(
  db: Db,
  criteria: SearchCriteria,
  total: number,
): Promise<ReadonlyMap<number, number> | null> {
  if (total === 0) return new Map()
  if (total > COUNT_CAP) return null
  const { facets } = await readHits(db, { criteria, page: NO_PAGE, facets: ['type'], limit: MAX_HITS })
  return facets.type ?? null
}

/** Suggestions are the best of the most popular hits. */
const MAX_SUGGESTION_HITS = 200

/** Finds the best of the popular listings, for an unfinished keyword. */
export async function suggest(db: Db, criteria: SearchCriteria, size: number): Promise<number[]> {
  const page: Page = { sort: 'relevance', offset: 0, size: MAX_SUGGESTION_HITS }
  const { ids } = await readHits(db, { criteria, page, facets: [], limit: MAX_SUGGESTION_HITS })
  if (!isRankedByWords(criteria, page)) return ids.slice(0, size)
  return rankByWords(db, criteria, withMatchRanks(criteria, ids), { offset: 0, size })
}
