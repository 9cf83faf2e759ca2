import type { Db } from '#platform/db/pool.ts'

import { countFacts, type FacetCounts } from './facets.rules.ts'
import type { Facts, Page, Places } from './facts.rules.ts'
import { readHits } from './hits.store.ts'
import { bytesOf, BY_POPULARITY, headOf, type Reach, reachOf } from './reach.rules.ts'
import {
  COUNT_CAP,
  type FacetName,
  FIGURES,
  isNarrowed,
  type Selection,
  without,
  withoutFigures,
} from './selection.rules.ts'

/** Hits that hold everything that was asked. */
export interface Exact {
  facts: Facts
  places: Places
  complete: boolean
}

/** What was counted of one facet. */
interface Counted {
  facet: FacetName
  counts: FacetCounts
  /** False where there are more listings than were counted. */
  complete: boolean
}

const BY_TAG = ['category', 'brand', 'type', 'position'] as const
export const FACETS: readonly FacetName[] = [...BY_TAG, ...FIGURES]

/** The hits of a selection and the counts of every facet, each without its own criterion; and which counts are not all. */
export async function countFacets(
  db: Db,
  selection: Selection,
  page: Page,
): Promise<{ hits: Exact; counts: FacetCounts; capped: FacetName[] }> {
  const [{ hits, counts, behind }, ...byTags] = await Promise.all([
    readWithFigures(db, selection, page),
    ...narrowedOf(selection, BY_TAG).map((facet) => countBehind(db, selection, facet)),
  ])
  const others = [...behind, ...byTags]
  return {
    hits,
    counts: Object.assign({}, counts, ...others.map((one) => ({ [one.facet]: one.counts[one.facet] }))) as FacetCounts,
    capped: others.filter(({ complete }) => !complete).map(({ facet }) => facet),
  }
}

const narrowedOf = (selection: Selection, facets: readonly FacetName[]) =>
  facets.filter((facet) => isNarrowed(selection, facet))

type Read = Exact & { counts: FacetCounts }

/**
 * Criteria that are figures are taken from what was read without any of them. Where that is too much to be read whole, it
 * still tells enough of a selection that is too much to be counted; of any other, each of these facets is a question of its
 * own.
 */
async function readWithFigures(db: Db, selection: Selection, page: Page) {
  const narrowed = narrowedOf(selection, FIGURES)
  const behind = () => Promise.all(narrowed.map((facet) => countBehind(db, selection, facet)))
  const exact = () => readCounted(db, selection, selection, reachOf(selection, page, true))
  if (narrowed.length === 0 || !mayBeReadWhole(selection)) {
    const [hits, counted] = await Promise.all([exact(), behind()])
    return { hits, counts: hits.counts, behind: counted }
  }
  const bytes = bytesOf(selection, page, true)
  const wide = await readCounted(db, withoutFigures(selection), selection, {
    ...WHOLE,
    ...headOf(MOST_WHOLE, page),
    bytes,
  })
  if (wide.complete) return { hits: wide, counts: wide.counts, behind: [] }
  const hits = await exact()
  const isBeyond = hits.places.length > COUNT_CAP
  const told = narrowed.map((facet) => ({ facet, counts: wide.counts, complete: false }))
  return { hits, counts: hits.counts, behind: isBeyond ? told : await behind() }
}

/** Reads the hits of one selection and counts those that hold the figures of another. */
async function readCounted(db: Db, selection: Selection, figures: Selection, reach: Reach): Promise<Read> {
  const { facts, complete } = await readHits(db, selection, reach)
  return { facts, complete, ...countFacts(facts, figures) }
}

/** Counts one facet that is narrowed, with its own criterion left out of the selection. */
async function countBehind(db: Db, selection: Selection, facet: FacetName): Promise<Counted> {
  const wider = without(selection, facet)
  const { counts, complete } = await readCounted(db, wider, wider, reachOf(wider, BY_POPULARITY, true))
  return { facet, counts, complete }
}

/** Hits of so many are read whole to tell several facets at once. */
const MOST_WHOLE = 15_000
const WHOLE = { enough: MOST_WHOLE, enoughOfFew: MOST_WHOLE, mostOfLevel: MOST_WHOLE }

/** A vehicle alone has more parts than that in a large shop; and a guess is not followed to its end. */
const mayBeReadWhole = ({ tags, types, groups, join }: Selection) =>
  tags.length + types.length + groups.length > 0 && join === 'all'
