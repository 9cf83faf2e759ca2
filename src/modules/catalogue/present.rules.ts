import { type Kobo, kobo, toNaira } from '#platform/money.ts'

import type { Product, ProductDetail } from './catalogue.contract.ts'
import { priceFor, calculateLineTotal } from './price.rules.ts'

/** A row of the view `listings_on_sale`; money in kobo. */
export interface StoredListing {
  id: number
  title: string
  description: string
  thumbnail: string | null
  price_kobo: number | null
  gen_price_kobo: number
  sku: string
  part_no: string
  brand: string
  category: string
  rating: number
  reviews: number
  stock: number
  condition: Product['condition']
  weight_kg: number
  length_in: number
  width_in: number
  height_in: number
  universal: boolean
  store_id: number
  store_name: string
  vehicle_sets: Product['vehicleSets']
  created_at: Date
  part_type_key: string | null
  part_type_name: string | null
  quality: Product['quality']
}

/** A listing with its pictures and the store fields of its page. */
export interface StoredDetail extends StoredListing {
  images: Omit<ProductDetail['images'][number], 'productId'>[]
  store_city: string
  store_phone: string | null
  positions: ProductDetail['positions']
  sizes: ProductDetail['sizes']
}

/** A row of the view `finished_listings`: stored JSON fragments, and the values that go between them; money in kobo. */
export interface ListingFragments {
  id: number
  before_prices: string
  before_stock: string
  before_store: string
  after_store: string
  price_kobo: number | null
  gen_price_kobo: number
  stock: number
  store_name: string
}

/** Maps stored prices to their wire names for one viewer, in naira. */
function presentPrices(row: Pick<StoredListing, 'price_kobo' | 'gen_price_kobo'>, entitled: boolean) {
  const businessPrice: Kobo | null = row.price_kobo === null ? null : kobo(row.price_kobo)
  const retailPrice = kobo(row.gen_price_kobo)
  const listPrice = priceFor({ businessPrice, retailPrice }, entitled)
  return {
    price: entitled && businessPrice !== null ? toNaira(businessPrice) : null,
    gen_price: toNaira(retailPrice),
    display_price: toNaira(listPrice),
    unit_price: toNaira(calculateLineTotal(listPrice, 1)),
  }
}

/** Maps a stored listing to the response for this viewer, in naira; the business price only if entitled (ruling 2). */
export function presentProduct(row: StoredListing, entitled: boolean): Product {
  // Fields one by one: a spread inside the object makes it slow to build.
  // Only here, so that no call leaks a price that another hides.
  const { price, gen_price, display_price, unit_price } = presentPrices(row, entitled)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    thumbnail: row.thumbnail,
    price,
    gen_price,
    display_price,
    unit_price,
    sku: row.sku,
    part_no: row.part_no,
    brand: row.brand,
    category: row.category,
    rating: row.rating,
    reviews: row.reviews,
    stock: row.stock,
    condition: row.condition,
    weight: row.weight_kg,
    length: row.length_in,
    dim_width: row.width_in,
    height: row.height_in,
    universal: row.universal,
    storeId: row.store_id,
    store_name: row.store_name,
    vehicleSets: row.vehicle_sets,
    created_at: row.created_at.toISOString(),
    part_type: toPartType(row),
    quality: row.quality,
  }
}

const toPartType = ({ part_type_key: key, part_type_name: name }: StoredListing): Product['part_type'] =>
  key === null || name === null ? null : { key, name }

/** Builds the JSON of `presentProduct` for this viewer from stored fragments. */
export function completeListingJson(row: ListingFragments, entitled: boolean): string {
  const prices = JSON.stringify(presentPrices(row, entitled)).slice(1, -1)
  const storeName = JSON.stringify(row.store_name)
  return `{${row.before_prices},${prices},${row.before_stock},"stock":${row.stock},${row.before_store},"store_name":${storeName},${row.after_store}}`
}

/** Maps a stored listing with its pictures and store to the response for this viewer. */
export function presentDetail(row: StoredDetail, entitled: boolean): ProductDetail {
  return {
    ...presentProduct(row, entitled),
    images: row.images.map((image) => ({ ...image, productId: row.id })),
    store: { id: row.store_id, name: row.store_name, city: row.store_city, phone: row.store_phone },
    positions: row.positions,
    sizes: row.sizes,
  }
}
