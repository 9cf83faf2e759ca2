import { data } from 'react-router'

import { listProductIds, MAX_IDS_PER_CALL } from '#modules/catalogue/catalogue.contract.ts'
import { apiContext, originContext } from '#web/app/api/page-api.ts'
import { paths, productPath } from '#web/app/navigation/paths.ts'

import type { Route } from './+types/products.ts'
import { createSitemap } from './sitemap-xml.ts'

/** Serves `/sitemaps/products-1.xml` and on: listings on sale, in fixed ranges of ids. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const part = /^products-([1-9]\d{0,4})\.xml$/.exec(params.file)?.[1]
  if (!part) throw data(null, { status: 404 })
  // Fixed ranges: the index names each file up to the last id without reading it.
  const from = (Number(part) - 1) * MAX_IDS_PER_CALL + 1
  const { ids, last } = await context.get(apiContext)(listProductIds, { query: { from: String(from) } })
  if (from > last) throw data(null, { status: 404 })
  const origin = context.get(originContext)
  // A sitemap needs an address, so an empty range names the product list.
  const pages = ids.length > 0 ? ids.map(productPath) : [paths.products]
  return createSitemap(pages.map((path) => origin + path))
}
