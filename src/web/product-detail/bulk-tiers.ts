import { BULK_TIERS, bulkDiscountPercent, lineTotal } from '#modules/catalogue/price.rules.ts'
import { formatListingPrice, kobo, toNaira } from '#platform/money.ts'
import { priceKobo } from '#web/components/card-product.ts'

/** A bulk tier in words, by what its smallest quantity costs and saves. */
export interface TierRow {
  quantity: string
  discount: string
  example: string
  total: string
  saved: string
}

/** The bulk tiers for a price in naira, with what each saves (ruling 3). */
export function tierRows(price: number): TierRow[] {
  return BULK_TIERS.map(({ from, percent }, at) => {
    const { total, saved } = lineFigures(price, from)
    const next = BULK_TIERS[at + 1]
    return {
      quantity: next ? `${from} to ${next.from - 1}` : `${from} or more`,
      discount: `${percent}%`,
      example: `For ${from}`,
      total: formatListingPrice(total),
      saved: formatListingPrice(saved),
    }
  })
}

/** What a line of so many costs and saves, in naira, and the percentage of its tier. */
export function lineFigures(price: number, quantity: number): { total: number; saved: number; percent: number } {
  const unit = priceKobo(price)
  const total = lineTotal(unit, quantity)
  return {
    total: toNaira(total),
    saved: toNaira(kobo(unit * quantity - total)),
    percent: bulkDiscountPercent(quantity),
  }
}
