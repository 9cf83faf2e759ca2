import type { Cart, CartItem, LineProblem } from '#modules/cart/cart.contract.ts'
import { getItemQuantity } from '#modules/cart/cart.rules.ts'
import { type Fit, getLineFit } from '#web/features/fit/fit.ts'
import { plainText } from '#web/features/formatting/plain-text.ts'

/** A cart line as shown on the page; amounts in naira. */
export interface CartLine {
  id: number
  productId: number
  title: string
  thumbnail: string | null
  condition: string
  store: string
  price: number
  /** The price without a business account, where it is higher; else null. */
  publicPrice: number | null
  stock: number
  quantity: number
  /** The quantity that can be bought now, which the totals include. */
  counted: number
  percent: number
  total: number
  saved: number
  fit: Fit | null
  problem: LineProblem | null
}

export interface CartSums {
  total: number
  before: number
  saved: number
}

export const toLine = (item: CartItem): CartLine => ({
  id: item.id,
  productId: item.productId,
  title: plainText(item.product_details.title),
  thumbnail: item.product_details.thumbnail,
  condition: item.product_details.condition,
  store: item.product_details.store_name,
  price: item.product_details.price,
  publicPrice: getPublicPrice(item.product_details),
  stock: item.product_details.stock,
  quantity: item.quantity,
  counted: getItemQuantity(item),
  percent: item.discount_percent,
  total: item.line_total,
  saved: item.saved,
  fit: getLineFit(item.fit),
  problem: item.problem ?? null,
})

const getPublicPrice = ({ price, gen_price: publicPrice }: CartItem['product_details']) =>
  publicPrice > price ? publicPrice : null

export const toSums = ({ total, total_before_discount: before, saved }: Cart): CartSums => ({ total, before, saved })
