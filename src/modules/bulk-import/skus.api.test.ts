import { afterAll, beforeAll, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { createImportCalls, openSellerShop } from '#tests/support/import-calls.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { createWorkbook, fitmentSheet, listingSheet } from '#tests/support/table-files.ts'
import type { Person } from '#tests/support/test-users.ts'
import { readWorkbookPart } from '#tests/support/workbook-parts.ts'

let shop: TestShop
let seller: Person
beforeAll(async () => {
  ;({ shop, seller } = await openSellerShop())
})
afterAll(() => shop.close())

const upload = (bytes: Uint8Array | string, name?: string) =>
  createImportCalls(shop).upload(bytes, { by: seller, ...(name !== undefined && { name }) })
const stored = (prefix: string) =>
  rows(
    shop.database.db,
    `select sku, stock, (select count(*)::int from fitments f where f.product_id = p.id) as fitments
     from products p where sku like $1 || '%' order by sku`,
    [prefix],
  )

test('a SKU is stored as one line, so that it is found again whatever its white space is', async () => {
  const fitment = ['NBSP \u00a01042', 'Toyota', 'Corolla', 2008, 2010, 'All', 'All', 'All']
  const first = await upload(await createWorkbook(listingSheet([{ sku: 'NBSP\u00a01042' }]), fitmentSheet([fitment])))
  expect(first).toMatchObject({ state: 'done', rows: 1, created: 1 })
  const again = await upload(await createWorkbook(listingSheet([{ sku: 'NBSP 1042', stock: 7 }])))
  expect(again).toMatchObject({ state: 'done', stored: 1, created: 0 })
  expect(await stored('NBSP')).toEqual([{ sku: 'NBSP 1042', stock: 7, fitments: 1 }])
  const statement = "INSERT INTO products (sku, stock) VALUES ('NBSP\t\n1042', 8);"
  expect(await upload(statement, 'parts.sql')).toMatchObject({ state: 'done', stored: 1, created: 0 })
  expect(await stored('NBSP')).toEqual([{ sku: 'NBSP 1042', stock: 8, fitments: 1 }])
})

test('a SKU that is too long only by its white space is stored', async () => {
  const sku = `LONG${'\u00a0'.repeat(90)}1`
  expect(await upload(await createWorkbook(listingSheet([{ sku }])))).toMatchObject({ state: 'done', stored: 1 })
  expect(await stored('LONG')).toMatchObject([{ sku: 'LONG 1' }])
})

test.each([
  ['template', '20'],
  ['export', '21'],
])(
  'the %s file gives the columns of SKU, part number and size the text format, so that Excel keeps leading zeros',
  async (name, size) => {
    await upload(await createWorkbook(listingSheet([{ sku: '0001', part_no: '0986424797' }])))
    const file = await createImportCalls(shop).ask('GET', `/api/upload/${name}/`, seller)
    const xml = await readWorkbookPart(file.rawPayload, 'xl/worksheets/sheet1.xml')
    const columns = [...xml.matchAll(/<col min="(\d+)" max="\d+" [^>]*style="3"\/>/g)].map(([, column]) => column)
    expect(columns).toEqual(['1', '6', size])
  },
)

test('the cells of an exported part number and SKU have the text format', async () => {
  await upload(await createWorkbook(listingSheet([{ sku: '0002', part_no: '0986424798' }])))
  const file = await createImportCalls(shop).ask('GET', '/api/upload/export/', seller)
  const xml = await readWorkbookPart(file.rawPayload, 'xl/worksheets/sheet1.xml')
  for (const code of ['0002', '0986424798'])
    expect(xml).toContain(`<c s="3" t="inlineStr"><is><t xml:space="preserve">${code}</t>`)
})
