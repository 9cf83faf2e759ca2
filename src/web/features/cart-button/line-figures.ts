import { getMaxQuantity } from '#modules/cart/cart.rules.ts'
import { getBulkDiscountPercent, calculateLineTotal } from '#modules/catalogue/price.rules.ts'
import { kobo, toNaira } from '#platform/money.ts'
import { priceKobo } from '#web/features/product-card/card-product.ts'

/** Returns the total and savings in naira, and the tier's percentage, of a quantity up to what a line can contain. */
export function calculateLineAmounts(price: number, wanted: number): { total: number; saved: number; percent: number } {
  const unit = priceKobo(price)
  const quantity = Math.min(wanted, getMaxQuantity(unit))
  const total = calculateLineTotal(unit, quantity)
  return {
    total: toNaira(total),
    saved: toNaira(kobo(unit * quantity - total)),
    percent: getBulkDiscountPercent(quantity),
  }
}
