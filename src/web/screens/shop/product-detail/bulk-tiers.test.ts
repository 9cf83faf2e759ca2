import { expect, test } from 'vitest'

import { inEnglish } from '#tests/support/in-english.ts'
import { calculateLineAmounts } from '#web/features/cart-button/line-figures.ts'

import { listTierRows } from './bulk-tiers.ts'

test('each tier shows its minimum quantity, its discount, and the price and savings of that quantity', () => {
  expect(listTierRows(12_500, 10)).toEqual([
    { quantity: '1 to 4', discount: '3%', cost: '₦12,125 for 1', saved: '₦375' },
    { quantity: '5 to 9', discount: '5%', cost: '₦59,375 for 5', saved: '₦3,125' },
    { quantity: '10 or more', discount: '7%', cost: '₦116,250 for 10', saved: '₦8,750' },
  ])
})

test('a tier above the stock shows the quantity in stock and no price', () => {
  const costs = (stock: number) =>
    listTierRows(12_500, stock).map(({ cost, saved }) => `${String(inEnglish(cost))} ${saved}`.trim())
  expect(costs(9)).toEqual(['₦12,125 for 1 ₦375', '₦59,375 for 5 ₦3,125', 'Only 9 in stock'])
  expect(costs(3)).toEqual(['₦12,125 for 1 ₦375', 'Only 3 in stock', 'Only 3 in stock'])
  expect(costs(0)).toEqual(['Out of stock', 'Out of stock', 'Out of stock'])
})

test('price and savings of a tier add up to the full price in kobo', () => {
  expect(calculateLineAmounts(19.99, 3)).toEqual({ total: 58.17, saved: 1.8, percent: 3 })
})
