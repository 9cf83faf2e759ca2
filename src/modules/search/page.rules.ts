import { COUNT_CAP } from './criteria.rules.ts'

/** One above the count cap: shows that there are more hits. */
export const MAX_HITS = COUNT_CAP + 1

export type SortName = 'relevance' | 'popular' | 'price_asc' | 'price_desc' | 'newest' | 'rating'

/** A page of a sorted list. */
export interface Page {
  sort: SortName
  offset: number
  size: number
}

/** Returns whether hits are read by popularity: relevance reads them so too, before it ranks words. */
export const isByPopularity = ({ sort }: Pick<Page, 'sort'>) => sort === 'popular' || sort === 'relevance'
