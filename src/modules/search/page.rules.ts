import { COUNT_CAP } from './selection.rules.ts'

/** One beyond what is counted: it says that there are more. */
export const MAX_HITS = COUNT_CAP + 1

export type SortName = 'relevance' | 'popular' | 'price_asc' | 'price_desc' | 'newest' | 'rating'

/** A page of a list, in its order. */
export interface Page {
  sort: SortName
  offset: number
  size: number
}

/** Whether the most popular stand first; by relevance they do too, before words are weighed. */
export const isByPopularity = ({ sort }: Pick<Page, 'sort'>) => sort === 'popular' || sort === 'relevance'
