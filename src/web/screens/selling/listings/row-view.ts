import type { SellerProduct } from '#modules/listings/selling.contract.ts'
import { formatListingPrice } from '#platform/money.ts'
import { plainText } from '#web/features/formatting/plain-text.ts'

import { type CutText, cutText, type VehicleColumn, vehicleColumn } from './cells.ts'

/** A row of the list with every column of the specification (section 2), formatted for people. */
export interface RowView {
  id: number
  /** Its position in the whole list, from 1. */
  no: number
  title: string
  name: CutText
  genPrice: string
  price: string
  weight: string
  partNo: string
  sku: string
  vehicles: VehicleColumn
  description: CutText
  category: string
  thumbnail: string | null
  stock: number
  condition: string
  rating: number
  reviews: number
  isHidden: boolean
  store: { id: number; name: string }
}

/** @param no its position in the list, from 1 */
export function rowView(product: SellerProduct, no: number): RowView {
  const { id, category, thumbnail, stock, condition, rating, reviews } = product
  return {
    id,
    no,
    category,
    thumbnail,
    stock,
    condition,
    rating,
    reviews,
    title: plainText(product.title),
    name: cutText(product.title),
    genPrice: formatListingPrice(product.gen_price),
    price: product.price === null ? 'None' : formatListingPrice(product.price),
    weight: `${product.weight} kg`,
    partNo: product.part_no,
    sku: product.sku,
    vehicles: vehicleColumn(product.vehicleSets, product.universal),
    description: cutText(product.description),
    isHidden: product.hidden,
    store: { id: product.storeId, name: product.store_name },
  }
}
