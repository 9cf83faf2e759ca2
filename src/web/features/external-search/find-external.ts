import type { searchExternal } from '#modules/external-market/external-market.contract.ts'
import type { Output } from '#platform/http/endpoint.ts'
import { getJson } from '#web/app/api/browser-api.ts'

/** A query of the external marketplace. `category` is the partner's number, or '' for all categories. */
export interface ExternalQuery {
  search: string
  category: string
  page: number
}

export type ExternalResults = Output<typeof searchExternal>

/** An entry of the list, with the fallbacks of the specification. */
export interface ExternalItem {
  itemId: string
  title: string
  picture: string | null
  price: string
}

/** The default query of the search page (specification, section 9). */
export const DEFAULT_SEARCH = 'auto parts'

/** Returns the API call of a query: by category when the query has only a category (specification, section 7). */
export function toSearchCall({ search, category, page }: ExternalQuery) {
  if (search === '' && category !== '')
    return { call: 'by-category', body: { pageIndex: page, categoryId: category } } as const
  const words = { pageIndex: page, keyWord: search || DEFAULT_SEARCH }
  return { call: 'search-general', body: { ...words, ...(category !== '' && { categoryId: category }) } } as const
}

export function toExternalItems(found: ExternalResults): ExternalItem[] {
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
  const { call, body } = toSearchCall(query)
  const found = await getJson<ExternalResults>(`/aliapi/products/${call}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
  return { items: toExternalItems(found), staleSince: found.shop.stale_since }
}
