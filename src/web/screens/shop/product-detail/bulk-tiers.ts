import { msg } from '@lingui/core/macro'

import { BULK_TIERS, listReachableTiers } from '#modules/catalogue/price.rules.ts'
import { formatListingPrice } from '#platform/money.ts'
import { calculateLineAmounts } from '#web/features/cart-button/line-figures.ts'
import { stockText } from '#web/features/product-card/card-product.ts'
import type { Text } from '#web/ui/text.ts'

/** A bulk tier as text, with the price and savings of its minimum quantity; it notes when the stock is too low. */
export interface TierRow {
  quantity: Text
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
    const last = (BULK_TIERS[at + 1]?.from ?? 0) - 1
    const sum = formatListingPrice(total)
    return {
      quantity: last > 0 ? msg`${from} to ${last}` : msg`${from} or more`,
      discount: `${percent}%`,
      ...(within.includes(tier)
        ? { cost: msg`${sum} for ${from}`, saved: formatListingPrice(saved) }
        : { cost: stock > 0 ? msg`Only ${stock} in stock` : stockText(stock), saved: '' }),
    }
  })
}
