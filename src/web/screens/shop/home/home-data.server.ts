import { listProductsByIds, type Product } from '#modules/catalogue/catalogue.contract.ts'
import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { listBoughtProducts } from '#modules/orders/order-history.contract.ts'
import { findProducts } from '#modules/search/search.contract.ts'
import { listStores } from '#modules/stores/stores.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { featured } from '#web/content/home.ts'
import { withTypeOrder } from '#web/features/fit/fit-order.ts'
import { getFit } from '#web/features/fit/fit.ts'
import { toShelfProduct } from '#web/features/product-card/card-product.ts'

import { toFeatured } from './featured.ts'
import { takeOneOfEachType } from './one-of-each-type.ts'

/** Specification, section 1. */
const NEW_PRODUCTS = '6'
/** Popular listings that are read, so that the first shelf shows different parts. */
const POPULAR = '40'
const SHELF = 8
const MAX_STORES = 8

interface HomeVisitor {
  vehicle: ChosenVehicle | null
  isSignedIn: boolean
}

/** Loads the parts and stores of the home page for a visitor. */
export async function loadHome(api: Api, { vehicle, isSignedIn }: HomeVisitor) {
  const [popular, newest, fitting, bought, judged] = await Promise.all([
    api(findProducts, { query: { sort: 'popular', page_size: POPULAR } }),
    api(findProducts, { query: { sort: 'newest', page_size: NEW_PRODUCTS } }),
    vehicle && findFitting(api, vehicle),
    isSignedIn ? findBought(api) : [],
    withTypeOrder(api, vehicle),
  ])
  const [shelf, rest] = takeOneOfEachType(pickInStock(popular.results), SHELF)
  const shown = [...(fitting ?? shelf), ...newest.results, ...rest]
  return {
    fitting: fitting?.map((product) => ({ product: toShelfProduct(product, true) })) ?? [],
    popular: shelf.map((product) => ({ product: toShelfProduct(product), fit: getFit(product, judged) })),
    bought: bought.map((product) => ({ product: toShelfProduct(product), fit: getFit(product, judged) })),
    newest: newest.results.map((product) => ({ product: toShelfProduct(product), fit: getFit(product, judged) })),
    featured: rest.slice(0, featured.items).map(toFeatured),
    stores: await loadStores(api, shown),
  }
}

/** Popular parts for a vehicle, one of each type. */
async function findFitting(api: Api, { make, model, year, engine, type }: ChosenVehicle): Promise<Product[]> {
  const query = { make, model, year: String(year), engineType: engine ?? '', vehicleType: type ?? '' }
  const { results } = await api(findProducts, { query: { ...query, sort: 'popular', page_size: POPULAR } })
  return takeOneOfEachType(pickInStock(results), SHELF)[0]
}

const pickInStock = (products: readonly Product[]) => products.filter(({ stock }) => stock > 0)

/** The parts of the visitor's orders that are still on sale. */
async function findBought(api: Api): Promise<Product[]> {
  const { ids } = await api(listBoughtProducts)
  if (ids.length === 0) return []
  return (await api(listProductsByIds, { query: { ids: ids.join() } })).results
}

async function loadStores(api: Api, products: readonly Product[]) {
  const ids = [...new Set(products.map(({ storeId }) => storeId))].slice(0, MAX_STORES)
  if (ids.length === 0) return []
  const stores = await api(listStores, { query: { ids: ids.join() } })
  return stores.map(({ since, ...store }) => ({ ...store, year: since.slice(0, 4) }))
}
