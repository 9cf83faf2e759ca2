import type { LineFit } from '#modules/catalogue/fit.contract.ts'
import { getBulkDiscountPercent, priceFor, calculateLineTotal } from '#modules/catalogue/price.rules.ts'
import { formatAmount, type Kobo, kobo, toNaira } from '#platform/money.ts'

import type { Cart, CartItem, LineProblem } from './cart.contract.ts'

/** Different parts that one cart holds. */
export const MOST_LINES = 200

/** A line as the store reads it, with its part as it is now; money in kobo. */
export interface StoredLine {
  id: number
  cart_id: number
  product_id: number
  quantity: number
  seen_price_kobo: number
  title: string
  thumbnail: string | null
  condition: string
  stock: number
  price_kobo: number | null
  gen_price_kobo: number
  on_sale: boolean
  store_name: string
  fit: LineFit | null
}

/** The two prices of a part, as stores read them. */
type Priced = Pick<StoredLine, 'price_kobo' | 'gen_price_kobo'>

/** What one piece costs this viewer now (ruling 2). */
export function unitPrice({ price_kobo, gen_price_kobo }: Priced, entitled: boolean): Kobo {
  const businessPrice = price_kobo === null ? null : kobo(price_kobo)
  return priceFor({ businessPrice, retailPrice: kobo(gen_price_kobo) }, entitled)
}

/**
 * How many pieces of a line count in every total of the shop, cart, checkout and refusal alike: as many as there are of
 * what has run low, and none of what is sold out or not on sale.
 */
export const countedQuantity = (wanted: number, { isOnSale, stock }: { isOnSale: boolean; stock: number }): number =>
  isOnSale ? Math.min(wanted, Math.max(stock, 0)) : 0

const countedOf = ({ quantity, stock, on_sale: isOnSale }: StoredLine) => countedQuantity(quantity, { isOnSale, stock })

/** The same of a line as the calls show it. */
export function countedOfItem({ quantity, problem, product_details: { stock } }: CartItem): number {
  return countedQuantity(quantity, { isOnSale: problem?.code !== 'not_on_sale', stock })
}

/** A stored line as the calls show it: every figure from today's price and the line's own bulk tier (rulings 3 and 4). */
export function presentLine(row: StoredLine, entitled: boolean): CartItem {
  const unit = unitPrice(row, entitled)
  const counted = countedOf(row)
  const total = calculateLineTotal(unit, counted)
  const problem = problemOf(row, unit)
  return {
    id: row.id,
    cartId: row.cart_id,
    productId: row.product_id,
    quantity: row.quantity,
    product_details: {
      title: row.title,
      price: toNaira(unit),
      thumbnail: row.thumbnail,
      stock: row.stock,
      condition: row.condition,
      store_name: row.store_name,
    },
    discount_percent: getBulkDiscountPercent(counted),
    line_total: toNaira(total),
    saved: toNaira(kobo(unit * counted - total)),
    fit: row.fit,
    ...(problem && { problem }),
  }
}

/** Why a line cannot be bought as it stands, the worst first; null where it can. */
export function problemOf(row: Pick<StoredLine, 'on_sale' | 'stock' | 'quantity' | 'seen_price_kobo'>, unit: Kobo) {
  const said = (code: LineProblem['code'], detail: string): LineProblem => ({ code, detail })
  if (!row.on_sale) return said('not_on_sale', 'This part is not on sale any more.')
  if (row.stock === 0) return said('sold_out', 'This part is sold out.')
  if (row.stock < row.quantity) return said('fewer_left', `Only ${row.stock} left.`)
  if (unit === row.seen_price_kobo) return null
  const [before, now] = [kobo(row.seen_price_kobo), unit].map((amount) => formatAmount(toNaira(amount)))
  return said('price_changed', `The price changed from ${before} to ${now}.`)
}

/** The sums of a cart: the sum of its lines as far as they can be bought, each rounded by itself (ruling 3). */
export function presentCart(
  cart: { id: number; userId: number },
  lines: readonly StoredLine[],
  entitled: boolean,
): Cart {
  const figures = lines.map((line) => {
    const [unit, counted] = [unitPrice(line, entitled), countedOf(line)]
    return { full: unit * counted, total: calculateLineTotal(unit, counted) }
  })
  const full = kobo(figures.reduce((sum, line) => sum + line.full, 0))
  const total = kobo(figures.reduce((sum, line) => sum + line.total, 0))
  return {
    id: cart.id,
    userId: cart.userId,
    quantity: lines.length,
    total: toNaira(total),
    total_before_discount: toNaira(full),
    saved: toNaira(kobo(full - total)),
  }
}
