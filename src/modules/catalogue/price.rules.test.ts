import fc from 'fast-check'
import { expect, test } from 'vitest'

import { kobo, naira } from '#platform/money.ts'

import { getBulkDiscountPercent, priceFor, calculateLineTotal, canSeeBusinessPrice } from './price.rules.ts'

test('roles 1 to 4 see the business price, visitors and roles 5 and 6 do not', () => {
  expect([null, 0, 1, 2, 3, 4, 5, 6, 7].map(canSeeBusinessPrice)).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('a listing without a business price costs all viewers the retail price', () => {
  expect(priceFor({ businessPrice: null, retailPrice: naira(900) }, true)).toBe(naira(900))
  expect(priceFor({ businessPrice: naira(800), retailPrice: naira(900) }, true)).toBe(naira(800))
  expect(priceFor({ businessPrice: naira(800), retailPrice: naira(900) }, false)).toBe(naira(900))
})

test('the bulk discount changes at five and at ten units', () => {
  expect([1, 4, 5, 9, 10, 500].map(getBulkDiscountPercent)).toEqual([3, 3, 5, 5, 7, 7])
})

test('the total of a line is rounded half up to the kobo', () => {
  expect(calculateLineTotal(kobo(50), 1)).toBe(49) // 48.5
  expect(calculateLineTotal(naira(1_000), 10)).toBe(naira(9_300))
})

test('the total of a line is never negative and never above the undiscounted total', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e11 }), fc.integer({ min: 1, max: 500 }), (unit, quantity) => {
      const total = calculateLineTotal(kobo(unit), quantity)
      expect(total).toBeGreaterThanOrEqual(0)
      expect(total).toBeLessThanOrEqual(unit * quantity)
    }),
  )
})
