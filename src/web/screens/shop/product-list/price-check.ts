import { LOWEST_ABOVE_HIGHEST, parseFilterPrice, WRONG_PRICE } from '#modules/search/price-field.rules.ts'
import { getFaultText } from '#web/content/keyed-text.ts'
import type { FieldErrors } from '#web/features/forms/account-checks.ts'

import type { ProductListState } from './list-state.ts'

/** Returns the faults of the form's prices by field. */
export function checkPrices({ min, max }: Pick<ProductListState, 'min' | 'max'>): FieldErrors {
  const wrong = Object.entries({ min, max }).filter(([, typed]) => typed !== '' && parseFilterPrice(typed) === null)
  if (wrong.length > 0) return Object.fromEntries(wrong.map(([name]) => [name, getFaultText(WRONG_PRICE)]))
  const isBackwards = min !== '' && max !== '' && Number(min) > Number(max)
  return isBackwards ? { min: getFaultText(LOWEST_ABOVE_HIGHEST) } : {}
}
