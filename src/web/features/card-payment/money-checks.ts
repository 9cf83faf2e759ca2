import { parseNaira } from '#platform/money.ts'
import type { Check, FieldErrors } from '#web/features/forms/account-checks.ts'

// The limits of the contract, which must stay out of the browser bundle; a test compares the two.
const LEAST_KOBO = 100 * 100
const MOST_KOBO = 5_000_000 * 100

/**
 * Validates the amount of "Wallet Add Money" (specification, section 5): required and numeric. The server validates it
 * again.
 */
export const checkTopUp: Check = (fields) => {
  const amount = parseNaira(plainAmount(fields.get('amount') ?? ''))
  if (amount === null) return { amount: 'Enter an amount.' }
  const isWithin = amount >= LEAST_KOBO && amount <= MOST_KOBO
  const errors: FieldErrors = isWithin ? {} : { amount: 'Enter an amount from ₦100 to ₦5,000,000.' }
  return errors
}

/** Removes what people write around a number: "₦12,500" becomes "12500". */
export const plainAmount = (typed: string): string => typed.replace(/[₦\s]|,(?=\d{3}(?:\D|$))/g, '')
