import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { findProducts } from '#modules/search/search.contract.ts'
import { rows } from '#platform/db/rows.ts'
import type { TableBatch } from '#platform/spreadsheet/table-file-protocol.ts'
import { readTableFile } from '#platform/spreadsheet/table-file.ts'
import { createImportCalls } from '#tests/support/import-calls.ts'
import { ensureStore } from '#tests/support/sample-stores.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { createWorkbook, fitmentSheet, listingSheet } from '#tests/support/table-files.ts'
import { createPersonFactory, type Person } from '#tests/support/test-users.ts'

let shop: TestShop
let create: (role: 1 | 2 | 3 | 4 | 5 | 6) => Promise<Person>
let seller: Person
let storeId: number

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  create = await createPersonFactory(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  seller = await create(4)
  storeId = Number(await ensureStore(shop, seller))
})

const calls = () => createImportCalls(shop)
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, by = seller, payload?: object) =>
  calls().ask(method, url, by, payload)
const upload = (bytes: Uint8Array | string, more: { name?: string; query?: string; by?: Person } = {}) =>
  calls().upload(bytes, { by: seller, ...more })

interface ListingRow {
  sku: string
  title: string
  stock: number
  price_kobo: number | null
  gen_price_kobo: number
  fitments: number
  version: number
}
const stored = () =>
  rows<ListingRow>(
    shop.database.db,
    `select sku, title, stock, price_kobo, gen_price_kobo, version,
       (select count(*)::int from fitments f where f.product_id = p.id) as fitments
     from products p where store_id = $1 order by sku`,
    [storeId],
  )

const COROLLA = (sku: string) => [sku, 'Toyota', 'Corolla', 2008, 2010, 'All', 'All', 'All']

describe('a file whose rows are all good', () => {
  test('a valid file is stored in the request with its fitments, and the search finds its listings', async () => {
    const title = 'Quietstop ceramic pads'
    const report = await upload(
      await createWorkbook(listingSheet([{ title }, {}]), fitmentSheet([COROLLA('SKU-1'), COROLLA('SKU-2')])),
    )
    expect(report).toMatchObject({ status: 200, state: 'done', progress: 100, rows: 2, accepted: 2, rejected: [] })
    expect(report).toMatchObject({ stored: 2, created: 2, message: '2 listings stored, 2 of them new.' })
    expect(await stored()).toMatchObject([
      { sku: 'SKU-1', title, stock: 5, price_kobo: 200_000, gen_price_kobo: 250_000, fitments: 1 },
      { sku: 'SKU-2', fitments: 1 },
    ])
    const found = await shop.visitor(findProducts, { query: { search: 'quietstop', make: 'Toyota', model: 'Corolla' } })
    expect(found.results.map((one) => one.title)).toEqual([title])
  })

  test('rows of existing listings change the values that they contain and keep the others', async () => {
    await upload(await createWorkbook(listingSheet([{}, {}]), fitmentSheet([COROLLA('SKU-1')])))
    const columns = ['SKU', 'Stock', 'Price', 'B2C Price']
    const report = await upload(await createWorkbook({ columns, rows: [['SKU-1', 0, null, 2_099.5]] }))
    expect(report).toMatchObject({ state: 'done', stored: 1, created: 0 })
    expect(await stored()).toMatchObject([
      { sku: 'SKU-1', title: 'Oil filter', stock: 0, price_kobo: 200_000, gen_price_kobo: 209_950, fitments: 1 },
      { sku: 'SKU-2', stock: 5, version: 1 },
    ])
  })

  test('a B2B price above the B2C price is refused, even if a row changes only one of them', async () => {
    const above = await upload(await createWorkbook(listingSheet([{}, { price: 2_500.01, gen_price: 2_500 }])))
    const fault = { column: 'Price', reason: 'Enter a B2B price that is not above the B2C price.' }
    expect(above).toMatchObject({ state: 'waiting', accepted: 1, rejected: [{ ...fault, row: 3, value: '2500.01' }] })
    await ask('POST', `/api/upload/${above.job}/acceptance`)
    for (const [column, amount] of [
      ['B2C Price', 1_999],
      ['Price', 2_501],
    ] as const) {
      const report = await upload(await createWorkbook({ columns: ['SKU', column], rows: [['SKU-1', amount]] }))
      expect(report).toMatchObject({ state: 'waiting', accepted: 0, rejected: [{ ...fault, row: 2 }] })
    }
  })

  test('a file of fitments only replaces the fitments of their listings', async () => {
    await upload(await createWorkbook(listingSheet([{}, {}]), fitmentSheet([COROLLA('SKU-1'), COROLLA('SKU-2')])))
    const two = [['SKU-1', 'Toyota', 'Camry', 2007, '', 'All', 'All', ''], COROLLA('SKU-1')]
    expect(await upload(await createWorkbook(fitmentSheet(two)))).toMatchObject({
      state: 'done',
      stored: 1,
      created: 0,
    })
    expect(await stored()).toMatchObject([
      { sku: 'SKU-1', fitments: 2 },
      { sku: 'SKU-2', fitments: 1 },
    ])
  })

  test('an .sql file is read as data', async () => {
    const text = `-- from the old shop
      INSERT INTO products (sku, title, category, part_no, condition, stock, gen_price, price, weight, length, dim_width, height, thumbnail, universal)
      VALUES ('A''1', 'Wiper; DROP TABLE products', 'Filters', 'X-1', 'Used', 3, 1500.50, 1400, 1, 1, 1, 1, '/media/demo/a.svg', true),
             ('B1', 'Second', 'Filters', 'X-2', 'New', 0, 10, 9.99, 0.5, 1, 1, 1, '/media/demo/a.svg', NULL);
      INSERT INTO fitments (sku, make, model, year_start, year_end, engine, vehicle_type_start) VALUES ('B1','Toyota','Corolla',2008,2010,'All','All'),('B1','Toyota','Camry',2008,2010,'All','All');
      insert into "products" (sku, stock) values ('C1', 1);`
    const report = await upload(text, { name: 'parts.sql' })
    expect(report.rejected).toMatchObject([
      { sheet: 'listings', row: 6, column: 'Title', reason: 'Title is required.' },
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      {},
    ])
    await ask('POST', `/api/upload/${report.job}/acceptance`)
    expect(await stored()).toMatchObject([
      { sku: "A'1", title: 'Wiper; DROP TABLE products', gen_price_kobo: 150_050, price_kobo: 140_000 },
      { sku: 'B1', fitments: 2, price_kobo: 999 },
    ])
  })
})

