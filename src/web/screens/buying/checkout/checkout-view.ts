import type { Cart, CartItem } from '#modules/cart/cart.contract.ts'
import { getItemQuantity } from '#modules/cart/cart.rules.ts'
import { getProblemText } from '#web/content/keyed-text.ts'
import { type Fit, getLineFit } from '#web/features/fit/fit.ts'
import type { Text } from '#web/ui/text.ts'

/** A cart line as shown at checkout; amounts in naira. */
export interface LineView {
  id: number
  productId: number
  title: string
  condition: string
  store: string
  thumbnail: string | null
  quantity: number
  /** The quantity that can be bought now, which the totals include. */
  counted: number
  unitPrice: number
  discountPercent: number
  total: number
  fit: Fit | null
  problem: Text | null
}

export interface CheckoutView {
  cartId: number
  lines: LineView[]
  before: number
  saved: number
  total: number
  /** The cart must be changed before anything can be bought. */
  isStuck: boolean
}

/** A problem that does not block the payment, because the page shows current amounts. */
const NON_BLOCKING = 'price_changed'

/** Returns the content of the checkout page; empty without a cart. */
export function toCheckoutView(cart: Cart | null, items: readonly CartItem[]): CheckoutView {
  return {
    cartId: cart?.id ?? 0,
    lines: items.map(toLineView),
    before: cart?.total_before_discount ?? 0,
    saved: cart?.saved ?? 0,
    total: cart?.total ?? 0,
    isStuck: items.some(({ problem }) => problem !== undefined && problem.code !== NON_BLOCKING),
  }
}

const toLineView = (line: CartItem): LineView => ({
  id: line.id,
  productId: line.productId,
  title: line.product_details.title,
  condition: line.product_details.condition,
  store: line.product_details.store_name,
  thumbnail: line.product_details.thumbnail,
  quantity: line.quantity,
  counted: getItemQuantity(line),
  unitPrice: line.product_details.price,
  discountPercent: line.discount_percent,
  total: line.line_total,
  fit: getLineFit(line.fit),
  problem: line.problem ? getProblemText(line.problem) : null,
})
