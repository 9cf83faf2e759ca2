import { bytesFor, type Page } from './facts.rules.ts'
import { COUNT_CAP, type Selection } from './selection.rules.ts'

/** One beyond what is counted: it says that there are more. */
export const MOST_COUNTED = COUNT_CAP + 1

/** A limit that is none. */
export const ALL = 2_000_000_000

/**
 * How far a question is followed: the head of the shop is read so far, and then level after level (levels.rules.ts), each
 * whole, until there are enough, so that the cost of a broad word does not grow with the shop.
 */
export interface Reach {
  /** So many listings of the head, universal parts among them. */
  most: number
  /** Universal parts that are read apart leave the others of the head at least so many places, and the others them. */
  each: number
  /** A level is read where those before it hold fewer. */
  enough: number
  /** The same where the head holds few (FEW_IN_HEAD): hits that are few in a large shop are read whole. */
  enoughOfFew: number
  /** The same of those that are not universal, where these are apart: a shop may have enough universal parts to hide all others. */
  front: number
  /** So many of any other level: a bound that is seldom met, since no level but the last is larger than all before it. */
  mostOfLevel: number
  /** So many bytes of each listing's facts are brought (bytesFor of facts.rules.ts). */
  bytes: number
}

/** A head with so many hits is that of a shop with some ten times as many. */
export const FEW_IN_HEAD = 3_000

/** By popularity, and no page of it. */
export const BY_POPULARITY: Page = { sort: 'popular', offset: 0, size: 0 }
/** Whether the most popular stand first; by relevance they do too, before words are weighed. */
export const isByPopularity = ({ sort }: Pick<Page, 'sort'>) => sort === 'popular' || sort === 'relevance'

export const EVERYTHING_THERE_IS = { most: ALL, each: ALL, front: 0, enough: ALL, enoughOfFew: ALL, mostOfLevel: ALL }

/** So many hits are read to be sorted otherwise than they stand: more are dense enough to be walked. */
const MOST_SORTED = 25_000

/** Where words were left out, the answer is a guess: the head of the shop suffices if it fills ten pages. */
const ENOUGH_GUESSED = 120

/** So much that a page by popularity is in it, whatever part of the shop is universal. */
export function headOf(most: number, { sort, offset, size }: Page) {
  const front = isByPopularity({ sort }) ? Math.min(offset + size, most) : 0
  return { most, each: front > most / 2 ? most : Math.ceil(most / 2), front }
}

/** How far a page of a selection is followed. */
export function reachOf(selection: Selection, page: Page, withFacets: boolean): Reach {
  const enough = selection.join === 'all' ? MOST_COUNTED : ENOUGH_GUESSED
  const enoughOfFew = selection.join === 'all' && !isByPopularity(page) ? MOST_SORTED : enough
  const bytes = bytesOf(selection, page, withFacets)
  return { ...headOf(MOST_COUNTED, page), enough, enoughOfFew, mostOfLevel: MOST_SORTED, bytes }
}

/** How many bytes of facts a page of a selection needs. */
export const bytesOf = ({ entitled, types }: Selection, { sort }: Pick<Page, 'sort'>, withFacets: boolean) =>
  bytesFor({ sort, entitled }, withFacets || types.length > 0)
