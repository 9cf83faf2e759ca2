import type { Cart, CartItem } from '#modules/cart/cart.contract.ts'

/** A line of the cart as the checkout shows it; amounts are naira. */
export interface LineView {
  id: number
  productId: number
  title: string
  condition: string
  store: string
  thumbnail: string | null
  quantity: number
  unitPrice: number
  discountPercent: number
  total: number
  problem: string | null
}

export interface CheckoutView {
  cartId: number
  lines: LineView[]
  before: number
  saved: number
  total: number
  /** Nothing can be bought before the cart is changed. */
  isStuck: boolean
}

/** Told on the line, but no reason not to pay: the figures shown are those of now. */
const ONLY_TOLD = 'price_changed'

/** What the buyer is about to pay for; nothing where no cart has been made yet. */
export function checkoutView(cart: Cart | null, items: readonly CartItem[]): CheckoutView {
  return {
    cartId: cart?.id ?? 0,
    lines: items.map(lineView),
    before: cart?.total_before_discount ?? 0,
    saved: cart?.saved ?? 0,
    total: cart?.total ?? 0,
    isStuck: items.some(({ problem }) => problem !== undefined && problem.code !== ONLY_TOLD),
  }
}

const lineView = ({ id, productId, quantity, product_details: part, ...line }: CartItem): LineView => ({
  id,
  productId,
  title: part.title,
  condition: part.condition,
  store: part.store_name,
  thumbnail: part.thumbnail,
  quantity,
  unitPrice: part.price,
  discountPercent: line.discount_percent,
  total: line.line_total,
  problem: line.problem?.detail ?? null,
})
