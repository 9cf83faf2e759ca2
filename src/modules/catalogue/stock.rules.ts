import type { Kobo } from '#platform/money.ts'

/** A listing that is about to be sold, at the buyer's price. */
export interface ListingForSale {
  id: number
  storeId: number
  title: string
  condition: string
  sku: string
  thumbnail: string | null
  unitKobo: Kobo
  stock: number
  isOnSale: boolean
}
