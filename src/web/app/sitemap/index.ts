import { listProductIds, MAX_IDS_PER_CALL } from '#modules/catalogue/catalogue.contract.ts'
import { apiContext, originContext } from '#web/app/api.ts'

import type { Route } from './+types/index.ts'
import { sitemapIndexOf } from './sitemap-xml.ts'

/** `/sitemap.xml`: the sitemap of the pages, and as many of the listings as their ids fill. */
export async function loader({ context }: Route.LoaderArgs) {
  const origin = context.get(originContext)
  const { last } = await context.get(apiContext)(listProductIds, { query: { from: '1' } })
  const parts = Math.ceil(last / MAX_IDS_PER_CALL)
  const listings = Array.from({ length: parts }, (_, at) => `${origin}/sitemaps/products-${at + 1}.xml`)
  return sitemapIndexOf([`${origin}/sitemaps/pages.xml`, ...listings])
}
