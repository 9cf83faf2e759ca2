import { CONDITIONS } from '#modules/catalogue/catalogue.contract.ts'
import { SELLER_PAGE_SIZES, SELLER_SORTS } from '#modules/listings/selling.contract.ts'

import { type SellerListState, USUAL_SIZE, USUAL_SORT, usualDirection } from './list-address.ts'

const LONGEST_SEARCH = 200
const LONGEST_CATEGORY = 80
const LAST_PAGE = 100_000

/** Reads the state of the list from its address; ignores invalid values. */
export function readListState(query: URLSearchParams): SellerListState {
  const text = (name: string) => query.get(name)?.trim() ?? ''
  const readOption = (name: string, values: readonly string[]) => (values.includes(text(name)) ? text(name) : '')
  const sort = readOption('sort', SELLER_SORTS) || USUAL_SORT
  const direction = readOption('direction', ['asc', 'desc'])
  const size = Number(text('page_size'))
  return {
    store: /^[1-9]\d{0,8}$/.test(text('store')) ? text('store') : '',
    search: text('search').replaceAll('\0', '').toWellFormed().slice(0, LONGEST_SEARCH),
    category: text('category').slice(0, LONGEST_CATEGORY),
    condition: readOption('condition', CONDITIONS),
    hidden: readOption('hidden', ['0', '1']),
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : usualDirection(sort),
    page: /^[1-9]\d{0,5}$/.test(text('page')) ? Math.min(Number(text('page')), LAST_PAGE) : 1,
    size: SELLER_PAGE_SIZES.some((known) => known === size) ? size : USUAL_SIZE,
  }
}
