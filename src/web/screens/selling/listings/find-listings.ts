import type { User } from '#modules/accounts/accounts.contract.ts'
import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { listCategories } from '#modules/catalogue/catalogue.contract.ts'
import { listSellerProducts, SELLER_SEARCH_REACH } from '#modules/listings/selling.contract.ts'
import { listTypesToCheck } from '#modules/listings/type-checks.contract.ts'
import { listAdminStores } from '#modules/reports/tables.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import { numberText } from '#web/features/formatting/shown-number.ts'
import { findOwnStore } from '#web/features/own-store/find-own-store.ts'

import type { SellerListState } from './list-state.ts'
import { rowView, type RowView } from './row-view.ts'

/** A page of the list. */
export interface ListingsPage {
  rows: RowView[]
  /** "12 products", "10,000+ products". */
  total: string
  last: number
  /** The number of listings that the pages show, if there are more. */
  reach: string | null
}

/** Stores offered to an admin directly; the listings of other stores lead to theirs. */
const MAX_STORES = '100'

/** Loads the list; `page` is null if it could not be read, so that the rest of the screen still works. */
export async function findListings(api: Api, user: User, state: SellerListState) {
  const isAdmin = user.role.id === ROLE.admin
  const ownStore = isAdmin ? null : await findOwnStore(api, user)
  const hasStore = isAdmin || ownStore !== null
  if (!hasStore) return { isAdmin, hasStore, ownStore, page: null, categories: [], stores: [], toCheck: 0 }
  const [page, categories, stores, toCheck] = await Promise.all([
    listingsPage(api, isAdmin ? state : { ...state, store: '' }),
    api(listCategories),
    isAdmin ? storesToChoose(api) : [],
    isAdmin ? 0 : countToCheck(api),
  ])
  return { isAdmin, hasStore, ownStore, page, categories: categories.map(({ name }) => name), stores, toCheck }
}

async function listingsPage(api: Api, state: SellerListState): Promise<ListingsPage | null> {
  const { page, page_size: size } = state
  try {
    const query = { ...state, page: `${page}`, page_size: `${size}` }
    const found = await api(listSellerProducts, { query })
    const isSearch = found.count_capped && state.search !== ''
    const reach = isSearch ? SELLER_SEARCH_REACH : found.count
    const last = Math.max(1, Math.ceil(reach / size), found.next === null ? 1 : page + 1)
    const total = `${numberText(found.count)}${found.count_capped ? '+' : ''}`
    return {
      rows: found.results.map((product, at) => rowView(product, (page - 1) * size + at + 1)),
      total: `${total} ${found.count === 1 ? 'product' : 'products'}`,
      last,
      reach: found.count_capped ? numberText(reach) : null,
    }
  } catch (error) {
    if (error instanceof Problem && error.status >= 500) return null
    throw error
  }
}

/** Counts the user's listings with a guessed or unknown type. On failure returns 0: the list works without the link. */
async function countToCheck(api: Api): Promise<number> {
  try {
    return (await api(listTypesToCheck, { query: {} })).count
  } catch (error) {
    if (error instanceof Problem && error.status >= 500) return 0
    throw error
  }
}

/** On failure returns none: the list works without the switch. */
async function storesToChoose(api: Api): Promise<{ id: number; name: string }[]> {
  try {
    const { results } = await api(listAdminStores, { query: { page_size: MAX_STORES, sort: 'name' } })
    return results.map(({ id, name }) => ({ id, name }))
  } catch (error) {
    if (error instanceof Problem && error.status >= 500) return []
    throw error
  }
}
