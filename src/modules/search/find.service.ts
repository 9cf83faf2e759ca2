import type { Db } from '#platform/db/pool.ts'

import { countChosen, NO_COUNTS, type FacetCounts } from './facets.rules.ts'
import { readHits } from './hits.store.ts'
import { MAX_HITS, type Page } from './page.rules.ts'
import { choosePlan } from './plans.service.ts'
import { RANKED, rankByWords } from './rank.store.ts'
import { type FacetName, FACETS } from './search-query.contract.ts'
import { asksNumbersAlone, COUNT_CAP, isNarrowed, type Selection, without } from './selection.rules.ts'
import type { TierCounts } from './tiers.rules.ts'

/** What a search brings. */
export interface Found {
  /** The listings of the page, in its order. */
  ids: number[]
  /** At most MAX_HITS: the one more says that there are more. */
  total: number
  facets: FacetCounts | null
  /** Which of them count only what was read, though the total is known. */
  capped: readonly FacetName[]
  /** Of hits of part types: how many are in each tier. Null where no type was requested. */
  tiers: TierCounts | null
}

/** Finds one page of a selection, its total and, if asked, its facets. */
export async function find(db: Db, selection: Selection, page: Page, withFacets: boolean): Promise<Found> {
  if (!withFacets && page.sort === 'relevance' && asksNumbersAlone(selection)) return pageOfNumbers(selection, page)
  const narrowed = withFacets ? FACETS.filter((facet) => isNarrowed(selection, facet)) : []
  const open = withFacets ? FACETS.filter((facet) => !narrowed.includes(facet)) : []
  const isRanked = isRankedByWords(selection, page)
  const pageRead = isRanked ? { ...page, offset: 0, size: Math.max(RANKED, page.offset + page.size) } : page
  const [hits, ...behind] = await Promise.all([
    readHits(db, { selection, page: pageRead, facets: open, limit: MAX_HITS }),
    ...narrowed.map((facet) =>
      readHits(db, { selection: without(selection, facet), page: NO_PAGE, facets: [facet], limit: MAX_HITS }),
    ),
  ])
  const ids = isRanked
    ? await rankPage(db, selection, page, hits.ids)
    : await choosePlan(selection, page, hits).run(db, { selection, page, hits })
  const total = Math.min(MAX_HITS, hits.count)
  const counts = Object.assign({}, NO_COUNTS(), hits.facets, ...behind.map(({ facets }) => facets)) as FacetCounts
  return {
    ids,
    total,
    facets: withFacets ? countChosen(counts, selection, total) : null,
    capped: narrowed.filter((_, at) => (behind[at]?.count ?? 0) > COUNT_CAP),
    tiers: hits.tiers,
  }
}

const NO_PAGE: Page = { sort: 'popular', offset: 0, size: 0 }

function pageOfNumbers({ numbers }: Selection, { offset, size }: Page): Found {
  const ids = numbers.slice(offset, offset + size).map(({ productId }) => productId)
  return { ids, total: numbers.length, facets: null, capped: [], tiers: null }
}

/** Hits of part types are ranked in tiers instead. */
const isRankedByWords = ({ groups, types }: Selection, { sort, offset, size }: Page) =>
  sort === 'relevance' && groups.length > 0 && types.length === 0 && offset < RANKED && size > 0

/** A page of hits by their words; those behind the ranked ones stay in the order of popularity. */
async function rankPage(db: Db, selection: Selection, page: Page, ids: readonly number[]): Promise<number[]> {
  const { offset, size } = page
  const ranked = withTiers(selection, ids.slice(0, RANKED))
  const first = await rankByWords(db, selection, ranked, { offset, size: Math.min(size, RANKED - offset) })
  return [...first, ...ids.slice(Math.max(offset, RANKED), offset + size)]
}

function withTiers({ numbers }: Selection, ids: readonly number[]) {
  const tiers = new Map(numbers.map(({ productId, tier }) => [productId, tier]))
  return ids.map((productId) => ({ productId, tier: tiers.get(productId) ?? 0 }))
}

/** Counts the hits of each part type; null where there are more than are counted. */
export async function countTypes(
  db: Db,
  selection: Selection,
  total: number,
): Promise<ReadonlyMap<number, number> | null> {
  if (total === 0) return new Map()
  if (total > COUNT_CAP) return null
  const { facets } = await readHits(db, { selection, page: NO_PAGE, facets: ['type'], limit: MAX_HITS })
  return facets.type ?? null
}

/** Suggestions are the best of this many popular hits. */
const SUGGESTED_FROM = 200

/** Finds the best few of the popular listings of a selection, for a keyword that is still being typed. */
export async function suggest(db: Db, selection: Selection, size: number): Promise<number[]> {
  const page: Page = { sort: 'relevance', offset: 0, size: SUGGESTED_FROM }
  const { ids } = await readHits(db, { selection, page, facets: [], limit: SUGGESTED_FROM })
  if (!isRankedByWords(selection, page)) return ids.slice(0, size)
  return rankByWords(db, selection, withTiers(selection, ids), { offset: 0, size })
}
