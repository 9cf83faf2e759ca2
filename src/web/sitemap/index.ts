import { listProducts } from '#modules/search/search.contract.ts'
import { COUNT_CAP } from '#modules/search/selection.rules.ts'
import { apiContext, originContext } from '#web/api.ts'

import type { Route } from './+types/index.ts'
import { LISTINGS_PER_SITEMAP } from './products.ts'
import { sitemapIndexOf } from './sitemap-xml.ts'

/** `/sitemap.xml`: the sitemap of the pages, and as many of the listings as there are listings for. */
export async function loader({ context }: Route.LoaderArgs) {
  const origin = context.get(originContext)
  const { count } = await context.get(apiContext)(listProducts, { query: { page_size: '1' } })
  const parts = Math.ceil(Math.min(count, COUNT_CAP) / LISTINGS_PER_SITEMAP)
  const listings = Array.from({ length: parts }, (_, at) => `${origin}/sitemaps/products-${at + 1}.xml`)
  return sitemapIndexOf([`${origin}/sitemaps/pages.xml`, ...listings])
}
