import { listCategories } from '#modules/catalogue/catalogue.contract.ts'
import { listSitemap } from '#modules/sitemap/sitemap.contract.ts'
import { apiContext, originContext } from '#web/app/api/page-api.ts'
import { paths, productsPath, storePath, wiperPath } from '#web/app/navigation/paths.ts'
import { textPages } from '#web/content/text-pages.ts'

import type { Route } from './+types/pages.ts'
import { createSitemap } from './sitemap-xml.ts'
import { wiperSymbols } from './wiper-symbols.ts'

/** Serves `/sitemaps/pages.xml`: all pages that are not listings, such as categories, stores, popular vehicles and wipers. */
export async function loader({ context }: Route.LoaderArgs) {
  const origin = context.get(originContext)
  const api = context.get(apiContext)
  const [categories, { stores, vehicles }, symbols] = await Promise.all([
    api(listCategories),
    api(listSitemap),
    wiperSymbols(api),
  ])
  const lists = categories.filter(({ count }) => count > 0).map(({ name }) => productsPath({ category: name }))
  const words = [paths.about, paths.founderCard, paths.enquiry, paths.assistant, ...textPages.map(({ path }) => path)]
  const own = [paths.home, paths.products, paths.wipers, paths.vehicleData, ...words]
  const makes = [...new Set(vehicles.map(({ make }) => make))].map((make) => ({ make }))
  const ofVehicles = [...makes, ...vehicles].map(productsPath)
  const ofStores = stores.map((id) => storePath(id))
  return createSitemap(
    [...own, ...lists, ...ofVehicles, ...ofStores, ...symbols.map(wiperPath)].map((path) => origin + path),
  )
}
