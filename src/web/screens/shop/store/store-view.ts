import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import type { ProductPage } from '#modules/search/search.contract.ts'
import type { PublicStore } from '#modules/stores/stores.contract.ts'
import { type Fit, getFit } from '#web/features/fit/fit.ts'
import { numberText } from '#web/features/formatting/shown-number.ts'
import { phoneText } from '#web/features/links/phone-text.ts'
import { type CardProduct, toListCard } from '#web/features/product-card/card-product.ts'

export const STORE_PAGE_SIZE = 24

export interface StoreView {
  store: PublicStore & { listingsText: string; phoneHref: string | null; phoneText: string | null; sinceYear: string }
  cards: { product: CardProduct; fit: Fit | null }[]
  page: number
  last: number
}

/** The data of a store's page. */
export function toStoreView(
  store: PublicStore,
  found: ProductPage,
  { page, vehicle, isSaving }: { page: number; vehicle: ChosenVehicle | null; isSaving: boolean },
): StoreView {
  return {
    store: {
      ...store,
      listingsText: listingsText(store.listings),
      phoneHref: store.phone && `tel:${store.phone}`,
      phoneText: store.phone && phoneText(store.phone),
      sinceYear: store.since.slice(0, 4),
    },
    cards: found.results.map((product) => ({
      // The page names the store; its cards name only the city, on one line.
      product: { ...toListCard(product, { isSaving }), store: store.city ?? store.name },
      fit: vehicle && getFit(product, vehicle),
    })),
    page,
    last: Math.ceil(found.count / STORE_PAGE_SIZE),
  }
}

/** Returns "1 part on sale", "2,400 parts on sale". */
export function listingsText(listings: number): string {
  return listings === 1 ? '1 part on sale' : `${numberText(listings)} parts on sale`
}
