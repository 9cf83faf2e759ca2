import { expect, test } from 'vitest'

import { getSavedText, readRowValues, valueText } from './row-values.ts'

const ROW = { shown_4: '1,000|900|7', gen_price_4: '1,000', price_4: '900', stock_4: '7' }
const OTHER = { shown_9: '50||3', gen_price_9: '50', price_9: '', stock_9: '3' }
const read = (fields: Record<string, string>) => readRowValues(new URLSearchParams(fields))

test('only the changed values of the row with the clicked button are read', () => {
  expect(read({ ...ROW, ...OTHER, gen_price_4: '1,250.50', stock_9: '5', save: '4' })).toEqual([
    { id: 4, gen_price: 1250.5, seen: { gen_price: 1000, price: 900 } },
  ])
})

test('Enter saves the changed values of every row', () => {
  expect(read({ ...ROW, ...OTHER, stock_4: '0', price_9: '₦ 45', save: 'all' })).toEqual([
    { id: 4, stock: 0, seen: { gen_price: 1000, price: 900, stock: 7 } },
    { id: 9, price: 45, seen: { gen_price: 50, price: null } },
  ])
})

test('a changed stock is read with the stock that the page shows, and changed prices without it', () => {
  const seen = { gen_price: 1000, price: 900 }
  expect(read({ ...ROW, stock_4: '8', save: '4' })).toEqual([{ id: 4, stock: 8, seen: { ...seen, stock: 7 } }])
  expect(read({ ...ROW, price_4: '950', save: '4' })).toEqual([{ id: 4, price: 950, seen }])
})

test('rows without a change are not read', () => {
  expect(read({ ...ROW, ...OTHER, save: 'all' })).toEqual([])
  expect(read({ save: '4' })).toEqual([])
})

test.each([
  ['gen_price', '0'],
  ['gen_price', ''],
  ['price', '-5'],
  ['price', '1.005'],
  ['stock', '1.5'],
  ['stock', '9999999'],
  ['stock', 'x'],
])('a value of %s that cannot be saved (%j) is a fault of its field', (field, text) => {
  expect(read({ ...ROW, [`${field}_4`]: text, save: '4' })).toMatchObject({ id: 4, field })
})

test('commas are read between thousands only, and a stock above the limit names the limit', () => {
  const typed = (field: string, text: string) => read({ ...ROW, [`${field}_4`]: text, save: '4' })
  const seen = { gen_price: 1000, price: 900, stock: 7 }
  expect(typed('stock', '1,000')).toEqual([{ id: 4, stock: 1000, seen }])
  expect(typed('stock', '1,2')).toMatchObject({ words: 'Enter a whole number.' })
  expect(typed('price', '12,50')).toMatchObject({ words: 'Enter a price, such as 12,500.' })
  const limit = { words: { message: ['Stock is a whole number from 0 to 1,000,000.'], values: { max: 1_000_000 } } }
  for (const stock of ['9999999', '1,000,001']) expect(typed('stock', stock)).toMatchObject(limit)
})

test('the success message has the new values of one listing, or the number of several', () => {
  const getTitle = () => 'Oil filter'
  expect(getSavedText([{ id: 4, gen_price: 16_500, stock: 3 }], 1, getTitle)).toEqual(
    '“Oil filter” saved: B2C price ₦16,500, stock 3.',
  )
  expect(
    getSavedText(
      [
        { id: 4, stock: 3 },
        { id: 9, stock: 1 },
      ],
      2,
      getTitle,
    ),
  ).toEqual('2 listings saved.')
  expect(getSavedText([{ id: 4, stock: 3 }], 0, getTitle)).toEqual('0 listings saved.')
})

test('a value is shown with thousands and at most two decimals, and none as an empty field', () => {
  expect([valueText(16_500), valueText(1000.5), valueText(null)]).toEqual(['16,500', '1,000.5', ''])
})
