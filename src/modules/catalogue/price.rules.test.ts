import fc from 'fast-check'
import { expect, test } from 'vitest'

import { kobo, naira } from '#platform/money.ts'

import { bulkDiscountPercent, displayPrice, lineTotal, seesBusinessPrice } from './price.rules.ts'

test('roles 1 to 4 see the business price, visitors and roles 5 and 6 do not', () => {
  expect([null, 0, 1, 2, 3, 4, 5, 6, 7].map(seesBusinessPrice)).toEqual([
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

test('a listing without a business price costs everybody the general price', () => {
  expect(displayPrice({ business: null, general: naira(900) }, true)).toBe(naira(900))
  expect(displayPrice({ business: naira(800), general: naira(900) }, true)).toBe(naira(800))
  expect(displayPrice({ business: naira(800), general: naira(900) }, false)).toBe(naira(900))
})

test('the tiers change at five and at ten', () => {
  expect([1, 4, 5, 9, 10, 500].map(bulkDiscountPercent)).toEqual([3, 3, 5, 5, 7, 7])
})

test('a line is rounded half up to the kobo', () => {
  expect(lineTotal(kobo(50), 1)).toBe(49) // 48.5
  expect(lineTotal(naira(1_000), 10)).toBe(naira(9_300))
})

test('a line never costs less than nothing nor more than without its discount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e11 }), fc.integer({ min: 1, max: 500 }), (unit, quantity) => {
      const total = lineTotal(kobo(unit), quantity)
      expect(total).toBeGreaterThanOrEqual(0)
      expect(total).toBeLessThanOrEqual(unit * quantity)
    }),
  )
})