describe('a file with bad rows', () => {
  test('a file with bad rows stores nothing until it is accepted, and then the valid rows', async () => {
    const bad = await createWorkbook(
      listingSheet([{ sku: 'GOOD' }, { sku: 'BAD', gen_price: -5, condition: 'Broken', stock: 1.5 }, { sku: 'GOOD' }]),
      fitmentSheet([['GOOD', 'Toyota', 'Corolla', 2008, 2010, 'All', 'All', 'All']]),
    )
    const report = await upload(bad)
    expect(report).toMatchObject({ status: 200, state: 'waiting', rows: 3, accepted: 1, rejected_rows: 2, stored: 0 })
    expect(report.rejected).toEqual([
      {
        row: 3,
        sheet: 'listings',
        column: 'B2C Price',
        value: '-5',
        reason: 'B2C price must be above zero.',
        code: 'amount_not_positive',
        params: { field: 'B2C price' },
      },
      {
        row: 3,
        sheet: 'listings',
        column: 'Stock',
        value: '1.5',
        reason: 'Stock is a whole number from 0 to 1,000,000.',
        code: 'stock_wrong',
        params: { max: 1_000_000 },
      },
      {
        row: 3,
        sheet: 'listings',
        column: 'Condition',
        value: 'Broken',
        reason: 'Condition is New, Used or Renewed.',
        code: 'condition_wrong',
      },
      {
        row: 4,
        sheet: 'listings',
        column: 'SKU',
        value: 'GOOD',
        reason: 'Row 2 has this SKU already.',
        code: 'sku_repeated',
        params: { row: 2 },
      },
    ])
    expect(await stored()).toEqual([])
    const accepted = await ask('POST', `/api/upload/${report.job}/acceptance`)
    expect(accepted.json()).toMatchObject({
      state: 'done',
      stored: 1,
      message: '1 listing stored, 1 of them new. 2 left out.',
    })
    expect(await stored()).toMatchObject([{ sku: 'GOOD', fitments: 1 }])
    expect((await ask('POST', `/api/upload/${report.job}/acceptance`)).statusCode).toBe(409)
  })

  test('unknown vehicles and unknown SKUs are reported', async () => {
    const report = await upload(
      await createWorkbook(
        listingSheet([{ sku: 'A' }]),
        fitmentSheet([
          ['A', 'Toyota', 'Corola', 2008, 2010, 'All', 'All', 'All'],
          ['A', '', 'Corolla', 1, 2, '', '', ''],
          COROLLA('UNKNOWN'),
        ]),
      ),
    )
    expect(report.state).toBe('waiting')
    expect(report.rejected.map(({ row, sheet, column, value }) => [row, sheet, column, value])).toEqual(
      expect.arrayContaining([
        [3, 'fitments', 'Make', ''],
        [3, 'fitments', 'Engine', ''],
        [4, 'fitments', 'SKU', 'UNKNOWN'],
      ]),
    )
  })

  test('rejected rows are returned as a file with the reasons', async () => {
    const { job } = await upload(
      await createWorkbook(listingSheet([{ sku: '=1+1', title: '' }]), fitmentSheet([COROLLA('=1+1')])),
    )
    const answer = await ask('GET', `/api/upload/${job}/rejected/`)
    expect(answer.headers['content-disposition']).toContain('.xlsx')
    const batches: TableBatch[] = []
    for await (const batch of readTableFile(new Uint8Array(answer.rawPayload), { format: 'xlsx' })) batches.push(batch)
    expect(batches.map(({ table, rows: found }) => [table, found[0]?.cells[0], found[0]?.cells[22]])).toEqual([
      ['Listings', '=1+1', 'Title: Title is required.'],
      ['Fitments', '=1+1', undefined],
    ])
  })

  test('an upload that waits can be cancelled', async () => {
    const { job } = await upload(await createWorkbook(listingSheet([{ title: '' }, {}])))
    expect((await ask('DELETE', `/api/upload/${job}/`)).json()).toMatchObject({ state: 'cancelled' })
    expect((await ask('POST', `/api/upload/${job}/acceptance`)).statusCode).toBe(409)
    expect((await ask('DELETE', `/api/upload/${job}/`)).statusCode).toBe(409)
    expect(await stored()).toEqual([])
  })

  test('accepting a file without valid rows returns 409', async () => {
    const { job } = await upload(await createWorkbook(listingSheet([{ title: '' }])))
    expect((await ask('POST', `/api/upload/${job}/acceptance`)).json()).toMatchObject({ code: 'nothing_good' })
  })
})

