import { listExternalByCategory, searchExternal } from '#modules/external-market/external-market.contract.ts'
import type { Api } from '#platform/http/client.ts'
import {
  toSearchCall,
  type ExternalQuery,
  type ExternalResults,
  toExternalItems,
} from '#web/features/external-search/find-external.ts'

/** Loads the first pages of a search, as many as the address requests, and whether the last one has products. */
export async function findPages(api: Api, query: ExternalQuery) {
  // Separately for the last page: only an empty page shows that the list has ended.
  const [before, last] = await Promise.all([
    query.page > 1 ? find(api, { ...query, page: query.page - 1 }, 1) : null,
    find(api, query),
  ])
  const lastItems = toExternalItems(last)
  return {
    items: [...(before ? toExternalItems(before) : []), ...lastItems],
    hasMore: lastItems.length > 0,
    standing: { ...last.shop, stale_since: before?.shop.stale_since ?? last.shop.stale_since },
  }
}

function find(api: Api, query: ExternalQuery, firstIndex?: number): Promise<ExternalResults> {
  const searchCall = toSearchCall(query)
  const from = firstIndex === undefined ? {} : { firstIndex }
  return searchCall.call === 'by-category'
    ? api(listExternalByCategory, { body: { ...searchCall.body, ...from } })
    : api(searchExternal, { body: { ...searchCall.body, ...from } })
}
