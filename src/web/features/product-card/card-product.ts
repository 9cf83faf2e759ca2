import { msg } from '@lingui/core/macro'

import type { Product } from '#modules/catalogue/catalogue.contract.ts'
import { BULK_TIERS, calculateLineTotal, listReachableTiers } from '#modules/catalogue/price.rules.ts'
import { formatListingPrice, type Kobo, kobo, parseNaira, toNaira } from '#platform/money.ts'
import { plainText, shorten } from '#web/features/formatting/plain-text.ts'
import type { Text } from '#web/ui/text.ts'

import type { ShelfProduct } from './shelf.tsx'
import { dropBrand, shortenTitle } from './short-title.ts'

/** The data of a listing's card as formatted texts: pages of cards stay small, and the browser formats nothing. */
export interface CardProduct {
  id: number
  title: string
  thumbnail: string | null
  /** The first part number, and the number of others. */
  partNo: string
  moreNumbers: number
  brand: string
  /** "★ 4.6 (42)"; empty without ratings. */
  rating: string
  condition: Product['condition']
  /** The price of one for this viewer (ruling 42). */
  price: string
  /** The list price, shown struck through; null when its text equals the price. */
  listPrice: string | null
  /** The unit price at the last bulk tier that the stock reaches (ruling 3), or the discount when buying one. */
  bulk: Text
  stock: Text
  inStock: boolean
  store: string
  /** The city of the store; only in lists. */
  city?: string
  /** Plain text; only in lists, whose cards have room for four lines. */
  description?: string
}

/** Returns the data of a listing's card. Titles become plain text (ruling 22). */
export function toCard(product: Product): CardProduct {
  const [partNo = '', ...others] = splitPartNumbers(product)
  return {
    id: product.id,
    title: plainText(product.title),
    thumbnail: product.thumbnail,
    partNo,
    moreNumbers: others.length,
    brand: product.brand,
    rating: product.reviews > 0 ? `★ ${product.rating.toFixed(1)} (${product.reviews})` : '',
    condition: product.condition,
    ...shownPrices(product),
    bulk: bulkText(product),
    stock: stockText(product.stock),
    inStock: product.stock > 0,
    store: product.store_name,
  }
}

/** Formats the price of one, and the list price when its text differs (rulings 5 and 42). */
export function shownPrices({ unit_price, display_price }: Pick<Product, 'unit_price' | 'display_price'>): {
  price: string
  listPrice: string | null
} {
  const [price, listPrice] = [formatListingPrice(unit_price), formatListingPrice(display_price)]
  return { price, listPrice: listPrice === price ? null : listPrice }
}

/** Returns the data of a listing's card on a shelf, with a short title when the shelf names the vehicle. */
export function toShelfProduct(product: Product, isShort = false): ShelfProduct {
  const title = isShort ? shortenTitle(product) : plainText(product.title)
  const { id, thumbnail, stock } = product
  return { id, title, thumbnail, ...shownPrices(product), inStock: stock > 0 }
}

/** Number of characters in four lines of the widest card (specification, section 9). */
export const MAX_DESCRIPTION = 180

interface ListCardOptions {
  /** The visitor saves data: no description. */
  isSaving: boolean
  /** The list names the vehicle: the title does not. */
  isShort?: boolean
  cities?: ReadonlyMap<number, string>
}

/** Returns the data of a listing's card in a list. */
export function toListCard(product: Product, { isSaving, isShort = false, cities }: ListCardOptions): CardProduct {
  const description = isSaving ? '' : shorten(plainText(product.description), MAX_DESCRIPTION)
  const city = cities?.get(product.storeId)
  return {
    ...toCard(product),
    title: isShort ? shortenTitle(product) : dropBrand(product),
    ...(description && { description }),
    ...(city && { city }),
  }
}

/** Splits the part numbers of a listing, as typed (ruling 21). */
export function splitPartNumbers({ part_no }: Pick<Product, 'part_no'>): string[] {
  return part_no.split(',').flatMap((number) => number.trim() || [])
}

const FEW = 5

/** Returns the stock as text: sold out, low or the number. */
export function stockText(count: number): Text {
  if (count <= 0) return msg`Out of stock`
  return count <= FEW ? msg`Only ${count} left` : msg`${count} in stock`
}

/** Converts naira of an API response to kobo without rounding errors (ruling 1). */
export function priceKobo(naira: number): Kobo {
  return parseNaira(String(naira)) ?? kobo(0)
}

function bulkText({ display_price: naira, stock }: Pick<Product, 'display_price' | 'stock'>): Text {
  const { from: count, percent: discount } = listReachableTiers(stock).at(-1) ?? BULK_TIERS[0]
  const percent = `${discount}%`
  if (count === 1) return msg`${percent} off the list price`
  const price = formatListingPrice(toNaira(calculateLineTotal(priceKobo(naira), count)) / count)
  return msg`${price} each for ${count} or more`
}
