import type { FieldFault, FieldRule } from '#platform/field-fault.ts'
import { parseNaira } from '#platform/money.ts'

export const MIN_TOP_UP_NAIRA = 100
export const MAX_TOP_UP_NAIRA = 5_000_000
export const AMOUNT_REQUIRED: FieldFault = { code: 'amount_required', text: 'Enter an amount.' }

/** Naira as text. */
export const checkTopUpAmount: FieldRule<string> = (text) => {
  const kobo = parseNaira(text)
  if (kobo === null) return AMOUNT_REQUIRED
  const isWithin = kobo >= MIN_TOP_UP_NAIRA * 100 && kobo <= MAX_TOP_UP_NAIRA * 100
  return isWithin ? null : { code: 'amount_out_of_range', text: 'Enter an amount from ₦100 to ₦5,000,000.' }
}
