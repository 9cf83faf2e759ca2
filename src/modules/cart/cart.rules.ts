import type { LineFit } from '#modules/catalogue/fit.contract.ts'
import { getBulkDiscountPercent, priceFor, calculateLineTotal } from '#modules/catalogue/price.rules.ts'
import { formatAmount, type Kobo, kobo, parseNaira, toNaira } from '#platform/money.ts'

import type { Cart, CartItem, LineProblem } from './cart.contract.ts'

/** The different parts that a cart can contain. */
export const MAX_LINES = 200
/** The quantity of one part that a cart can contain; the lines of orders are limited to it by the database. */
export const MAX_LINE_QUANTITY = 100_000
/** The undiscounted amount that a line can reach, ₦50 billion: the sums of all lines are then exact numbers. */
const MAX_LINE_KOBO = 5_000_000_000_000

/** Returns the quantity that a line can contain at this unit price. */
export const getMaxQuantity = (unit: Kobo): number => Math.min(MAX_LINE_QUANTITY, Math.floor(MAX_LINE_KOBO / unit))

/** Formats the quantity that a line can contain at this unit price: "100,000". */
export const formatMaxQuantity = (unit: Kobo): string => getMaxQuantity(unit).toLocaleString('en-NG')

/** A stored line with the current state of its listing; money in kobo. */
export interface StoredLine {
  id: number
  cart_id: number
  product_id: number
  quantity: number
  seenPriceKobo: number
  title: string
  thumbnail: string | null
  condition: string
  stock: number
  businessPrice: number | null
  retailPrice: number
  on_sale: boolean
  store_name: string
  fit: LineFit | null
}

/** The stored prices of a listing in kobo. */
type ListingPrices = Pick<StoredLine, 'businessPrice' | 'retailPrice'>

/** Returns the current unit price for the viewer (ruling 2). */
export function getUnitPrice({ businessPrice, retailPrice }: ListingPrices, entitled: boolean): Kobo {
  const prices = { businessPrice: businessPrice === null ? null : kobo(businessPrice), retailPrice: kobo(retailPrice) }
  return priceFor(prices, entitled)
}

/** Returns the quantity that counts in totals: limited by stock and price, zero if the listing is not on sale. */
export const getBuyableQuantity = (
  requested: number,
  { isOnSale, stock, unitKobo }: { isOnSale: boolean; stock: number; unitKobo: Kobo },
): number => (isOnSale ? Math.min(requested, Math.max(stock, 0), getMaxQuantity(unitKobo)) : 0)

const getLineQuantity = ({ quantity, stock, on_sale: isOnSale }: StoredLine, unitKobo: Kobo) =>
  getBuyableQuantity(quantity, { isOnSale, stock, unitKobo })

/** Returns the quantity that counts in totals, for an item of the API. */
export function getItemQuantity({ quantity, problem, product_details: { stock, price } }: CartItem): number {
  const unitKobo = parseNaira(`${price}`) ?? kobo(0)
  return getBuyableQuantity(quantity, { isOnSale: problem?.code !== 'not_on_sale', stock, unitKobo })
}

/** Presents a stored line with amounts from the current price and the line's bulk tier (rulings 3 and 4). */
export function presentLine(row: StoredLine, entitled: boolean): CartItem {
  const unit = getUnitPrice(row, entitled)
  const buyable = getLineQuantity(row, unit)
  const total = calculateLineTotal(unit, buyable)
  const problem = findLineProblem(row, unit)
  return {
    id: row.id,
    cartId: row.cart_id,
    productId: row.product_id,
    quantity: row.quantity,
    product_details: {
      title: row.title,
      price: toNaira(unit),
      gen_price: toNaira(kobo(row.retailPrice)),
      thumbnail: row.thumbnail,
      stock: row.stock,
      condition: row.condition,
      store_name: row.store_name,
    },
    discount_percent: getBulkDiscountPercent(buyable),
    line_total: toNaira(total),
    saved: toNaira(kobo(unit * buyable - total)),
    fit: row.fit,
    ...(problem && { problem }),
  }
}

/** Finds why a line cannot be bought unchanged, the most serious problem first; null if it can. */
export function findLineProblem(
  row: Pick<StoredLine, 'on_sale' | 'stock' | 'quantity' | 'seenPriceKobo'>,
  unit: Kobo,
): LineProblem | null {
  if (!row.on_sale) return { code: 'not_on_sale', detail: 'This part is no longer on sale.' }
  if (row.stock === 0) return { code: 'sold_out', detail: 'This part is sold out.' }
  const { stock: count } = row
  if (Math.min(count, row.quantity) > getMaxQuantity(unit)) {
    const most = formatMaxQuantity(unit)
    const detail = `A cart can contain at most ${most} of this part.`
    return { code: 'over_line_limit', detail, params: { count: most } }
  }
  if (count < row.quantity) return { code: 'fewer_left', detail: `Only ${count} left.`, params: { count } }
  if (unit === row.seenPriceKobo) return null
  const before = formatAmount(toNaira(kobo(row.seenPriceKobo)))
  const now = formatAmount(toNaira(unit))
  return {
    code: 'price_changed',
    detail: `The price changed from ${before} to ${now}.`,
    params: { before, now },
  }
}

/** Presents a cart with the totals of its buyable quantities, each line rounded by itself (ruling 3). */
export function presentCart(
  cart: { id: number; userId: number },
  lines: readonly StoredLine[],
  entitled: boolean,
): Cart {
  const figures = lines.map((line) => {
    const unit = getUnitPrice(line, entitled)
    const buyable = getLineQuantity(line, unit)
    return { full: unit * buyable, total: calculateLineTotal(unit, buyable) }
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
