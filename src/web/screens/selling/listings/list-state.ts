import { msg } from '@lingui/core/macro'

import type { CONDITIONS } from '#modules/catalogue/catalogue.contract.ts'
import type { SELLER_PAGE_SIZES, SELLER_SORTS } from '#modules/listings/selling.contract.ts'
import { paths } from '#web/app/navigation/paths.ts'
import {
  defineSearchParams,
  optionParam,
  pageParam,
  patternParam,
  type SearchState,
  textParam,
} from '#web/app/navigation/search-params.ts'
import type { Text } from '#web/ui/text.ts'

/** The columns that sort the list, with their names. The contract's own lists would bring its schemas into the browser. */
export const SORTS = {
  newest: msg`Newest`,
  title: msg`Name`,
  gen_price: msg`B2C price`,
  price: msg`B2B price`,
  stock: msg`Stock`,
  rating: msg`Rating`,
  sku: msg`SKU`,
} satisfies Record<(typeof SELLER_SORTS)[number], Text>
export const CONDITION_CHOICES = ['New', 'Used', 'Renewed'] as const satisfies typeof CONDITIONS
export const SIZES = [5, 10, 25, 50, 100] as const satisfies typeof SELLER_PAGE_SIZES

// Object.keys loses the type of the keys.
const SORT_NAMES = Object.keys(SORTS) as (keyof typeof SORTS)[]
export const USUAL_SORT = 'newest'
export const USUAL_SIZE = 25

const sellerListParams = defineSearchParams({
  // The id of a store, for an admin.
  store: patternParam(/^[1-9]\d{0,8}$/),
  search: textParam(),
  category: textParam(80),
  condition: optionParam(CONDITION_CHOICES, ''),
  // `1` for hidden listings only, `0` for those on sale.
  hidden: optionParam(['0', '1'], ''),
  sort: optionParam(SORT_NAMES, USUAL_SORT),
  direction: optionParam(['asc', 'desc'], ''),
  page_size: optionParam(SIZES, USUAL_SIZE),
  page: pageParam(100_000),
})

type AddressState = SearchState<typeof sellerListParams>

/** Filters, sorting and page of the list; without a direction in the address, the usual one of the sorting. */
export type SellerListState = AddressState & { readonly direction: 'asc' | 'desc' }

/** Returns the default direction of a sorting: the newest first, or else ascending. */
const usualDirection = (sort: string) => (sort === USUAL_SORT ? 'desc' : 'asc')

/** Reads the state of the list from its address; ignores invalid values. */
export function readListState(query: URLSearchParams): SellerListState {
  const state = sellerListParams.read(query)
  return { ...state, direction: state.direction || usualDirection(state.sort) }
}

/** Returns the address of the list with a change, without default values. Any change but the page's leads to page 1. */
export function listHref(state: SellerListState, change: Partial<SellerListState> = {}): string {
  const next = { ...state, page: 1, ...change }
  const isUsual = next.direction === usualDirection(next.sort)
  return sellerListParams.href(paths.sellerProducts, { ...next, direction: isUsual ? '' : next.direction })
}

/** Returns the address for a click on a column heading: sorts by it, or reverses the direction. */
export function sortHref(state: SellerListState, sort: SellerListState['sort']): string {
  const other = state.direction === 'asc' ? 'desc' : 'asc'
  return listHref(state, { sort, direction: state.sort === sort ? other : usualDirection(sort) })
}

/** Whether any filter is set. */
export const isNarrowed = ({ search, category, condition, hidden, store }: SellerListState) =>
  [search, category, condition, hidden, store].some((value) => value !== '')
