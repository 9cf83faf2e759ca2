import { listCategories } from '#modules/catalogue/catalogue.contract.ts'
import { apiContext, originContext } from '#web/api.ts'
import { textPages } from '#web/content/text-pages.ts'
import { paths, productsPath } from '#web/paths.ts'

import type { Route } from './+types/pages.ts'
import { sitemapOf } from './sitemap-xml.ts'

/** `/sitemaps/pages.xml`: the pages that are not listings, one for each category with something in it among them. */
export async function loader({ context }: Route.LoaderArgs) {
  const origin = context.get(originContext)
  const categories = await context.get(apiContext)(listCategories)
  const lists = categories.filter(({ count }) => count > 0).map(({ name }) => productsPath({ category: name }))
  const words = [paths.about, paths.founderCard, paths.enquiry, paths.assistant, ...textPages.map(({ path }) => path)]
  const own = [paths.home, paths.products, paths.wipers, paths.vehicleData, ...words]
  return sitemapOf([...own, ...lists].map((path) => origin + path))
}
