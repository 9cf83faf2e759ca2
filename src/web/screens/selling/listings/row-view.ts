import type { ListedSellerProduct } from '#modules/listings/selling.contract.ts'
import { plainText } from '#web/features/formatting/plain-text.ts'

import { type CutText, cutText, type VehicleColumn, vehicleColumn } from './cells.ts'
import { type RowTexts, valueText } from './row-values.ts'

/** A row of the list with every column of the specification (section 2), formatted for people. */
export interface RowView {
  id: number
  /** Its position in the whole list, from 1. */
  no: number
  title: string
  /** The values that are changed in the row. */
  texts: RowTexts
  sold: number
  weight: string
  partNo: string
  sku: string
  vehicles: VehicleColumn
  description: CutText
  category: string
  thumbnail: string | null
  condition: string
  rating: number
  reviews: number
  isHidden: boolean
  isSoldOut: boolean
  store: { id: number; name: string }
}

/** @param no its position in the list, from 1 */
export function rowView(product: ListedSellerProduct, no: number): RowView {
  const { id, category, thumbnail, condition, rating, reviews } = product
  return {
    id,
    no,
    category,
    thumbnail,
    condition,
    rating,
    reviews,
    title: plainText(product.title),
    texts: {
      gen_price: valueText(product.gen_price),
      price: valueText(product.price),
      stock: valueText(product.stock),
    },
    sold: product.sold_30_days,
    weight: `${product.weight} kg`,
    partNo: product.part_no,
    sku: product.sku,
    vehicles: vehicleColumn(product.vehicleSets, product.universal),
    description: cutText(product.description),
    isHidden: product.hidden,
    isSoldOut: product.stock === 0,
    store: { id: product.storeId, name: product.store_name },
  }
}
