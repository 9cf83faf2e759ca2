import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { startShopProcess } from '#tests/support/shop-process.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { prepareDatabase } from './start.ts'

// A process of the previous release that is restarted during a rolling deploy, or after it to roll back.

let shop: TestShop
const dataDir = mkdtempSync(join(tmpdir(), 'sparelane-newer-'))
beforeAll(async () => {
  shop = await openTestShop()
  await rows(shop.database.db, `insert into schema_migrations (name, checksum) values ('9999_newer', 'x')`)
})
afterAll(async () => {
  await shop?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a process starts on the schema of a newer release, and is ready', async () => {
  const settings = { DATABASE_URL: shop.databaseUrl, DATA_DIR: dataDir, DEMO: '0', BASE_URL: '', ROLES: 'api,jobs' }
  const older = await startShopProcess(settings)
  try {
    expect((await fetch(`${older.origin}/readyz`)).status).toBe(200)
    expect((await fetch(`${older.origin}/api/product/find?search=brake`)).status).toBe(200)
  } finally {
    await older.stop()
  }
})

test('a start on the schema of a newer release names its migrations and adds no data', async () => {
  const say = vi.spyOn(console, 'info').mockReturnValue()
  await prepareDatabase(shop.database, { DEMO: true })
  expect(say.mock.calls).toEqual([['The database was prepared by a newer release, with the migrations 9999_newer.']])
  say.mockRestore()
  expect(await rows(shop.database.db, `select id from users where email like '%@demo.example'`)).toEqual([])
})
