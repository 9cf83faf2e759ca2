import { countedQuantity } from '#modules/cart/cart.rules.ts'
import type { LineFit } from '#modules/catalogue/fit.contract.ts'
import { getBulkDiscountPercent, calculateLineTotal } from '#modules/catalogue/price.rules.ts'
import { formatAmount, type Kobo, kobo, parseNaira, toNaira } from '#platform/money.ts'

import type { Change } from './orders.contract.ts'

/** A line of the cart: what is wanted, and the price that its owner saw. */
export interface WantedLine {
  productId: number
  quantity: number
  seenPriceKobo: Kobo
  fit: LineFit | null
}

/** A listing as it is now, at the price of who asks. */
export interface Listing {
  id: number
  storeId: number
  title: string
  condition: string
  sku: string
  thumbnail: string | null
  unitKobo: Kobo
  stock: number
  isOnSale: boolean
}

/** A line as it is sold; everything in it is frozen on the order. */
export interface QuotedLine extends Omit<Listing, 'id' | 'stock' | 'isOnSale'> {
  productId: number
  quantity: number
  discountPercent: number
  totalKobo: Kobo
  fit: LineFit | null
}

export interface Quote {
  /** Those that can be sold. */
  lines: QuotedLine[]
  totalKobo: Kobo
  savedKobo: Kobo
  /** What differs from what the buyer saw. Nothing is sold while there is any. */
  changes: Change[]
}

/**
 * What a cart costs now, by the shop's own figures alone (ruling 4), and everything that is not as the buyer saw it.
 * The total that the buyer's screen showed decides whether they agreed to the prices of now; where none was sent, the
 * prices that their cart showed last do.
 */
export function quoteCart(wanted: readonly WantedLine[], listings: readonly Listing[], shown: Kobo | null): Quote {
  const byId = new Map(listings.map((listing) => [listing.id, listing]))
  const stockChanges = wanted.flatMap((line) => stockChange(line, byId.get(line.productId)) ?? [])
  const lines = wanted.flatMap((line) => quoteLine(line, byId.get(line.productId)) ?? [])
  const totalKobo = sum(lines.map((line) => line.totalKobo))
  const fullKobo = sum(lines.map((line) => kobo(line.unitKobo * line.quantity)))
  const priceChanges = shown === totalKobo ? [] : lines.flatMap((line) => priceChange(line, wanted) ?? [])
  const changes = [...stockChanges, ...priceChanges]
  const isOther = shown !== null && shown !== totalKobo
  return {
    lines,
    totalKobo,
    savedKobo: kobo(fullKobo - totalKobo),
    changes: changes.length > 0 || isOther ? [...changes, totalChange(totalKobo)] : [],
  }
}

const sum = (amounts: readonly Kobo[]): Kobo => kobo(amounts.reduce((total, amount) => total + amount, 0))

function stockChange({ productId, quantity }: WantedLine, listing: Listing | undefined): Change | null {
  if (!listing?.isOnSale)
    return { productId, code: 'not_on_sale', detail: `${listing?.title ?? 'A part'} is not on sale any more.` }
  if (listing.stock === 0) return { productId, code: 'sold_out', detail: `${listing.title} is sold out.` }
  if (listing.stock >= quantity) return null
  return { productId, code: 'fewer_left', detail: `Only ${listing.stock} left of ${listing.title}.` }
}

function quoteLine({ productId, quantity: asked, fit }: WantedLine, listing: Listing | undefined): QuotedLine | null {
  const quantity = listing ? countedQuantity(asked, listing) : 0
  if (!listing || quantity < 1) return null
  const { storeId, title, condition, sku, thumbnail, unitKobo } = listing
  const discountPercent = getBulkDiscountPercent(quantity)
  const totalKobo = calculateLineTotal(unitKobo, quantity)
  return { productId, storeId, title, condition, sku, thumbnail, quantity, unitKobo, discountPercent, totalKobo, fit }
}

function priceChange({ productId, title, unitKobo }: QuotedLine, wanted: readonly WantedLine[]): Change | null {
  const seen = wanted.find((line) => line.productId === productId)?.seenPriceKobo ?? unitKobo
  if (seen === unitKobo) return null
  const [before, now] = [seen, unitKobo].map((amount) => formatAmount(toNaira(amount)))
  return { productId, code: 'price_changed', detail: `The price of ${title} changed from ${before} to ${now}.` }
}

function totalChange(totalKobo: Kobo): Change {
  const total = toNaira(totalKobo)
  return { productId: null, code: 'total_changed', detail: `The total is now ${formatAmount(total)}.`, total }
}

/** The part of an order that one store sells. */
export interface Share {
  storeId: number
  totalKobo: Kobo
  savedKobo: Kobo
  lineCount: number
}

/** The lines split by store, in the order of the stores' ids. */
export function splitByStore(lines: readonly QuotedLine[]): Share[] {
  const stores = [...new Set(lines.map(({ storeId }) => storeId))].toSorted((a, b) => a - b)
  return stores.map((storeId) => {
    const own = lines.filter((line) => line.storeId === storeId)
    const totalKobo = sum(own.map((line) => line.totalKobo))
    const fullKobo = sum(own.map((line) => kobo(line.unitKobo * line.quantity)))
    return { storeId, totalKobo, savedKobo: kobo(fullKobo - totalKobo), lineCount: own.length }
  })
}

/** An amount that a screen showed, in naira as a number or as text; null where it is none. */
export function readShown(shown: number | string): Kobo | null {
  const amount = parseNaira(String(shown))
  return amount !== null && amount >= 0 ? amount : null
}

/**
 * Whether `products_purchased` names what the cart holds: a JSON list of titles and quantities, in any order. Null where
 * it is no such list.
 */
export function namesSame(text: string, cart: readonly { title: string; quantity: number }[]): boolean | null {
  const listed = readPurchased(text)
  if (listed === null) return null
  const words = (lines: readonly { title: string; quantity: number }[]) =>
    lines.map(({ title, quantity }) => `${quantity} ${title.trim()}`).toSorted()
  return JSON.stringify(words(listed)) === JSON.stringify(words(cart))
}

function readPurchased(text: string): { title: string; quantity: number }[] | null {
  const list: unknown = parseJson(text)
  if (!Array.isArray(list) || list.length > 500) return null
  const lines = list.flatMap((item: unknown) => readItem(item) ?? [])
  return lines.length === list.length ? lines : null
}

function readItem(item: unknown): { title: string; quantity: number } | null {
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
