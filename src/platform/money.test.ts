import fc from 'fast-check'
import { expect, test } from 'vitest'

import { formatAmount, formatListingPrice, kobo, naira, parseNaira, removeThousandsCommas, toNaira } from './money.ts'

test('decimals are read from text exactly, where floats would lose a kobo', () => {
  expect(parseNaira('19.99')).toBe(1999)
  expect(parseNaira('12500.5')).toBe(1_250_050)
  expect(parseNaira('0.07')).toBe(7)
  expect(parseNaira(' 12500 ')).toBe(1_250_000)
})

test('an invalid amount, or one with more than two decimals, is refused', () => {
  for (const text of ['', '1.234', '1e3', 'NaN', '1,000', '.5', '5.', '+1', '0x10', '١٢', '12345678901234'])
    expect(parseNaira(text), text).toBeNull()
})

test('commas are removed between thousands and nowhere else', () => {
  expect(['12,500', ' 1,000,000.50 ', '999', ''].map(removeThousandsCommas)).toEqual([
    '12500',
    ' 1000000.50 ',
    '999',
    '',
  ])
  for (const text of ['1,2', '12,50', '1234,567', '12,3456', ',500', '1,,000', '1.000,50', '12,500,', '-1,000'])
    expect(removeThousandsCommas(text), text).toBe(text)
})

test('every amount survives the way to naira text and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (amount) => {
      expect(parseNaira(String(toNaira(kobo(amount))))).toBe(amount)
    }),
  )
})

test('half a kobo is a defect, not an amount', () => {
  expect(() => kobo(0.5)).toThrow(RangeError)
  expect(naira(125)).toBe(12_500)
})

test('listings show no decimals, carts and wallets two', () => {
  expect(formatListingPrice(1_234_567.5)).toBe('₦1,234,568')
  expect(formatAmount(12_500)).toBe('₦12,500.00')
})
