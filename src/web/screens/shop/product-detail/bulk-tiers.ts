import { BULK_TIERS, listReachableTiers } from '#modules/catalogue/price.rules.ts'
import { formatListingPrice } from '#platform/money.ts'
import { lineFigures } from '#web/features/cart-button/line-figures.ts'
import { stockText } from '#web/features/product-card/card-product.ts'
import type { Text } from '#web/ui/text.ts'

/** A bulk tier in words, by what its smallest quantity costs and saves; one that the stock does not reach says so. */
export interface TierRow {
  quantity: string
  discount: string
  cost: Text
  /** Empty where there are too few. */
  saved: string
}

/** The bulk tiers for a price in naira, with what each saves (ruling 3), of a part of which there are so many. */
export function tierRows(price: number, stock: number): TierRow[] {
  const within = listReachableTiers(stock)
  return BULK_TIERS.map((tier, at) => {
    const { from, percent } = tier
    const { total, saved } = lineFigures(price, from)
    const next = BULK_TIERS[at + 1]
    return {
      quantity: next ? `${from} to ${next.from - 1}` : `${from} or more`,
      discount: `${percent}%`,
      ...(within.includes(tier)
        ? { cost: `${formatListingPrice(total)} for ${from}`, saved: formatListingPrice(saved) }
        : { cost: stockText(stock), saved: '' }),
    }
  })
}
