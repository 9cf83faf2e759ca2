import { BULK_TIERS, listReachableTiers } from '#modules/catalogue/price.rules.ts'
import { formatListingPrice } from '#platform/money.ts'
import { calculateLineAmounts } from '#web/features/cart-button/line-figures.ts'
import { stockText } from '#web/features/product-card/card-product.ts'
import type { Text } from '#web/ui/text.ts'

/** A bulk tier as text, with the price and savings of its minimum quantity; it notes when the stock is too low. */
export interface TierRow {
  quantity: string
  discount: string
  cost: Text
  /** Empty when the stock is too low. */
  saved: string
}

/** Returns the bulk tiers of a price in naira, each with its savings (ruling 3) and whether the stock reaches it. */
export function listTierRows(price: number, stock: number): TierRow[] {
  const within = listReachableTiers(stock)
  return BULK_TIERS.map((tier, at) => {
    const { from, percent } = tier
    const { total, saved } = calculateLineAmounts(price, from)
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
