import { data } from 'react-router'

import { listProducts, MAX_PAGE_SIZE } from '#modules/search/search.contract.ts'
import { COUNT_CAP } from '#modules/search/selection.rules.ts'
import type { Api } from '#platform/http/client.ts'
import { apiContext, originContext } from '#web/api.ts'
import { productPath } from '#web/paths.ts'

import type { Route } from './+types/products.ts'
import { sitemapOf } from './sitemap-xml.ts'

export const LISTINGS_PER_SITEMAP = 5_000
const CALLS_PER_SITEMAP = LISTINGS_PER_SITEMAP / MAX_PAGE_SIZE
/** So that a crawler does not take the database from people. */
const CALLS_AT_ONCE = 4

/** `/sitemaps/products-1.xml` and on: the listings in the order of the list, as far as it can be paged through. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const part = /^products-([1-9]\d?)\.xml$/.exec(params.file)?.[1]
  if (!part || (Number(part) - 1) * LISTINGS_PER_SITEMAP >= COUNT_CAP) throw data(null, { status: 404 })
  const ids = await listingIds(context.get(apiContext), (Number(part) - 1) * CALLS_PER_SITEMAP)
  if (ids.length === 0) throw data(null, { status: 404 })
  const origin = context.get(originContext)
  return sitemapOf(ids.map((id) => origin + productPath(id)))
}

/** The ids of the pages of the list after `from`, until one is not full. */
async function listingIds(api: Api, from: number): Promise<number[]> {
  const ids: number[] = []
  for (let done = 0; done < CALLS_PER_SITEMAP; done += CALLS_AT_ONCE) {
    const pages = Array.from(
      { length: Math.min(CALLS_AT_ONCE, CALLS_PER_SITEMAP - done) },
      (_, at) => from + done + at + 1,
    )
    const answers = await Promise.all(
      pages.map((page) => api(listProducts, { query: { page: String(page), page_size: String(MAX_PAGE_SIZE) } })),
    )
    ids.push(...answers.flatMap(({ results }) => results.map(({ id }) => id)))
    if (answers.some(({ results }) => results.length < MAX_PAGE_SIZE)) break
  }
  return ids
}
