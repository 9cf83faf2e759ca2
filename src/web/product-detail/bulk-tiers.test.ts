import { expect, test } from 'vitest'

import { lineFigures } from '#web/components/add-to-cart/line-figures.ts'

import { tierRows } from './bulk-tiers.ts'

test('each tier says from how many it counts, what it takes off, and what its smallest quantity costs and saves', () => {
  expect(tierRows(12_500)).toEqual([
    { quantity: '1 to 4', discount: '3%', example: 'For 1', total: '₦12,125', saved: '₦375' },
    { quantity: '5 to 9', discount: '5%', example: 'For 5', total: '₦59,375', saved: '₦3,125' },
    { quantity: '10 or more', discount: '7%', example: 'For 10', total: '₦116,250', saved: '₦8,750' },
  ])
})

test('what is paid and what is saved add up to the full price, to the kobo', () => {
  expect(lineFigures(19.99, 3)).toEqual({ total: 58.17, saved: 1.8, percent: 3 })
})
