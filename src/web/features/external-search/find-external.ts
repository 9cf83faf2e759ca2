import type { searchExternal } from '#modules/external-market/external-market.contract.ts'
import type { Output } from '#platform/http/endpoint.ts'
import { getJson } from '#web/app/browser-api.ts'

/** A query of the external marketplace. `category` is the partner's number, or '' for all categories. */
export interface ExternalQuery {
  search: string
  category: string
  page: number
}

export type Found = Output<typeof searchExternal>

/** An entry of the list, with the fallbacks of the specification. */
export interface ShownItem {
  itemId: string
  title: string
  picture: string | null
  price: string
}

/** The default query of the search page (specification, section 9). */
export const DEFAULT_SEARCH = 'auto parts'

/** Returns the API call of a query: by category when the query has only a category (specification, section 7). */
export function callFor({ search, category, page }: ExternalQuery) {
  if (search === '' && category !== '')
    return { call: 'by-category', body: { pageIndex: page, categoryId: category } } as const
  const words = { pageIndex: page, keyWord: search || DEFAULT_SEARCH }
  return { call: 'search-general', body: { ...words, ...(category !== '' && { categoryId: category }) } } as const
}

export function shownItems(found: Found): ShownItem[] {
  return found.aliexpress_ds_text_search_response.data.products.selection_search_product.map(
    ({ itemId, title, itemMainPic, salePriceFormat }) => ({
      itemId,
      title: title || 'Untitled Product',
      picture: itemMainPic,
      price: salePriceFormat ?? 'N/A',
    }),
  )
}

/** Loads one page of a search from the browser. @throws CallFailure, and AbortError when `signal` fires */
export async function findExternalItems(query: ExternalQuery, signal?: AbortSignal) {
  const { call, body } = callFor(query)
  const found = await getJson<Found>(`/aliapi/products/${call}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
  return { items: shownItems(found), staleSince: found.shop.stale_since }
}
