import { getBulkDiscountPercent, calculateLineTotal } from '#modules/catalogue/price.rules.ts'
import { kobo, toNaira } from '#platform/money.ts'
import { priceKobo } from '#web/features/product-card/card-product.ts'

/** Returns the total and savings of a quantity in naira, and the discount percentage of its tier. */
export function calculateLineAmounts(
  price: number,
  quantity: number,
): { total: number; saved: number; percent: number } {
  const unit = priceKobo(price)
  const total = calculateLineTotal(unit, quantity)
  return {
    total: toNaira(total),
    saved: toNaira(kobo(unit * quantity - total)),
    percent: getBulkDiscountPercent(quantity),
  }
}
