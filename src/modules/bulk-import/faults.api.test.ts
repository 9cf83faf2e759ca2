import { afterAll, beforeAll, expect, test } from 'vitest'

import { createImportCalls, openSellerShop } from '#tests/support/import-calls.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { createWorkbook, fitmentSheet, listingSheet } from '#tests/support/table-files.ts'
import type { Person } from '#tests/support/test-users.ts'

let shop: TestShop
let seller: Person
beforeAll(async () => {
  ;({ shop, seller } = await openSellerShop())
})
afterAll(() => shop.close())

const upload = (bytes: Uint8Array) => createImportCalls(shop).upload(bytes, { by: seller })

test('a row with several faults reports all of them, including unknown values and vehicles', async () => {
  const report = await upload(
    await createWorkbook(
      listingSheet([
        { sku: 'A' },
        {
          sku: 'A',
          title: '',
          category: 'Breaks',
          stock: -1,
          price: 3_000,
          thumbnail: 'https://elsewhere.example/x.jpg',
          universal: 'maybe',
          previews: 'x.jpg',
        },
        { sku: 'B', category: 'Breaks', price: 3_000, thumbnail: 'https://elsewhere.example/x.jpg' },
      ]),
      fitmentSheet([
        ['B', 'Toyta', 'Corolla', '', '', 'All', 'All', 'All'],
        ['B', 'Toyota', 'Corolla', 1955, 1956, 'V9', 'Boat', 'Raft'],
        ['UNKNOWN', 'Toyta', 'Corolla', 2008, 2010, 'All', 'All', 'All'],
      ]),
    ),
  )
  expect(report).toMatchObject({ state: 'waiting', accepted: 1, rejected_rows: 3 })
  expect(report.rejected.map(({ row, sheet, column }) => `${sheet} ${row} ${column}`).toSorted()).toEqual(
    [
      ...['SKU', 'Title', 'Stock', 'Universal', 'Preview images'].map((column) => `listings 3 ${column}`),
      ...['Category', 'Price', 'Thumbnail'].flatMap((column) => [`listings 3 ${column}`, `listings 4 ${column}`]),
      ...['Make', 'Year from'].map((column) => `fitments 2 ${column}`),
      ...['Year from', 'Engine', 'Vehicle type from', 'Vehicle type from'].map((column) => `fitments 3 ${column}`),
      ...['SKU', 'Make'].map((column) => `fitments 4 ${column}`),
    ].toSorted(),
  )
})

test('equal faults are grouped with the number of their rows, the most frequent first', async () => {
  const listings = Array.from({ length: 250 }, (_, at) => ({
    sku: `G-${at}`,
    ...(at < 212 && { category: at % 2 === 0 ? 'Breaks' : 'Wheel' }),
    ...(at < 3 && { stock: 1.5 }),
  }))
  const report = await upload(await createWorkbook(listingSheet(listings)))
  expect(report).toMatchObject({ state: 'waiting', accepted: 38, problems: 215 })
  expect(report.faults).toEqual([
    {
      sheet: 'listings',
      column: 'Category',
      fault: 'Category unknown',
      code: 'unknown_category',
      rows: 212,
      first_row: 2,
      examples: ['Breaks', 'Wheel'],
    },
    {
      sheet: 'listings',
      column: 'Stock',
      fault: 'Stock is a whole number from 0 to 1,000,000',
      code: 'stock_wrong',
      params: { max: 1_000_000 },
      rows: 3,
      first_row: 2,
      examples: ['1.5'],
    },
  ])
})

test('a sheet with two columns of one heading is refused with the heading', async () => {
  const columns = ['SKU', 'Stock', 'Stock']
  expect(await upload(await createWorkbook({ columns, rows: [['SKU-1', 5, 7]] }))).toMatchObject({
    state: 'refused',
    reason: 'Two columns of listings are Stock.',
    reason_code: 'listings_repeat_column',
    reason_params: { heading: 'Stock' },
  })
})
