import type { LineFit } from '#modules/catalogue/fit.contract.ts'
import { calculateLineTotal } from '#modules/catalogue/price.rules.ts'
import { formatAmount, type Kobo, kobo, toNaira } from '#platform/money.ts'

import { type Listing, type Quote, quoteCart, type WantedLine } from './quote.rules.ts'

export interface EnquiryLine {
  productId: number
  title: string
  quantity: number
  unitKobo: Kobo
  totalKobo: Kobo
  fit: LineFit | null
}

/** What is asked for, at the prices of now; also more than there is, because a person will answer. */
export function enquiryLines(wanted: readonly WantedLine[], listings: readonly Listing[]): EnquiryLine[] {
  const byId = new Map(listings.map((listing) => [listing.id, listing]))
  return wanted.flatMap(({ productId, quantity, fit }) => {
    const listing = byId.get(productId)
    if (!listing?.isOnSale) return []
    const { title, unitKobo } = listing
    return [{ productId, title, quantity, unitKobo, totalKobo: calculateLineTotal(unitKobo, quantity), fit }]
  })
}

export const enquiryTotal = (lines: readonly EnquiryLine[]): Kobo =>
  kobo(lines.reduce((sum, line) => sum + line.totalKobo, 0))

/** A line of an enquiry as it was kept. */
export type KeptLine = Pick<EnquiryLine, 'productId' | 'quantity' | 'unitKobo' | 'fit'>

/** Returns true if a cart asks for the parts, quantities, prices and vehicles of an enquiry, in any order. */
export function isSameCart(kept: readonly KeptLine[], lines: readonly KeptLine[]): boolean {
  const prices = new Map(kept.map(({ productId, ...line }) => [productId, line]))
  const isKept = ({ productId, quantity, unitKobo, fit }: KeptLine) => {
    const line = prices.get(productId)
    const isSameFit = line?.fit?.vehicle === fit?.vehicle && line?.fit?.verdict === fit?.verdict
    return line?.quantity === quantity && line.unitKobo === unitKobo && isSameFit
  }
  return kept.length === lines.length && lines.every(isKept)
}

/**
 * An enquiry as an order, at the prices that it was sent with: that is what the buyer was answered. What has run out or
 * is not on sale any more stands in `changes`.
 */
export function quoteEnquiry(kept: readonly KeptLine[], listings: readonly Listing[]): Quote {
  const prices = new Map(kept.map(({ productId, unitKobo }) => [productId, unitKobo]))
  const asKept = listings.map((listing) => ({ ...listing, unitKobo: prices.get(listing.id) ?? listing.unitKobo }))
  const wanted = kept.map(({ unitKobo, ...line }) => ({ ...line, seenPriceKobo: unitKobo }))
  return quoteCart(wanted, asKept, null)
}

interface Asking {
  id: number
  username: string
  uniqueCode: string
  address: string
  phone: string
  note: string
}

/** Longer links are cut by some phones; the enquiry itself holds every line. */
const MOST_LINES_IN_TEXT = 20

/** The words that are typed into the messaging app for the buyer. */
export function enquiryText(asking: Asking, lines: readonly EnquiryLine[]): string {
  const more = lines.length - MOST_LINES_IN_TEXT
  return [
    `Hello Sparelane, I would like to order (enquiry ${asking.id}):`,
    ...lines
      .slice(0, MOST_LINES_IN_TEXT)
      .map(({ quantity, title, totalKobo }) => `${quantity} × ${title}: ${formatAmount(toNaira(totalKobo))}`),
    ...(more > 0 ? [`and ${more} more`] : []),
    `Total: ${formatAmount(toNaira(enquiryTotal(lines)))}`,
    `Deliver to: ${asking.address}`,
    `Phone: ${asking.phone}`,
    ...(asking.note === '' ? [] : [`Note: ${asking.note}`]),
    `${asking.username}, ${asking.uniqueCode}`,
  ].join('\n')
}
