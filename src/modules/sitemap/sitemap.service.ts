import { PAGE_SIZE } from '#modules/search/search-query.contract.ts'
import type { Ctx } from '#platform/ctx.ts'

import { MAX_STORES, MAX_VEHICLES } from './sitemap.contract.ts'
import { listStoresOnSale, listVehiclesOnSale } from './sitemap.store.ts'

/** The stores and vehicles whose lists are in the sitemap. */
export async function listAddresses({ db }: Pick<Ctx, 'db'>) {
  const [stores, vehicles] = await Promise.all([
    listStoresOnSale(db, MAX_STORES),
    listVehiclesOnSale(db, { pageSize: PAGE_SIZE, most: MAX_VEHICLES }),
  ])
  return { stores, vehicles }
}
