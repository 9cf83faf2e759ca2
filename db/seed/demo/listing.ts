import type { Positions } from '#modules/taxonomy/part-types.rules.ts'

import type { CategoryName } from './kind.ts'
import type { Sizes } from './sizes.ts'
import type { DemoVehicleSet } from './vehicle-sets.ts'

export type Condition = 'New' | 'Used' | 'Renewed'
export type Quality = 'Genuine' | 'OEM' | 'Aftermarket'

/** A row of `products` with all that hangs on it, before it has an id. Money in kobo, weight in kg, sizes in inches. */
export interface DemoListing {
  kindKey: string
  /** The key of its part type. */
  typeKey: string
  /** Into `demoStores(count)`. */
  storeIndex: number
  categoryName: CategoryName
  /** Null where the maker is unknown. */
  brand: string | null
  title: string
  description: string
  thumbnail: string
  images: readonly { url: string; alt: string }[]
  /** Null: the general price holds for businesses too. */
  priceKobo: number | null
  genPriceKobo: number
  sku: string
  /** Comma-separated: the car maker's numbers, then the brand's. */
  partNo: string
  condition: Condition
  /** Null where the seller does not state it. */
  quality: Quality | null
  /** In the slots of the part type; empty where the listing states none. */
  positions: Positions
  /** By the size fields of the part type; empty for kinds that are not sold by size. */
  sizes: Sizes
  stock: number
  /** 0 where no buyer has rated it. */
  rating: number
  reviews: number
  weightKg: number
  lengthIn: number
  widthIn: number
  heightIn: number
  universal: boolean
  vehicleSets: readonly DemoVehicleSet[]
  popularity: number
  /** ISO, within the two years before 1 November 2026. */
  createdAt: string
}
