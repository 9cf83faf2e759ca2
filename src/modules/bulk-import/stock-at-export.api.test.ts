import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { payByWallet } from '#modules/orders/orders.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { addToCart, creditWallet, DELIVERY, readStock } from '#tests/support/buying.ts'
import { createImportCalls } from '#tests/support/import-calls.ts'
import { ensureStore } from '#tests/support/sample-stores.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { createWorkbook, listingSheet, type Sheet } from '#tests/support/table-files.ts'
import { createPersonFactory, type Person } from '#tests/support/test-users.ts'

let shop: TestShop
let create: Awaited<ReturnType<typeof createPersonFactory>>
let buyer: SignedIn
let seller: Person
/** A listing with a stock of 5. */
let id: number

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  create = await createPersonFactory(shop)
  buyer = await shop.signedInAs(6)
  await creditWallet(shop, buyer.user.id, 1_000_000)
})
afterAll(() => shop.close())
beforeEach(async () => {
  seller = await create(4)
  await ensureStore(shop, seller)
  await upload(listingSheet([{}]))
  const [listing] = await rows<{ id: number }>(shop.database.db, 'select max(id) as id from products')
  id = listing?.id ?? 0
})

const upload = async (sheet: Sheet) =>
  createImportCalls(shop).upload(await createWorkbook(sheet), { by: seller, name: 'parts.xlsx' })

/** Reads the export, whose values have no commas here. */
async function readExport(): Promise<Sheet> {
  const { body } = await createImportCalls(shop).ask('GET', '/api/upload/export/?format=csv', seller)
  const [columns = [], ...cells] = body
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))
  return { columns, rows: cells }
}

/** Sets the cells of one column. */
const withCells = ({ columns, rows: cells }: Sheet, column: string, value: string): Sheet => ({
  columns,
  rows: cells.map((row) => row.map((cell, at) => (columns[at] === column ? value : cell))),
})

async function buy(quantity: number): Promise<void> {
  await addToCart(buyer, id, quantity)
  await buyer.bearer(payByWallet, { body: DELIVERY })
}

test('an export with changed prices does not put units back into stock that were sold after it', async () => {
  const file = await readExport()
  await buy(5)
  const report = await upload(withCells(file, 'B2C Price', '2600'))
  expect(report).toMatchObject({ state: 'done', stored: 1, created: 0 })
  const price = await rows(shop.database.db, 'select gen_price_kobo as kobo from products where id = $1', [id])
  expect([await readStock(shop, id), price]).toEqual([0, [{ kobo: 260_000 }]])
})

test('a stock that was changed in an export changes the stock by as much, to zero at least', async () => {
  const file = await readExport()
  await buy(2)
  await upload(withCells(file, 'Stock', '8'))
  expect(await readStock(shop, id)).toBe(6)
  const next = await readExport()
  await buy(4)
  await upload(withCells(next, 'Stock', '1'))
  expect(await readStock(shop, id)).toBe(0)
})

test('without the stock at the export, and in a new listing, the stock of a file is a count', async () => {
  const file = await readExport()
  await buy(2)
  await upload(withCells(file, 'Stock at export', ''))
  expect(await readStock(shop, id)).toBe(5)
  expect(await upload(withCells(file, 'SKU', 'SKU-NEW'))).toMatchObject({ state: 'done', created: 1 })
  const sql = `select stock from products where sku = 'SKU-NEW' and store_id =
    (select store_id from products where id = $1)`
  expect(await rows(shop.database.db, sql, [id])).toEqual([{ stock: 5 }])
})
