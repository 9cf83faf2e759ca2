import { expect, test } from 'vitest'

import { readListing } from './rows.rules.ts'

const read = (cells: Record<string, string>) => readListing(cells, false)

test('prices and stock of a row may have commas between thousands', () => {
  const { values, problems } = read({ gen_price: '12,500', price: '1,000,000.50', stock: '1,000' })
  expect(problems).toEqual([])
  expect(values).toEqual({ gen_price: 1_250_000, price: 100_000_050, stock: 1000 })
  expect(read({ price: '12,50' }).problems).toMatchObject([{ field: 'price', value: '12,50' }])
})

test('the stock at the export is read like the stock, and a new listing does not need it', () => {
  expect(read({ stock: '8', stock_at_export: '1,005' }).values).toEqual({ stock: 8, stock_at_export: 1005 })
  expect(read({ stock_at_export: 'five' }).problems).toMatchObject([{ field: 'stock_at_export', value: 'five' }])
  expect(readListing({}, true).problems.map(({ field }) => field)).not.toContain('stock_at_export')
})

test.each([
  ['Tokunbo', 'Used'],
  ['BELGIUM', 'Used'],
  ['Foreign used', 'Used'],
  ['Fairly-used', 'Used'],
  ['second hand', 'Used'],
  [' used', 'Used'],
  ['Brand  new', 'New'],
  ['NEW', 'New'],
  ['Refurbished', 'Renewed'],
  ['renewed', 'Renewed'],
])('the condition %j is read as %s', (condition, expected) => {
  expect(read({ condition })).toEqual({ values: { condition: expected }, problems: [] })
})

test.each(['', 'Tokunbo engine', 'new or used'])('the condition %j is refused', (condition) => {
  expect(read({ condition }).problems).toMatchObject([{ field: 'condition', value: condition }])
})
