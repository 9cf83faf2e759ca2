import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createImportCalls } from '#tests/support/import-calls.ts'
import { createSuspendedStore, ensureStore } from '#tests/support/sample-stores.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { createWorkbook, listingSheet } from '#tests/support/table-files.ts'
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

describe('who may', () => {
  test('an upload of another user returns 404', async () => {
    const { job } = await upload(await createWorkbook(listingSheet([{ title: '' }, {}])))
    const other = await create(4)
    await ensureStore(shop, other)
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', 'acceptance'],
      ['GET', 'rejected/'],
    ] as const)
      expect((await ask(method, `/api/upload/${job}/${path}`, other)).json()).toMatchObject({
        code: 'import_not_found',
      })
    const mapping = { headings: [{ kind: 'listings', heading: 'x', field: 'sku' }] }
    expect((await ask('PUT', `/api/upload/${job}/mapping`, other, mapping)).statusCode).toBe(404)
    expect((await ask('GET', '/api/upload/', other)).json()).toMatchObject({ count: 0 })
    expect((await ask('GET', `/api/upload/${job}/`, await create(1))).json()).toMatchObject({ job })
  })

  test('a user without a store gets 409, and a store of another user returns 404', async () => {
    const file = await createWorkbook(listingSheet([{}]))
    const withoutStore = await create(2)
    expect(await upload(file, { by: withoutStore })).toMatchObject({ status: 409, code: 'store_needed' })
    expect(await upload(file, { by: withoutStore, query: `?store=${storeId}` })).toMatchObject({ status: 404 })
    expect(await upload(file, { by: await create(6) })).toMatchObject({ status: 403 })
    const admin = await create(1)
    expect(await upload(file, { by: admin, query: `?store=${storeId}` })).toMatchObject({ status: 200, stored: 1 })
  })

  test('an upload to a suspended store returns 403', async () => {
    const { job } = await upload(await createWorkbook(listingSheet([{ title: '' }, {}])))
    await createSuspendedStore(shop, seller)
    expect(await upload(await createWorkbook(listingSheet([{}])))).toMatchObject({
      status: 403,
      code: 'store_suspended',
    })
    expect((await ask('POST', `/api/upload/${job}/acceptance`)).statusCode).toBe(403)
  })

  test('a picture of another user is refused as thumbnail', async () => {
    const report = await upload(await createWorkbook(listingSheet([{ thumbnail: 'https://elsewhere.example/a.png' }])))
    expect(report.rejected).toMatchObject([{ column: 'Thumbnail', value: 'https://elsewhere.example/a.png' }])
  })
})

describe('an invalid file', () => {
  test('a file of a wrong kind, too large or missing is refused', async () => {
    expect(await upload('x', { name: 'parts.xls' })).toMatchObject({ status: 415, code: 'wrong_kind' })
    expect(await upload('', { name: 'parts.sql' })).toMatchObject({ status: 400, code: 'file_missing' })
    const huge = Buffer.alloc(25 * 1024 * 1024 + 1, 32)
    expect(await upload(huge, { name: 'parts.sql' })).toMatchObject({ status: 413, code: 'too_large' })
  })

  test('an unreadable file is refused with the reason and stays in the history', async () => {
    const report = await upload(`DELETE FROM products;`, { name: 'C:\\docs\\parts.SQL' })
    expect(report).toMatchObject({ status: 200, state: 'refused', file: 'parts.SQL', progress: 100 })
    expect(report.reason).toContain('Line 1')
    const code = { reason_code: 'sql_not_insert', reason_params: { line: 1, found: 'delete' } }
    expect((await ask('GET', `/api/upload/${report.job}/`)).json()).toMatchObject({
      ...code,
      problems: 0,
      rejected: [],
    })
    expect((await ask('GET', '/api/upload/')).json()).toMatchObject({ count: 1, results: [{ state: 'refused' }] })
  })
})
