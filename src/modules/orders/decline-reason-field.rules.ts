/** The reasons for which a store declines lines. */
export const DECLINE_REASONS = [
  'out_of_stock',
  'price_wrong',
  'damaged',
  'does_not_fit_vehicle',
  'cannot_deliver',
] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

export const DECLINE_TEXTS: Readonly<Record<DeclineReason, string>> = {
  out_of_stock: 'Out of stock',
  price_wrong: 'The price is wrong',
  damaged: 'Damaged',
  does_not_fit_vehicle: 'Does not fit the vehicle',
  cannot_deliver: 'Cannot be delivered',
}
