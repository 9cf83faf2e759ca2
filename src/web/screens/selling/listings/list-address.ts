import { paths } from '#web/app/paths.ts'

/** Filters, sorting and page of the list as in its address; empty for the default. */
export interface SellerListState {
  /** Store id, for an admin. */
  store: string
  search: string
  category: string
  condition: string
  /** `1` for hidden listings only, `0` for those on sale. */
  hidden: string
  sort: string
  direction: 'asc' | 'desc'
  page: number
  size: number
}

export const USUAL_SORT = 'newest'
export const USUAL_SIZE = 5

/** Returns the default direction of a sorting: the newest first, or else ascending. */
export const usualDirection = (sort: string) => (sort === USUAL_SORT ? 'desc' : 'asc')

/** Returns the address of the list with a change, without default values. Any change but the page's leads to page 1. */
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

/** Returns the address for a click on a column heading: sorts by it, or reverses the direction. */
export function sortHref(state: SellerListState, sort: string): string {
  const isSorted = state.sort === sort
  const other = state.direction === 'asc' ? ('desc' as const) : ('asc' as const)
  return listHref(state, { sort, direction: isSorted ? other : usualDirection(sort) })
}

/** Whether any filter is set. */
export const isNarrowed = ({ search, category, condition, hidden, store }: SellerListState) =>
  [search, category, condition, hidden, store].some((value) => value !== '')
