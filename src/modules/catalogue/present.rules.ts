import { type Kobo, kobo, toNaira } from '#platform/money.ts'

import type { Product, ProductDetail } from './catalogue.contract.ts'
import { displayPrice, lineTotal } from './price.rules.ts'

/** A listing as stores read it from the view `listings_on_sale`; money in kobo. */
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

/** The same with its pictures, and what its own page says of the store. */
export interface StoredDetail extends StoredListing {
  images: Omit<ProductDetail['images'][number], 'productId'>[]
  store_city: string
  store_phone: string | null
  positions: ProductDetail['positions']
  sizes: ProductDetail['sizes']
}

/** The kept JSON of a listing on sale (view `finished_listings`), with what is put between its pieces; money in kobo. */
export interface KeptListing {
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

/** What a viewer is told of a listing's prices, in naira. */
function presentPrices(row: Pick<StoredListing, 'price_kobo' | 'gen_price_kobo'>, entitled: boolean) {
  const business: Kobo | null = row.price_kobo === null ? null : kobo(row.price_kobo)
  const general = kobo(row.gen_price_kobo)
  const listPrice = displayPrice({ business, general }, entitled)
  return {
    price: entitled && business !== null ? toNaira(business) : null,
    gen_price: toNaira(general),
    display_price: toNaira(listPrice),
    unit_price: toNaira(lineTotal(listPrice, 1)),
  }
}

/**
 * A stored listing as the calls show it to this viewer: naira, and the business price only where entitled (ruling 2).
 * Prices come only from `presentPrices`, so that no call can leak the price another hides.
 */
export function presentProduct(row: StoredListing, entitled: boolean): Product {
  // Named one by one: a spread inside the object makes it slow to build.
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
    part_type: partTypeOf(row),
    quality: row.quality,
  }
}

const partTypeOf = ({ part_type_key: key, part_type_name: name }: StoredListing): Product['part_type'] =>
  key === null || name === null ? null : { key, name }

/** The JSON that `presentProduct` gives for this viewer, put together from the kept pieces. */
export function finishListing(row: KeptListing, entitled: boolean): string {
  const prices = JSON.stringify(presentPrices(row, entitled)).slice(1, -1)
  const storeName = JSON.stringify(row.store_name)
  return `{${row.before_prices},${prices},${row.before_stock},"stock":${row.stock},${row.before_store},"store_name":${storeName},${row.after_store}}`
}

/** The same with its pictures and its store. */
export function presentDetail(row: StoredDetail, entitled: boolean): ProductDetail {
  return {
    ...presentProduct(row, entitled),
    images: row.images.map((image) => ({ ...image, productId: row.id })),
    store: { id: row.store_id, name: row.store_name, city: row.store_city, phone: row.store_phone },
    positions: row.positions,
    sizes: row.sizes,
  }
}
