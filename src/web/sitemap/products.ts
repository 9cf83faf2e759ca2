import { data } from 'react-router'

import { listProductIds, MOST_IDS } from '#modules/catalogue/catalogue.contract.ts'
import { apiContext, originContext } from '#web/api.ts'
import { productPath } from '#web/paths.ts'

import type { Route } from './+types/products.ts'
import { sitemapOf } from './sitemap-xml.ts'

/** `/sitemaps/products-1.xml` and on: the listings on sale, each file those of so many ids. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const part = /^products-([1-9]\d{0,4})\.xml$/.exec(params.file)?.[1]
  if (!part) throw data(null, { status: 404 })
  const from = (Number(part) - 1) * MOST_IDS + 1
  const { ids } = await context.get(apiContext)(listProductIds, { query: { from: String(from) } })
  if (ids.length === 0) throw data(null, { status: 404 })
  const origin = context.get(originContext)
  return sitemapOf(ids.map((id) => origin + productPath(id)))
}
