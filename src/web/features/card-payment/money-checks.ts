import { parseNaira } from '#platform/money.ts'
import type { Check, FieldErrors } from '#web/features/forms/account-checks.ts'

// The contract's own bounds; a test holds the two together, because the contract stays out of the browser.
const LEAST_KOBO = 100 * 100
const MOST_KOBO = 5_000_000 * 100

/** Specification, section 5, "Wallet Add Money": required and numeric; the server checks it again. */
export const checkTopUp: Check = (fields) => {
  const amount = parseNaira(plainAmount(fields.get('amount') ?? ''))
  if (amount === null) return { amount: 'Enter an amount.' }
  const isWithin = amount >= LEAST_KOBO && amount <= MOST_KOBO
  const errors: FieldErrors = isWithin ? {} : { amount: 'Enter an amount from ₦100 to ₦5,000,000.' }
  return errors
}

/** What people write around a number: "₦12,500" is 12500. */
export const plainAmount = (typed: string): string => typed.replace(/[₦\s]|,(?=\d{3}(?:\D|$))/g, '')
