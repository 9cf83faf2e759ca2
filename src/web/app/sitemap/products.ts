import { data } from 'react-router'

import { listProductIds, MAX_IDS_PER_CALL } from '#modules/catalogue/catalogue.contract.ts'
import { apiContext, originContext } from '#web/app/api.ts'
import { paths, productPath } from '#web/app/paths.ts'

import type { Route } from './+types/products.ts'
import { sitemapOf } from './sitemap-xml.ts'

/**
 * `/sitemaps/products-1.xml` and on: the listings on sale, each file those of so many ids. Where none of these is on sale
 * any more the file names the list of all parts: the index names every file up to the last id, without looking into each,
 * and a sitemap holds one address at least.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const part = /^products-([1-9]\d{0,4})\.xml$/.exec(params.file)?.[1]
  if (!part) throw data(null, { status: 404 })
  const from = (Number(part) - 1) * MAX_IDS_PER_CALL + 1
  const { ids, last } = await context.get(apiContext)(listProductIds, { query: { from: String(from) } })
  if (from > last) throw data(null, { status: 404 })
  const origin = context.get(originContext)
  const pages = ids.length > 0 ? ids.map(productPath) : [paths.products]
  return sitemapOf(pages.map((path) => origin + path))
}
