import { expect, test } from 'vitest'

import { PriceField, StockField } from './listing-body.contract.ts'

const price = PriceField('B2C price')

test('a price and a stock as text may have commas between thousands, and numbers stay as they are', () => {
  expect(['12,500', '1,000,000.50', '12500', 12_500.5].map((value) => price.parse(value))).toEqual([
    1_250_000, 100_000_050, 1_250_000, 1_250_050,
  ])
  expect(['1,000', '1,000,000', '7', 7].map((value) => StockField.parse(value))).toEqual([1000, 1_000_000, 7, 7])
})

test.each(['1,2', '12,50', '1234,567', ',500', '1,000,'])('%j with a comma elsewhere is refused', (text) => {
  expect(price.safeParse(text).error?.issues[0]?.message).toBe('B2C price must be an amount with at most two decimals.')
  expect(StockField.safeParse(text).error?.issues[0]?.message).toBe('Stock is a whole number from 0 to 1,000,000.')
})

test.each([1e15, '1,000,000,000,000,000', 1e21, 1_000_000_000.01])(
  'the price %s is refused with the limit',
  (value) => {
    expect(price.safeParse(value).error?.issues[0]?.message).toBe('B2C price is at most ₦1,000,000,000.')
  },
)
