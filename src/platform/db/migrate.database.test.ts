import { createHook } from 'node:async_hooks'
import { appendFile, cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { openTestDatabase } from '#tests/support/databases.ts'

import { BootError } from './boot-error.ts'
import { migrate, migrateUnlessNewer, newerMigrations, pendingMigrations } from './migrate.ts'
import { migrationsFolder, readMigrations } from './migration-files.ts'
import type { Database } from './open-database.ts'
import { rows } from './rows.ts'
import { inTransaction } from './transaction.ts'

// The shop's own migrations are in the database already; each test works on a copy of their folder that goes on.
let database: Database
let folder: string
let next: string

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sparelane-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  next = String((await readMigrations(folder)).length + 1).padStart(4, '0')
  return async () => {
    await rm(folder, { recursive: true })
    await rows(database.db, 'drop table if exists extra')
    await rows(database.db, 'delete from schema_migrations where name >= $1', [next])
  }
})

const add = (name: string, sql: string) => writeFile(join(folder, name), sql)
const READERS = `select pid from pg_locks where relation = 'extra'::regclass and mode = 'AccessShareLock'`
const exists = async (table: string) =>
  (await rows<{ found: boolean }>(database.db, 'select to_regclass($1) is not null as found', [table]))[0]?.found

test('applies what is missing, records it, and a second time does nothing', async () => {
  await add(`${next}_extra.sql`, 'create table extra (id integer); insert into extra values (1);')
  expect(await pendingMigrations(database.db, folder)).toEqual([`${next}_extra`])
  expect(await migrate(database.db, folder)).toEqual([`${next}_extra`])
  expect(await migrate(database.db, folder)).toEqual([])
  expect(await pendingMigrations(database.db, folder)).toEqual([])
  expect(await rows(database.db, 'select id from extra')).toEqual([{ id: 1 }])
  const [record] = await rows(
    database.db,
    'select name, checksum, applied_at from schema_migrations order by name desc',
  )
  expect(record).toEqual({
    name: `${next}_extra`,
    checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
    applied_at: expect.any(Date),
  })
})

test('one that fails is undone whole, says where, and stays pending', async () => {
  await add(`${next}_extra.sql`, 'create table extra (id integer);\n\nselect 1 / 0;\n')
  const failure = await migrate(database.db, folder).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(BootError)
  expect((failure as Error).message).toBe(`The migration ${next}_extra failed and was undone: division by zero.`)
  expect(await exists('extra')).toBe(false)
  expect(await pendingMigrations(database.db, folder)).toEqual([`${next}_extra`])
})

test('a mistake in the text is shown with its line', async () => {
  await add(`${next}_extra.sql`, 'create table extra (id integer);\n\nselct 1;\n')
  await expect(migrate(database.db, folder)).rejects.toThrow(
    `${next}_extra failed and was undone: syntax error at or near "selct" (line 3).`,
  )
})

test('one that was changed after it had been applied is refused', async () => {
  const [first] = await readMigrations(folder)
  await appendFile(join(folder, `${first?.name}.sql`), '\n-- one more word\n')
  await expect(migrate(database.db, folder)).rejects.toThrow(`${first?.name} was changed after it had been applied`)
  await expect(pendingMigrations(database.db, folder)).rejects.toThrow(BootError)
})

test('line ends of another system are no change', async () => {
  const [first] = await readMigrations(folder)
  await add(`${first?.name}.sql`, (first?.sql ?? '').replaceAll('\n', '\r\n'))
  expect(await migrate(database.db, folder)).toEqual([])
})

test('a gap in the numbers is refused', async () => {
  const late = String(Number(next) + 1).padStart(4, '0')
  await add(`${late}_late.sql`, 'select 1')
  await expect(migrate(database.db, folder)).rejects.toThrow(`${late}_late.sql must have number ${next}`)
})

test('two of one number are refused', async () => {
  await add(`${next}_a.sql`, 'select 1')
  await add(`${next}_b.sql`, 'select 1')
  await expect(migrate(database.db, folder)).rejects.toThrow(`${next}_b.sql must have number`)
})

test('a name out of form is refused', async () => {
  await add(`${next}-Extra.sql`, 'select 1')
  await expect(migrate(database.db, folder)).rejects.toThrow('is not named like')
})

test('a database that is ahead of the code is refused', async () => {
  await add(`${next}_extra.sql`, 'create table extra (id integer)')
  await migrate(database.db, folder)
  await rename(join(folder, `${next}_extra.sql`), join(folder, `${next}_other.sql`))
  await expect(migrate(database.db, folder)).rejects.toThrow(`has the migration ${next}_extra, which this version`)
  await rm(join(folder, `${next}_other.sql`))
  await expect(migrate(database.db, folder)).rejects.toThrow(BootError)
})

test('a process stays ready after a newer release has applied its migrations, and can name them', async () => {
  await add(`${next}_extra.sql`, 'create table extra (id integer)')
  await migrate(database.db, folder)
  expect(await newerMigrations(database.db, folder)).toEqual([])
  await rm(join(folder, `${next}_extra.sql`))
  expect(await pendingMigrations(database.db, folder)).toEqual([])
  expect(await newerMigrations(database.db, folder)).toEqual([`${next}_extra`])
})

test('a command applies what is missing, and leaves the database of a newer release as it is', async () => {
  await add(`${next}_extra.sql`, 'create table extra (id integer)')
  await migrateUnlessNewer(database.db, folder)
  expect(await exists('extra')).toBe(true)
  await rm(join(folder, `${next}_extra.sql`))
  await migrateUnlessNewer(database.db, folder)
  expect(await newerMigrations(database.db, folder)).toEqual([`${next}_extra`])
})

test('the files of the migrations are read once per process', async () => {
  expect(await pendingMigrations(database.db)).toEqual([])
  let reads = 0
  const hook = createHook({ init: (_id, type) => void (reads += type === 'FSREQPROMISE' ? 1 : 0) }).enable()
  await readMigrations(folder)
  const all = reads
  reads = 0
  await pendingMigrations(database.db)
  hook.disable()
  expect(all).toBeGreaterThan(0)
  expect(reads).toBe(0)
})

test('a migration that waits for a lock lets other statements pass, and tries again', async () => {
  await rows(database.db, 'create table extra (id integer)')
  await add(`${next}_extra.sql`, 'alter table extra add column name text')
  let isFree = false
  const reader = inTransaction(database, async (tx) => {
    await rows(tx.db, 'select * from extra')
    await sleep(1_800)
    isFree = true
  })
  await expect.poll(async () => (await rows(database.db, READERS)).length).toBeGreaterThan(0)
  const migrated = migrate(database.db, folder)
  await sleep(300)
  const from = performance.now()
  await rows(database.db, 'select * from extra')
  expect(performance.now() - from).toBeLessThan(1_200)
  expect(isFree).toBe(false)
  await reader
  expect(await migrated).toEqual([`${next}_extra`])
})
