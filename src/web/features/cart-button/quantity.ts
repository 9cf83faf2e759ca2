import { msg } from '@lingui/core/macro'

import type { Text } from '#web/ui/text.ts'

/** Returns the error of an invalid quantity (specification, section 5); null for a valid one. */
export function checkQuantity(quantity: number, stock: number): Text | null {
  if (!Number.isInteger(quantity) || quantity < 1) return msg`Quantity must be at least 1.`
  return quantity > stock ? msg`Quantity exceeds available stock.` : null
}

/** Parses a typed quantity; 0, which is invalid, unless it is a whole number. */
export function readQuantity(value: unknown): number {
  return typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : 0
}
