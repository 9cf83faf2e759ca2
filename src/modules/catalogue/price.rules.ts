import { type Kobo, kobo } from '#platform/money.ts'

/** Roles 1 to 4 pay and see the business price; everybody else the general one: reading (a) of section 6, ruling 2. */
export function seesBusinessPrice(roleId: number | null): boolean {
  return roleId !== null && roleId >= 1 && roleId <= 4
}

/** Whether whoever asks is shown business prices: not a visitor, nor who waits for approval (ruling 11). */
export function isEntitled({ actor }: { actor: { roleId: number; approved: boolean } | null }): boolean {
  return actor !== null && actor.approved && seesBusinessPrice(actor.roleId)
}

/** What this viewer pays for one piece: the business price where entitled and set, else the general price (ruling 2). */
export function displayPrice(prices: { business: Kobo | null; general: Kobo }, entitled: boolean): Kobo {
  return entitled ? (prices.business ?? prices.general) : prices.general
}

/** The bulk tiers of section 9 and ruling 3, smallest quantity first. */
export const BULK_TIERS = [
  { from: 1, percent: 3 },
  { from: 5, percent: 5 },
  { from: 10, percent: 7 },
] as const

/** The tiers that so many pieces reach: no page promises what there are too few for. */
export const tiersWithin = (stock: number) => BULK_TIERS.filter(({ from }) => from <= stock)

/** Percent off one cart line (specification, section 9). */
export function bulkDiscountPercent(quantity: number): number {
  return BULK_TIERS.findLast((tier) => quantity >= tier.from)?.percent ?? 0
}

/** What a line of so many costs after its tier, rounded half up to the kobo per line (ruling 3). */
export function lineTotal(unit: Kobo, quantity: number): Kobo {
  const full = unit * quantity
  return kobo(Math.floor((full * (100 - bulkDiscountPercent(quantity)) + 50) / 100))
}
