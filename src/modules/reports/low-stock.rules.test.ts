import { expect, test } from 'vitest'

import { sortByUrgency } from './low-stock.rules.ts'

test('sold out listings that sell come first, then those that last the fewest days, and those without sales last', () => {
  const parts = [
    { id: 1, stock: 5, sold: 1 },
    { id: 2, stock: 2, sold: 0 },
    { id: 3, stock: 0, sold: 0 },
    { id: 4, stock: 3, sold: 30 },
    { id: 5, stock: 0, sold: 9 },
    { id: 6, stock: 1, sold: -1 },
  ]
  expect(sortByUrgency(parts).map(({ id }) => id)).toEqual([5, 4, 1, 3, 2, 6])
})
