import { BULK_TIERS } from '#modules/catalogue/price.rules.ts'
import { formatListingPrice } from '#platform/money.ts'
import { lineFigures } from '#web/components/add-to-cart/line-figures.ts'

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
