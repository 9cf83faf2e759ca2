import { getMaxQuantity } from '#modules/cart/cart.rules.ts'
import type { LineFit } from '#modules/catalogue/fit.contract.ts'
import { calculateLineTotal } from '#modules/catalogue/price.rules.ts'
import type { ListingForSale } from '#modules/catalogue/stock.rules.ts'
import { formatAmount, type Kobo, kobo, toNaira } from '#platform/money.ts'

import { type Quote, quoteCart, type RequestedLine } from './quote.rules.ts'

export interface MessageOrderLine {
  productId: number
  title: string
  quantity: number
  unitKobo: Kobo
  totalKobo: Kobo
  fit: LineFit | null
}

/** Prices the lines of a cart now, up to what a line can contain; staff answer quantities above the stock. */
export function priceLines(
  requested: readonly RequestedLine[],
  listings: readonly ListingForSale[],
): MessageOrderLine[] {
  const byId = new Map(listings.map((listing) => [listing.id, listing]))
  return requested.flatMap(({ productId, quantity: wanted, fit }) => {
    const listing = byId.get(productId)
    if (!listing?.isOnSale) return []
    const { title, unitKobo } = listing
    const quantity = Math.min(wanted, getMaxQuantity(unitKobo))
    return [{ productId, title, quantity, unitKobo, totalKobo: calculateLineTotal(unitKobo, quantity), fit }]
  })
}

export const sumLines = (lines: readonly MessageOrderLine[]): Kobo =>
  kobo(lines.reduce((sum, line) => sum + line.totalKobo, 0))

/** A stored line of a message order. */
export type StoredMessageLine = Pick<MessageOrderLine, 'productId' | 'quantity' | 'unitKobo' | 'fit'>

/** Returns true if a cart has the products, quantities, prices and vehicles of a message order, in any order. */
export function isSameCart(stored: readonly StoredMessageLine[], lines: readonly StoredMessageLine[]): boolean {
  const prices = new Map(stored.map(({ productId, ...line }) => [productId, line]))
  const isStored = ({ productId, quantity, unitKobo, fit }: StoredMessageLine) => {
    const line = prices.get(productId)
    const isSameFit = line?.fit?.vehicle === fit?.vehicle && line?.fit?.verdict === fit?.verdict
    return line?.quantity === quantity && line.unitKobo === unitKobo && isSameFit
  }
  return stored.length === lines.length && lines.every(isStored)
}

/** Quotes a message order at its stored prices; `changes` lists lines that are sold out or no longer on sale. */
export function quoteMessageOrder(stored: readonly StoredMessageLine[], listings: readonly ListingForSale[]): Quote {
  // The buyer was answered with these prices.
  const prices = new Map(stored.map(({ productId, unitKobo }) => [productId, unitKobo]))
  const atStoredPrices = listings.map((listing) => ({
    ...listing,
    unitKobo: prices.get(listing.id) ?? listing.unitKobo,
  }))
  const requested = stored.map(({ unitKobo, ...line }) => ({ ...line, seenPriceKobo: unitKobo }))
  return quoteCart(requested, atStoredPrices, null)
}

interface MessageSender {
  id: number
  username: string
  uniqueCode: string
  address: string
  phone: string
  note: string
}

/** Some phones cut longer links; the message order stores every line. */
const MAX_LINES_IN_TEXT = 20

/** Formats the text that the messaging app opens with. */
export function formatMessage(sender: MessageSender, lines: readonly MessageOrderLine[]): string {
  const omitted = lines.length - MAX_LINES_IN_TEXT
  return [
    `Hello Sparelane, I would like to order (enquiry ${sender.id}):`,
    ...lines
      .slice(0, MAX_LINES_IN_TEXT)
      .map(({ quantity, title, totalKobo }) => `${quantity} × ${title}: ${formatAmount(toNaira(totalKobo))}`),
    ...(omitted > 0 ? [`and ${omitted} more`] : []),
    `Total: ${formatAmount(toNaira(sumLines(lines)))}`,
    `Deliver to: ${sender.address}`,
    `Phone: ${sender.phone}`,
    ...(sender.note === '' ? [] : [`Note: ${sender.note}`]),
    `${sender.username}, ${sender.uniqueCode}`,
  ].join('\n')
}
