import { parseNaira } from '#platform/money.ts'

import type { ProductListState } from './list-state.ts'

/**
 * What is wrong with the prices of the form, by field and in the API's own words, so that it is said where they are typed.
 * The contract itself stays out of the browser: a test holds the two together.
 */
export function priceErrors({ min, max }: Pick<ProductListState, 'min' | 'max'>): Readonly<Record<string, string[]>> {
  const wrong = Object.entries({ min, max }).filter(([, typed]) => typed !== '' && !isPrice(typed))
  if (wrong.length > 0) return Object.fromEntries(wrong.map(([name]) => [name, [NO_PRICE]]))
  const isBackwards = min !== '' && max !== '' && Number(min) > Number(max)
  const errors: Record<string, string[]> = isBackwards ? { min: [BACKWARDS] } : {}
  return errors
}

const NO_PRICE = 'A price is a number of naira, not below zero.'
const BACKWARDS = 'The lowest price is above the highest.'

function isPrice(typed: string): boolean {
  const amount = parseNaira(typed)
  return amount !== null && amount >= 0
}
