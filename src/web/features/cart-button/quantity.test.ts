import { expect } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { checkQuantity, readQuantity } from './quantity.ts'

testAll([
  ['1', null],
  ['24', null],
  ['25', 'Quantity exceeds available stock.'],
  ['0', 'Quantity must be at least 1.'],
  ['-1', 'Quantity must be at least 1.'],
  ['1.5', 'Quantity must be at least 1.'],
  ['1e3', 'Quantity must be at least 1.'],
  ['', 'Quantity must be at least 1.'],
  [null, 'Quantity must be at least 1.'],
])('a typed quantity is accepted, or refused with its reason', (typed, problem) => {
  expect(checkQuantity(readQuantity(typed), 24)).toEqual(problem)
})
