import type { FieldFault } from '#platform/field-fault.ts'
import { type Kobo, parseNaira } from '#platform/money.ts'

export const WRONG_PRICE: FieldFault = {
  code: 'price_wrong',
  text: 'A price is a number of naira, not below zero.',
}
export const LOWEST_ABOVE_HIGHEST: FieldFault = {
  code: 'lowest_above_highest',
  text: 'The lowest price is above the highest.',
}

/** Reads a price of a filter as typed, "12500" or "12500.50"; null for an invalid price. */
export function parseFilterPrice(text: string): Kobo | null {
  const amount = parseNaira(text)
  return amount !== null && amount >= 0 ? amount : null
}
