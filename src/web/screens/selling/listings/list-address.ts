import { paths } from '#web/app/paths.ts'

/** What the list shows, as its address says it; empty for no such wish. */
export interface SellerListState {
  /** The id of a store, for an admin. */
  store: string
  search: string
  category: string
  condition: string
  /** `1` only hidden listings, `0` only those on sale. */
  hidden: string
  sort: string
  direction: 'asc' | 'desc'
  page: number
  size: number
}

export const USUAL_SORT = 'newest'
export const USUAL_SIZE = 5

/** The usual way round of a sorting: what is new first, and what is dear, full or well rated last. */
export const usualDirection = (sort: string) => (sort === USUAL_SORT ? 'desc' : 'asc')

/** The address of a list that differs from this one; whatever is as usual does not stand in it. A change leads to page 1. */
export function listHref(state: SellerListState, change: Partial<SellerListState> = {}): string {
  const { store, search, category, condition, hidden, sort, direction, page, size } = { ...state, page: 1, ...change }
  const said = {
    store,
    search,
    category,
    condition,
    hidden,
    sort: sort === USUAL_SORT ? '' : sort,
    direction: direction === usualDirection(sort) ? '' : direction,
    page_size: size === USUAL_SIZE ? '' : `${size}`,
    page: page === 1 ? '' : `${page}`,
  }
  const query = new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ''))
  return query.size > 0 ? `${paths.sellerProducts}?${query}` : paths.sellerProducts
}

/** The address that a column's head leads to: sorted by it, and the other way round where it is already. */
export function sortHref(state: SellerListState, sort: string): string {
  const isSorted = state.sort === sort
  const other = state.direction === 'asc' ? ('desc' as const) : ('asc' as const)
  return listHref(state, { sort, direction: isSorted ? other : usualDirection(sort) })
}

/** Whether anything narrows the list. */
export const isNarrowed = ({ search, category, condition, hidden, store }: SellerListState) =>
  [search, category, condition, hidden, store].some((value) => value !== '')
