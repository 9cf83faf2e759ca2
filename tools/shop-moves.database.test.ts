import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { openDatabase } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { silentLog } from '#tests/support/database-templates.ts'
import { copyDataFolder, createTestDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { runShopCommand } from '#tests/support/shop-commands.ts'

/** Collations sort them in different orders. */
const STORES = ['Ämne', 'amber', 'Zulu']
const LETTER = join('mail', '2026-01-02T03-04-05.678Z.json')

let dataDir: string
let folder: string
let server: TestDatabase
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sparelane-moves-'))
  server = await createTestDatabase('blank')
  dataDir = await copyDataFolder()
  const shop = await openDatabase({ databaseUrl: null, dataDir, log: silentLog, durable: false })
  await rows(shop.db, 'insert into stores (name) select unnest($1::text[])', [STORES])
  await shop.close()
  mkdirSync(join(dataDir, 'mail'))
  writeFileSync(join(dataDir, LETTER), 'a letter')
})
afterAll(async () => {
  await server.remove()
  for (const path of [folder, dataDir]) rmSync(path, { recursive: true })
})

test('The commands back up an embedded shop, restore it to another folder, move it to a server, and audit it.', async () => {
  const [file, restored] = [join(folder, 'shop.tar.gz'), join(folder, 'data')]
  const backup = await runShopCommand('backup', { args: [file], dataDir })
  expect(backup).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/ rows and 1 files to /) })
  const restore = await runShopCommand('restore', { args: [file], dataDir: restored })
  expect(restore).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('all sums agree') })
  const move = await runShopCommand('move', { args: [server.url], dataDir: restored })
  expect(move).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('all counts and sums agree') })
  expect(move.stdout).toMatch(/^public\.stores +3 +3 +same$/m)
  const audit = await runShopCommand('audit', { url: server.url, dataDir: restored })
  expect(audit).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Everything holds') })

  expect(readFileSync(join(restored, LETTER), 'utf8')).toBe('a letter')
  const moved = await openDatabase({ databaseUrl: server.url, dataDir: '', log: silentLog })
  expect(await rows(moved.db, 'select name from stores order by id')).toEqual(STORES.map((name) => ({ name })))
  expect(await rows(moved.db, `insert into stores (name) values ('next') returning id`)).toEqual([{ id: 4 }])
  await moved.close()
})
