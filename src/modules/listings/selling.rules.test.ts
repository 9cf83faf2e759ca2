import { expect, test } from 'vitest'

import { kobo } from '#platform/money.ts'
import { testAll } from '#tests/support/check-each.ts'

import { changeByPercent, toOwnerId } from './selling.rules.ts'

testAll([
  [100_000, 10, 110_000],
  [100_000, -10, 90_000],
  [15, 10, 17],
  [14, 10, 15],
  [1, -90, 1],
  [100_000_000_000, 900, 1_000_000_000_000],
  [33_333, 3.33, 34_443],
  [99_999, -0.01, 99_989],
])('a price changed by a percentage is rounded to the kobo and at least one kobo', (price, percent, changed) => {
  expect(changeByPercent(kobo(price), percent)).toBe(changed)
})

test('an admin may change all stores, and other users only their own', () => {
  expect(toOwnerId({ userId: 7, roleId: 1 })).toBeNull()
  expect([2, 3, 4, 5, 6].map((roleId) => toOwnerId({ userId: 7, roleId }))).toEqual([7, 7, 7, 7, 7])
})
