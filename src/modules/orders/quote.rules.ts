import { formatMaxQuantity, getBuyableQuantity, getMaxQuantity } from '#modules/cart/cart.rules.ts'
import type { LineFit } from '#modules/catalogue/fit.contract.ts'
import { getBulkDiscountPercent, calculateLineTotal } from '#modules/catalogue/price.rules.ts'
import type { ListingForSale } from '#modules/catalogue/stock.rules.ts'
import { formatAmount, type Kobo, kobo, parseNaira, toNaira } from '#platform/money.ts'

import type { Change } from './orders.contract.ts'

/** A line of the cart with the unit price that its owner last saw. */
export interface RequestedLine {
  productId: number
  quantity: number
  seenPriceKobo: Kobo
  fit: LineFit | null
}

/** A line at its selling price; the order stores all of it. */
export interface QuotedLine extends Omit<ListingForSale, 'id' | 'stock' | 'isOnSale'> {
  productId: number
  quantity: number
  discountPercent: number
  totalKobo: Kobo
  fit: LineFit | null
}

export interface Quote {
  /** The lines that can be sold. */
  lines: QuotedLine[]
  totalKobo: Kobo
  savedKobo: Kobo
  /** The differences from what the buyer saw; the order is refused unless empty. */
  changes: Change[]
}

/** Calculates what a cart costs now by the shop's figures (ruling 4) and lists differences from what the buyer saw. */
export function quoteCart(
  requested: readonly RequestedLine[],
  listings: readonly ListingForSale[],
  shownTotalKobo: Kobo | null,
): Quote {
  const byId = new Map(listings.map((listing) => [listing.id, listing]))
  const stockChanges = requested.flatMap((line) => checkStock(line, byId.get(line.productId)) ?? [])
  const lines = requested.flatMap((line) => quoteLine(line, byId.get(line.productId)) ?? [])
  const totalKobo = sumKobo(lines.map((line) => line.totalKobo))
  const fullKobo = sumKobo(lines.map((line) => kobo(line.unitKobo * line.quantity)))
  // Compared with the total that the screen showed or, if none was sent, with the prices last shown.
  const priceChanges = shownTotalKobo === totalKobo ? [] : lines.flatMap((line) => checkPrice(line, requested) ?? [])
  const changes = [...stockChanges, ...priceChanges]
  const isTotalDifferent = shownTotalKobo !== null && shownTotalKobo !== totalKobo
  return {
    lines,
    totalKobo,
    savedKobo: kobo(fullKobo - totalKobo),
    changes: changes.length > 0 || isTotalDifferent ? [...changes, buildTotalChange(totalKobo)] : [],
  }
}

const sumKobo = (amounts: readonly Kobo[]): Kobo => kobo(amounts.reduce((total, amount) => total + amount, 0))

function checkStock({ productId, quantity }: RequestedLine, listing: ListingForSale | undefined): Change | null {
  if (!listing) return { productId, code: 'not_on_sale', detail: 'A part is no longer on sale.' }
  const { title, stock: count, isOnSale, unitKobo } = listing
  if (!isOnSale) return { productId, code: 'not_on_sale', detail: `${title} is no longer on sale.`, params: { title } }
  if (count === 0) return { productId, code: 'sold_out', detail: `${title} is sold out.`, params: { title } }
  if (Math.min(count, quantity) > getMaxQuantity(unitKobo)) {
    const most = formatMaxQuantity(unitKobo)
    const detail = `A cart can contain at most ${most} of ${title}.`
    return { productId, code: 'over_line_limit', detail, params: { title, count: most } }
  }
  if (count >= quantity) return null
  return { productId, code: 'fewer_left', detail: `Only ${count} left of ${title}.`, params: { title, count } }
}

function quoteLine(
  { productId, quantity: requested, fit }: RequestedLine,
  listing: ListingForSale | undefined,
): QuotedLine | null {
  const quantity = listing ? getBuyableQuantity(requested, listing) : 0
  if (!listing || quantity < 1) return null
  const { storeId, title, condition, sku, thumbnail, unitKobo } = listing
  const discountPercent = getBulkDiscountPercent(quantity)
  const totalKobo = calculateLineTotal(unitKobo, quantity)
  return { productId, storeId, title, condition, sku, thumbnail, quantity, unitKobo, discountPercent, totalKobo, fit }
}

function checkPrice({ productId, title, unitKobo }: QuotedLine, requested: readonly RequestedLine[]): Change | null {
  const seenKobo = requested.find((line) => line.productId === productId)?.seenPriceKobo ?? unitKobo
  if (seenKobo === unitKobo) return null
  const [before, now] = [formatAmount(toNaira(seenKobo)), formatAmount(toNaira(unitKobo))]
  const detail = `The price of ${title} changed from ${before} to ${now}.`
  return { productId, code: 'price_changed', detail, params: { title, before, now } }
}

function buildTotalChange(totalKobo: Kobo): Change {
  const total = toNaira(totalKobo)
  const amount = formatAmount(total)
  return { productId: null, code: 'total_changed', detail: `The total is now ${amount}.`, params: { amount }, total }
}

/** The totals of one store's share of an order. */
export interface ShipmentTotals {
  storeId: number
  totalKobo: Kobo
  savedKobo: Kobo
  lineCount: number
}

/** Splits the lines by store, ordered by store id. */
export function splitByStore(lines: readonly QuotedLine[]): ShipmentTotals[] {
  const stores = [...new Set(lines.map(({ storeId }) => storeId))].toSorted((a, b) => a - b)
  return stores.map((storeId) => {
    const storeLines = lines.filter((line) => line.storeId === storeId)
    const totalKobo = sumKobo(storeLines.map((line) => line.totalKobo))
    const fullKobo = sumKobo(storeLines.map((line) => kobo(line.unitKobo * line.quantity)))
    return { storeId, totalKobo, savedKobo: kobo(fullKobo - totalKobo), lineCount: storeLines.length }
  })
}

/** Parses an amount in naira, given as a number or text; null if it is invalid or negative. */
export function parseShownAmount(shownAmount: number | string): Kobo | null {
  const amount = parseNaira(String(shownAmount))
  return amount !== null && amount >= 0 ? amount : null
}

/** Returns whether `products_purchased`, a JSON list in any order, matches the cart; null if it is not such a list. */
export function isSameList(text: string, cart: readonly { title: string; quantity: number }[]): boolean | null {
  const listed = parsePurchased(text)
  if (listed === null) return null
  const toSortedText = (lines: readonly { title: string; quantity: number }[]) =>
    lines.map(({ title, quantity }) => `${quantity} ${title.trim()}`).toSorted()
  return JSON.stringify(toSortedText(listed)) === JSON.stringify(toSortedText(cart))
}

function parsePurchased(text: string): { title: string; quantity: number }[] | null {
  const list: unknown = parseJson(text)
  if (!Array.isArray(list) || list.length > 500) return null
  const lines = list.flatMap((item: unknown) => parseItem(item) ?? [])
  return lines.length === list.length ? lines : null
}

function parseItem(item: unknown): { title: string; quantity: number } | null {
  if (typeof item !== 'object' || item === null || !('title' in item) || !('quantity' in item)) return null
  const { title, quantity } = item
  return typeof title === 'string' && Number.isInteger(Number(quantity)) ? { title, quantity: Number(quantity) } : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
