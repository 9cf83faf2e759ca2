import { expect, test } from 'vitest'

import { SearchQuery } from '#modules/search/search-query.contract.ts'
import { testAll } from '#tests/support/check-each.ts'

import { productListParams } from './list-state.ts'
import { checkPrices } from './price-check.ts'

const readPrices = (min: string, max: string) => {
  const state = productListParams.read(new URLSearchParams({ min, max }))
  return { min: state.min, max: state.max }
}

test('a price may be typed as displayed', () => {
  expect(readPrices('₦10,000', ' 1,250,000.50 ')).toEqual({ min: '10000', max: '1250000.50' })
  expect(readPrices('10000.50', '₦ 20 000')).toEqual({ min: '10000.50', max: '20000' })
})

test('an invalid price stays as typed', () => {
  expect(readPrices('cheap', '1,00')).toEqual({ min: 'cheap', max: '1,00' })
})

testAll([
  ['', ''],
  ['10,000', '₦20,000'],
  ['5000', ''],
  ['20,000', '10,000'],
  ['cheap', '10,000'],
  ['-5', '1.234'],
  ['1,00', 'NaN'],
  ['0', '0'],
  ['12345678901234567890123', ''],
])('the form and the API return equal errors for every pair of prices', (min, max) => {
  const prices = readPrices(min, max)
  const issues = SearchQuery.safeParse(prices).error?.issues ?? []
  expect(Object.keys(checkPrices(prices)).toSorted()).toEqual(issues.map(({ path }) => String(path[0])).toSorted())
  // For a text that is too long to parse, the API only says that a price is a number.
  if (min.length <= 20)
    for (const { path, message } of issues) expect(checkPrices(prices)[String(path[0])]).toEqual(message)
})
