import { expect, test } from 'vitest'

import { quantityProblem, readQuantity } from './quantity.ts'

test.each([
  ['1', null],
  ['24', null],
  ['25', 'Quantity exceeds available stock.'],
  ['0', 'Quantity must be at least 1.'],
  ['-1', 'Quantity must be at least 1.'],
  ['1.5', 'Quantity must be at least 1.'],
  ['1e3', 'Quantity must be at least 1.'],
  ['', 'Quantity must be at least 1.'],
  [null, 'Quantity must be at least 1.'],
])('of 24 in stock, %j: %s', (typed, problem) => {
  expect(quantityProblem(readQuantity(typed), 24)).toBe(problem)
})
