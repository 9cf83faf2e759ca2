import { type Kobo, kobo } from '#platform/money.ts'

/** Returns whether a role sees and pays the business price: roles 1 to 4 do (ruling 2). */
export function canSeeBusinessPrice(roleId: number | null): boolean {
  return roleId !== null && roleId >= 1 && roleId <= 4
}

/** Returns whether the caller gets business prices: visitors and users who await approval do not (ruling 11). */
export function isEntitled({ actor }: { actor: { roleId: number; approved: boolean } | null }): boolean {
  return actor !== null && actor.approved && canSeeBusinessPrice(actor.roleId)
}

/** Returns the list price for a viewer: the business price if the viewer is entitled and it is set (ruling 2). */
export function priceFor(prices: { businessPrice: Kobo | null; retailPrice: Kobo }, entitled: boolean): Kobo {
  return entitled ? (prices.businessPrice ?? prices.retailPrice) : prices.retailPrice
}

/** Bulk discount tiers (ruling 3), smallest quantity first. */
export const BULK_TIERS = [
  { from: 1, percent: 3 },
  { from: 5, percent: 5 },
  { from: 10, percent: 7 },
] as const

/** Returns the bulk tiers that the stock is enough for. */
export const listReachableTiers = (stock: number) => BULK_TIERS.filter(({ from }) => from <= stock)

/** Returns the bulk discount of a cart line in percent. */
export function getBulkDiscountPercent(quantity: number): number {
  return BULK_TIERS.findLast((tier) => quantity >= tier.from)?.percent ?? 0
}

/** Returns the total of a line after its bulk discount, rounded half up to the kobo (ruling 3). */
export function calculateLineTotal(unit: Kobo, quantity: number): Kobo {
  const full = unit * quantity
  return kobo(Math.floor((full * (100 - getBulkDiscountPercent(quantity)) + 50) / 100))
}
