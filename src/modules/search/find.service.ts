import type { Db } from '#platform/db/pool.ts'

import { countFacets, type Exact } from './count.service.ts'
import { countChosen, type FacetCounts } from './facets.rules.ts'
import {
  everyPlace,
  type Facts,
  firstInOrder,
  type Page,
  type Places,
  priceAt,
  productAt,
  rankInTiers,
  tierAt,
  type Tiered,
} from './facts.rules.ts'
import { readHits } from './hits.store.ts'
import { RANKED, rankByWords } from './rank.store.ts'
import {
  BY_POPULARITY,
  bytesOf,
  EVERYTHING_THERE_IS,
  headOf,
  isByPopularity,
  MOST_COUNTED,
  type Reach,
  reachOf,
} from './reach.rules.ts'
import { asksNumbersAlone, asksWordsAlone, COUNT_CAP, type FacetName, type Selection } from './selection.rules.ts'
import type { TierCounts } from './tiers.rules.ts'
import { isBeyondCount, isWithinWalk, pageWithin, samplePrices, walk, walkPopular } from './walk.store.ts'

/** What a search brings. */
export interface Found {
  /** The listings of the page, in its order. */
  ids: number[]
  /** At most MOST_COUNTED: the one more says that there are more. */
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
  const early = pageOfFrequent(db, selection, page)
  // Where all hits are read it is not waited for, and its failure is nobody's.
  early.catch(() => undefined)
  if (!withFacets) {
    // Of one frequent word only the page is read. Several may be few together: then all hits are.
    const isOne = selection.groups.length === 1 && isFrequentByPrice(selection, page)
    const [ids, isBeyond] = isOne ? await Promise.all([early, isBeyondCount(db, selection)]) : []
    if (ids && isBeyond) return { ids, total: MOST_COUNTED, facets: null, capped: [], tiers: null }
    const hits = await readExactly(db, selection, reachOf(selection, page, false))
    return pageOf(db, selection, page, { ...hits, early })
  }
  const { hits, counts, capped } = await countFacets(db, selection, page)
  const found = await pageOf(db, selection, page, { ...hits, early })
  return { ...found, facets: countChosen(counts, selection, found.total), capped }
}

function pageOfNumbers({ numbers }: Selection, { offset, size }: Page): Found {
  const ids = numbers.slice(offset, offset + size).map(({ productId }) => productId)
  return { ids, total: numbers.length, facets: null, capped: [], tiers: null }
}

/** Hits, and the page where it was looked for beside them; of all of them it is not needed. */
type HitsAndPage = Exact & { early?: Promise<number[] | null>; tiered?: Tiered | null }

async function readExactly(db: Db, selection: Selection, reach: Reach): Promise<Exact> {
  const { facts, complete } = await readHits(db, selection, reach)
  return { facts, complete, places: everyPlace(facts) }
}

async function pageOf(db: Db, selection: Selection, page: Page, hits: HitsAndPage): Promise<Found> {
  const total = Math.min(MOST_COUNTED, hits.places.length)
  const tiered = rankInTiers(hits.facts, hits.places, selection)
  const ids = await idsOf(db, selection, page, { ...hits, tiered })
  return { ids, total, facets: null, capped: [], tiers: tiered?.counts ?? null }
}

async function idsOf(db: Db, selection: Selection, page: Page, hits: HitsAndPage): Promise<number[]> {
  const { facts, places, complete, early, tiered = null } = hits
  const { sort, offset, size } = page
  if (places.length === 0) return []
  const first = (of: Facts, at: Places, most: number) =>
    firstInOrder(of, at, most, { sort, entitled: selection.entitled, tiered })
  if (sort === 'relevance' && tiered === null && selection.groups.length > 0 && offset < RANKED) {
    const ranked = listed(facts, first(facts, places, RANKED))
    const ids = await rankByWords(db, selection, ranked, { offset, size: Math.min(size, RANKED - offset) })
    const behind = first(facts, places, offset + size).slice(Math.max(offset, RANKED))
    return [...ids, ...behind.map((place) => productAt(facts, place))]
  }
  const sorted = (of: Facts, at: Places) =>
    first(of, at, offset + size)
      .slice(offset)
      .map((place) => productAt(of, place))
  if (complete || isByPopularity(page)) return sorted(facts, places)
  const foundEarly = await early
  if (foundEarly) return foundEarly
  const last = first(facts, places, offset + size)[offset + size - 1]
  const bounded = last === undefined ? null : withinPrice(selection, page, priceAt(facts, last, selection.entitled))
  const found = await pageByIndex(db, bounded, selection, page)
  if (found) return found
  const all = await readExactly(db, bounded ?? selection, {
    ...EVERYTHING_THERE_IS,
    bytes: bytesOf(selection, page, false),
  })
  return sorted(all.facts, all.places)
}

