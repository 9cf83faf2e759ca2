import { listProductIds, MAX_IDS_PER_CALL } from '#modules/catalogue/catalogue.contract.ts'
import { apiContext, originContext } from '#web/app/api/page-api.ts'

import type { Route } from './+types/index.ts'
import { createSitemapIndex } from './sitemap-xml.ts'

/** Serves `/sitemap.xml`: an index of the sitemap of pages and of those of listings, as many as their ids need. */
export async function loader({ context }: Route.LoaderArgs) {
  const origin = context.get(originContext)
  const { last } = await context.get(apiContext)(listProductIds, { query: { from: '1' } })
  const parts = Math.ceil(last / MAX_IDS_PER_CALL)
  const listings = Array.from({ length: parts }, (_, at) => `${origin}/sitemaps/products-${at + 1}.xml`)
  return createSitemapIndex([`${origin}/sitemaps/pages.xml`, ...listings])
}
