import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { SEARCH_INDEX } from '#modules/search-index/index.store.ts'
import { backUp } from '#platform/backup/back-up.ts'
import { type Backup, openBackup, restoreBackup } from '#platform/backup/restore.ts'
import { isMigrated } from '#platform/db/migrate.ts'
import { type Database, openDatabase } from '#platform/db/open-database.ts'
import { silentLog } from '#tests/support/database-templates.ts'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '#tests/support/databases.ts'

const LETTER = 'letter.json'

let folder: string
let backup: Backup
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sparelane-commit-'))
  mkdirSync(join(folder, 'shop', 'mail'), { recursive: true })
  writeFileSync(join(folder, 'shop', 'mail', LETTER), 'a letter')
  const source = await openTestDatabase()
  await backUp(source, join(folder, 'shop.tar.gz'), {
    derived: SEARCH_INDEX,
    shop: '0.0.0',
    at: new Date('2026-01-02T03:04:05.678Z'),
    dataDir: join(folder, 'shop'),
    folders: ['mail'],
    pictures: null,
  })
  await source.close()
  backup = await openBackup(join(folder, 'shop.tar.gz'))
})
afterAll(() => rmSync(folder, { recursive: true }))

let dataDir: string
let made: TestDatabase
let target: Database
beforeEach(async () => {
  dataDir = mkdtempSync(join(folder, 'restored-'))
  made = await createTestDatabase('blank')
  target = await openDatabase({ databaseUrl: made.url, dataDir: '', log: silentLog })
})
afterEach(async () => {
  await target.close()
  await made.remove()
})

/** Restores to the target and runs `commit` in place of its last statement. */
async function restoreWith(commit: (client: pg.PoolClient, send: () => Promise<unknown>) => Promise<unknown>) {
  const { pool } = target
  const connect = pool.connect.bind(pool)
  pool.connect = (async () => {
    pool.connect = connect
    const client = await connect()
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    const watched = (...args: unknown[]) =>
      args[0] === 'commit' ? commit(client, () => query(...args)) : query(...args)
    client.query = watched as typeof client.query
    return client
  }) as typeof pool.connect
  return restoreBackup(backup, target, { derived: SEARCH_INDEX, dataDir, folders: ['mail'] })
}

const LOST = new Error('Connection terminated unexpectedly')

/** Commits, and loses the connection before the answer. */
async function loseAnswer(client: pg.PoolClient, send: () => Promise<unknown>): Promise<never> {
  await send()
  await client.end()
  throw LOST
}

const letter = () => readFileSync(join(dataDir, 'mail', LETTER), 'utf8')

test('A restore that commits but loses the answer is complete, with its files.', async () => {
  const { tables, files } = await restoreWith(loseAnswer)
  expect({ files, same: tables.every(({ isSame }) => isSame) }).toEqual({ files: 1, same: true })
  expect(letter()).toBe('a letter')
  expect(await isMigrated(target.db)).toBe(true)
})

test('A restore that loses the connection before the commit leaves neither tables nor files.', async () => {
  const restoring = restoreWith(async (client) => {
    await client.end()
    throw LOST
  })
  await expect(restoring).rejects.toThrow(LOST)
  expect(await isMigrated(target.db)).toBe(false)
  expect(readdirSync(dataDir)).toEqual([])
})

test('A restore that cannot find out whether it has committed keeps the files and says what to check.', async () => {
  const restoring = restoreWith(async (client, send) => {
    target.pool.connect = (() => Promise.reject(LOST)) as typeof target.pool.connect
    return loseAnswer(client, send)
  })
  await expect(restoring).rejects.toThrow('The connection was lost during the commit')
  expect(letter()).toBe('a letter')
})
