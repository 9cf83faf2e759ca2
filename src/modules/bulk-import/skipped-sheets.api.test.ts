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

test('a second sheet with rows is named as left out, and sheets that are empty or for people are not', async () => {
  const { ask, upload } = createImportCalls(shop)
  const file = await createWorkbook(
    listingSheet([{ sku: 'FIRST' }]),
    { ...listingSheet([{ sku: 'SECOND' }]), name: 'Old <stock> & more' },
    fitmentSheet([['FIRST', 'Toyota', 'Corolla', 2008, 2010, 'All', 'All', 'All']]),
    { name: 'Notes', columns: ['Note'], rows: [['Call the buyer']] },
    { name: 'Empty', columns: ['SKU'], rows: [] },
  )
  const skipped = { skipped_sheets: ['Old <stock> & more'], problems: 0, rejected: [], faults: [] }
  const report = await upload(file, { by: seller, query: '?dry_run=1' })
  expect(report).toMatchObject({ state: 'waiting', rows: 1, ...skipped })
  const accepted = await ask('POST', `/api/upload/${report.job}/acceptance`, seller)
  expect(accepted.json()).toMatchObject({ state: 'done', stored: 1, ...skipped })
})

test('a sheet that is left out is named while columns are chosen, and once after the file is read again', async () => {
  const { ask, upload } = createImportCalls(shop)
  const { columns, rows } = listingSheet([{ sku: 'MAPPED' }])
  const named = columns.map((name) => (name === 'sku' ? 'Artikel' : name))
  const file = await createWorkbook({ columns: named, rows }, { ...listingSheet([{}]), name: 'More' })
  const report = await upload(file, { by: seller })
  expect(report).toMatchObject({ state: 'mapping', skipped_sheets: ['More'] })
  const headings = report.headings.map(({ kind, heading, field }) => ({
    kind,
    heading,
    field: heading === 'Artikel' ? 'sku' : field,
  }))
  const done = await ask('PUT', `/api/upload/${report.job}/mapping`, seller, { headings })
  expect(done.json()).toMatchObject({ state: 'done', stored: 1, skipped_sheets: ['More'] })
})

test('the name of a sheet that is left out is cut to 60 characters', async () => {
  const file = await createWorkbook(listingSheet([{}]), { ...listingSheet([{}]), name: 'x'.repeat(100) })
  const report = await createImportCalls(shop).upload(file, { by: seller })
  expect(report).toMatchObject({ state: 'done', skipped_sheets: ['x'.repeat(60)] })
})

test('a file with one sheet of listings leaves no sheet out', async () => {
  const report = await createImportCalls(shop).upload(await createWorkbook(listingSheet([{}])), { by: seller })
  expect(report).toMatchObject({ state: 'done', skipped_sheets: [] })
})
