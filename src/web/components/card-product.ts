import type { Product } from '#modules/catalogue/catalogue.contract.ts'
import { BULK_TIERS, lineTotal, tiersWithin } from '#modules/catalogue/price.rules.ts'
import { formatListingPrice, type Kobo, kobo, parseNaira, toNaira } from '#platform/money.ts'

import { plainText } from './plain-text.ts'

/** What a card shows of a listing, as the words it shows: a page of cards stays small, and the browser formats nothing. */
export interface CardProduct {
  id: number
  title: string
  thumbnail: string | null
  /** The first part number, and how many more there are. */
  partNo: string
  moreNumbers: number
  condition: Product['condition']
  price: string
  /** What one piece costs at the last bulk tier that the stock reaches (ruling 3). */
  bulk: string
  stock: string
  inStock: boolean
  store: string
}

/** Takes from a listing what a card shows. Titles become plain text (ruling 22). */
export function cardOf(product: Product): CardProduct {
  const [partNo = '', ...others] = partNumbersOf(product)
  return {
    id: product.id,
    title: plainText(product.title),
    thumbnail: product.thumbnail,
    partNo,
    moreNumbers: others.length,
    condition: product.condition,
    price: formatListingPrice(product.display_price),
    bulk: bulkText(product),
    stock: stockText(product.stock),
    inStock: product.stock > 0,
    store: product.store_name,
  }
}

/** The part numbers of a listing one by one, as typed (ruling 21). */
export function partNumbersOf({ part_no }: Pick<Product, 'part_no'>): string[] {
  return part_no.split(',').flatMap((number) => number.trim() || [])
}

const FEW = 5

/** How many there are, in words: none, only a few, or the number. */
export function stockText(stock: number): string {
  if (stock <= 0) return 'Out of stock'
  return stock <= FEW ? `Only ${stock} left` : `${stock} in stock`
}

/** Naira as the calls carry them, exactly in kobo (ruling 1). */
export function priceKobo(naira: number): Kobo {
  return parseNaira(String(naira)) ?? kobo(0)
}

function bulkText({ display_price: naira, stock }: Pick<Product, 'display_price' | 'stock'>): string {
  const { from, percent } = tiersWithin(stock).at(-1) ?? BULK_TIERS[0]
  const each = `${formatListingPrice(toNaira(lineTotal(priceKobo(naira), from)) / from)} each`
  return from > 1 ? `${each} for ${from} or more` : `${each} after ${percent}% off`
}