/**
 * Hits are dense here, so the first listings in the order asked for mostly hold the page. Where they do not ("the cheapest
 * pump": few of the cheapest parts are pumps), those under its price are asked for. Null where neither finds it: of any
 * other order every hit is read and sorted.
 */
async function pageByIndex(
  db: Db,
  bounded: Selection | null,
  selection: Selection,
  page: Page,
): Promise<number[] | null> {
  // Listings found by number need not hold the words that these look for.
  if (selection.numbers.length > 0) return null
  const near = await walkWhereNear(db, bounded, selection, page)
  if (near) return near
  // Without words a vehicle's universal parts have an index of their own, and figures have none.
  return bounded && selection.groups.length > 0 ? pageWithin(db, bounded, page) : null
}

/** The page found by a walk, where its prices lie near the beginning of the order; null where it was not met there. */
async function walkWhereNear(
  db: Db,
  bounded: Selection | null,
  selection: Selection,
  page: Page,
): Promise<number[] | null> {
  if (bounded && !(await isWithinWalk(db, bounded))) return null
  const near = await walk(db, selection, page)
  return near.length === page.size ? near : null
}

/** Words that so many listings hold fill all that is counted from the head of the shop. */
const FREQUENT = 5 * COUNT_CAP

/**
 * A page by price of words that are frequent, looked for while all hits are counted: from the prices of some hits, by the
 * same two ways. Null where it is another order, or the words are not so frequent after all.
 */
async function pageOfFrequent(db: Db, selection: Selection, page: Page): Promise<number[] | null> {
  if (!isFrequentByPrice(selection, page)) return null
  const sample = await samplePrices(db, selection, page)
  const [first, last] = [sample?.first, sample?.last].map((price) =>
    price === undefined ? null : withinPrice(selection, page, price),
  )
  if (!first || !last) return null
  // Of all hits there are many more below the cheapest of some: a page of them.
  return (await walkWhereNear(db, first, selection, page)) ?? pageWithin(db, last, page)
}

function isFrequentByPrice(selection: Selection, { sort }: Page): boolean {
  const isByPrice = sort === 'price_asc' || sort === 'price_desc'
  return isByPrice && selection.expected >= FREQUENT && asksWordsAlone(selection)
}

/**
 * A selection that leaves out what is dearer (or cheaper) than this, where that is what a page is sorted by: no page of
 * all hits ends behind the price that the same page of some of them ends with. Null for any other order.
 */
function withinPrice(selection: Selection, { sort }: Page, price: number): Selection | null {
  if (sort === 'price_asc') return { ...selection, maxKobo: Math.min(price, selection.maxKobo ?? price) }
  if (sort === 'price_desc') return { ...selection, minKobo: Math.max(price, selection.minKobo ?? price) }
  return null
}

const listed = (facts: Facts, places: readonly number[]) =>
  places.map((at) => ({ productId: productAt(facts, at), tier: tierAt(facts, at) }))

/** Suggestions are the best of so many popular hits. */
const SUGGESTED_FROM = 200

/**
 * The best few of the popular listings of a selection, for a keyword that is still being typed. Frequent words are found
 * among the most popular listings, at a cost that does not grow with the shop; where those hold too few, words are rare,
 * and the index is quick.
 */
export async function suggest(db: Db, selection: Selection, size: number): Promise<number[]> {
  const near = selection.numbers.length > 0 ? [] : await walkPopular(db, selection, SUGGESTED_FROM)
  const found = near.length < size ? await popularHits(db, selection) : near.map(withoutTier)
  if (selection.groups.length > 0) return rankByWords(db, selection, found, { offset: 0, size })
  return found.slice(0, size).map(({ productId }) => productId)
}

const withoutTier = (productId: number) => ({ productId, tier: 0 })

async function popularHits(db: Db, selection: Selection) {
  const { facts } = await readHits(db, selection, {
    ...headOf(SUGGESTED_FROM, BY_POPULARITY),
    enough: SUGGESTED_FROM,
    enoughOfFew: SUGGESTED_FROM,
    mostOfLevel: MOST_COUNTED,
    bytes: bytesOf(selection, BY_POPULARITY, false),
  })
  const first = firstInOrder(facts, everyPlace(facts), facts.count, { sort: 'relevance', entitled: selection.entitled })
  return listed(facts, first)
}