test('a dry run of a valid file stores nothing', async () => {
  const report = await upload(await createWorkbook(listingSheet([{}])), { query: '?dry_run=1' })
  expect(report).toMatchObject({ state: 'waiting', accepted: 1, rejected_rows: 0, dry_run: true })
  expect(await stored()).toEqual([])
})

test('unknown columns are chosen once and remembered for the next upload', async () => {
  const { columns, rows: given } = listingSheet([{}])
  const others = columns.map((name) => ({ sku: 'Artikel', stock: 'Qty', title: 'Name' })[name] ?? name)
  const file = await createWorkbook({
    name: 'Blatt 1',
    columns: [...others, 'Shelf'],
    rows: given.map((row) => [...row, 'B7']),
  })
  const report = await upload(file)
  expect(report).toMatchObject({ state: 'mapping', stored: 0 })
  const guessed = Object.fromEntries(report.headings.map(({ heading, field }) => [heading, field]))
  expect(guessed).toMatchObject({ Artikel: '', Qty: 'stock', Name: 'title', Shelf: '', price: 'price' })
  const headings = report.headings.map(({ kind, heading, field }) => ({ kind, heading, field }))
  const refused = await ask('PUT', `/api/upload/${report.job}/mapping`, seller, { headings })
  expect(refused.json()).toMatchObject({ code: 'invalid_input', detail: 'Choose the column of the SKU in listings.' })
  const chosen = headings.map((one) => (one.heading === 'Artikel' ? { ...one, field: 'sku' } : one))
  const done = await ask('PUT', `/api/upload/${report.job}/mapping`, seller, { headings: chosen })
  expect(done.json()).toMatchObject({ state: 'done', stored: 1 })
  expect(await upload(file)).toMatchObject({ state: 'done', stored: 1, created: 0 })
})

test('uploading an export changes nothing', async () => {
  await upload(await createWorkbook(listingSheet([{ brand: '' }, { sku: '-2' }]), fitmentSheet([COROLLA('SKU-1')])))
  const before = await stored()
  const file = await ask('GET', '/api/upload/export/')
  const report = await upload(file.rawPayload)
  expect(report).toMatchObject({ state: 'done', stored: 2, created: 0 })
  expect(await stored()).toEqual(before.map((one) => ({ ...one, version: 2 })))
  const csv = (await ask('GET', '/api/upload/export/?format=csv')).body
  expect(csv.split('\n')[0]).toBe(
    '\uFEFFSKU,Title,Description,Category,Brand,Part No,Condition,Stock,Stock at export,B2C Price,Price,Weight (kg),Length (in),Width (in),Height (in),Thumbnail,Preview images,Universal,Part type,Position,Size,Quality',
  )
  expect(csv).toContain('SKU-1,Oil filter,,Filters,,OF-1,New,5,5,2500,2000,0.5,4,4,5,/media/demo/filter.svg,,no')
})

test('the template has all columns and no rows', async () => {
  const answer = await ask('GET', '/api/upload/template/')
  expect(answer.statusCode).toBe(200)
  expect(await upload(answer.rawPayload)).toMatchObject({
    status: 200,
    state: 'refused',
    reason: 'The file has no rows. Add at least one, then upload again.',
  })
})
