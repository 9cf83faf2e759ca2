import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { openDatabase } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { silentLog } from '#tests/support/database-templates.ts'
import { copyDataFolder, createTestDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { type CommandOptions, runShopCommand, type ShopCommand } from '#tests/support/shop-commands.ts'

/** Nothing listens there. */
const UNREACHABLE = 'postgres://shop@127.0.0.1:1/shop'

let shop: TestDatabase
let embedded: string
let blank: TestDatabase
let folder: string
beforeAll(async () => {
  shop = await createTestDatabase('empty')
  embedded = await copyDataFolder()
})
afterAll(async () => {
  await shop.remove()
  rmSync(embedded, { recursive: true })
})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sparelane-commands-'))
  blank = await createTestDatabase('blank')
})
afterEach(async () => {
  await blank.remove()
  rmSync(folder, { recursive: true })
})

/** Runs a command in an empty data folder unless another one is given. */
const run = (command: ShopCommand, options: Partial<CommandOptions> = {}) =>
  runShopCommand(command, { dataDir: join(folder, 'data'), ...options })

/** Expects exit code 1 and this one sentence. */
async function expectRefusal(ran: ReturnType<typeof run>, sentence: string | RegExp): Promise<void> {
  const { code, stderr } = await ran
  expect(stderr.trimEnd()).toMatch(sentence)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(code).toBe(1)
}

const path = () => join(folder, 'shop.tar.gz')
const backUp = (...options: string[]) => run('backup', { args: [path(), ...options], url: shop.url })

/** Expects that a restore has left neither tables nor files. */
async function expectNothingRestored(): Promise<void> {
  const database = await openDatabase({ databaseUrl: blank.url, dataDir: '', log: silentLog })
  const tables = `select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`
  expect(await rows(database.db, tables)).toEqual([])
  await database.close()
  expect(existsSync(join(folder, 'data')) ? readdirSync(join(folder, 'data')) : []).toEqual([])
}

test('A backup and its restore end with 0 and say what they did.', async () => {
  const backup = await backUp()
  expect(backup).toMatchObject({ code: 0, stderr: '' })
  expect(backup.stdout).toMatch(/^Backed up \d+ rows and 0 files to .*shop\.tar\.gz \(\d+\.\d MB\) in \d+\.\d s\.$/m)
  const restore = await run('restore', { args: [path()], url: blank.url })
  expect(restore).toMatchObject({ code: 0, stderr: '' })
  expect(restore.stdout).toMatch(/^Restored in \d+\.\d s\. Now start the shop with the same settings\.$/m)
})

test.for([
  ['backup', [], 'Name one file for the backup.'],
  ['backup', ['a.tar.gz', 'b.tar.gz'], 'Name one file for the backup.'],
  ['backup', ['--fast', 'a.tar.gz'], 'Name one file for the backup.'],
  ['restore', [], 'Name the file of one backup.'],
  ['restore', ['a.tar.gz', 'b.tar.gz'], 'Name the file of one backup.'],
  ['restore', ['--force'], 'Name the file of one backup.'],
  ['move', [], 'Name the address of one server.'],
  ['move', [UNREACHABLE, UNREACHABLE], 'Name the address of one server.'],
  ['move', ['--fast'], 'Name the address of one server.'],
] as const)('db:%s with the arguments %j ends with 1 and its usage.', async ([command, args, sentence]) => {
  const { code, stdout, stderr } = await run(command, { args })
  expect(stderr).toMatch(new RegExp(`^${RegExp.escape(sentence)}\n\n[^]*npm run db:${command} -- `))
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

test('db:backup does not replace a file, except with --force.', async () => {
  writeFileSync(path(), 'kept')
  await expectRefusal(backUp(), /^The file \S+ exists already: choose another name, or add --force to replace it\.$/)
  expect(readFileSync(path(), 'utf8')).toBe('kept')
  expect(await backUp('--force')).toMatchObject({ code: 0, stderr: '' })
  expect(readFileSync(path(), 'latin1')).not.toBe('kept')
})

test('db:backup into a folder that does not exist is refused.', async () => {
  const args = [join(folder, 'missing', 'shop.tar.gz')]
  const refusal = /^The file \S+ cannot be written \(ENOENT\): no backup was made\.$/
  await expectRefusal(run('backup', { args, url: shop.url }), refusal)
})

test('db:backup and db:move are refused without a shop.', async () => {
  const nothing = /^The folder \S+ contains no shop\.$/
  await expectRefusal(run('backup', { args: [path()] }), nothing)
  await expectRefusal(run('move', { args: [blank.url] }), nothing)
  const empty = 'This database contains no shop: start the shop on it once.'
  await expectRefusal(run('backup', { args: [path()], url: blank.url }), empty)
  expect(readdirSync(folder)).toEqual([])
})

test('db:backup and db:move of a shop that PGlite made say which version can move it.', async () => {
  const cluster = join(folder, 'data', 'database', 'postgres')
  mkdirSync(cluster, { recursive: true })
  writeFileSync(join(cluster, 'PG_VERSION'), '18')
  const refusal = /^The data folder \S+ holds a shop of an older version, made by PGlite: .* of commit 715f3e6, /
  await expectRefusal(run('backup', { args: [path()] }), refusal)
  await expectRefusal(run('move', { args: [blank.url] }), refusal)
})

test('db:move that is interrupted stops, and the target stays empty.', async () => {
  await expectRefusal(run('move', { args: [blank.url], dataDir: embedded, interrupt: true }), /^Stopped\.$/)
  await expectNothingRestored()
})

test('db:restore refuses a file that is missing, is not a backup, or is truncated.', async () => {
  const restore = () => run('restore', { args: [path()], url: blank.url })
  await expectRefusal(restore(), /^The file \S+ cannot be read \(ENOENT\)\.$/)
  writeFileSync(path(), 'not a backup')
  await expectRefusal(restore(), /^The file \S+ is not a backup of a shop, or its beginning is damaged\.$/)
  await backUp('--force')
  truncateSync(path(), readFileSync(path()).length - 100)
  await expectRefusal(
    restore(),
    /^The file \S+ is damaged or not complete: use another backup\. Nothing was restored\.$/,
  )
  await expectNothingRestored()
})

test('db:restore and db:move refuse a database that is not empty.', async () => {
  const refusal = /^The target database is not empty \(it has the table \S+\): choose a new, empty one\.$/
  await backUp()
  await expectRefusal(run('restore', { args: [path()], url: shop.url }), refusal)
  await expectRefusal(run('move', { args: [shop.url], dataDir: embedded }), refusal)
})

test('While the shop is open, db:backup works, and db:restore and db:move are refused.', async () => {
  const open = await openDatabase({ databaseUrl: null, dataDir: embedded, log: silentLog, durable: false })
  const refusal = /^The data folder \S+ is in use by another process of the shop.*: stop that one, or set DATA_DIR/
  try {
    expect(await run('backup', { args: [path()], dataDir: embedded })).toMatchObject({ code: 0, stderr: '' })
    await expectRefusal(run('restore', { args: [path()], dataDir: embedded }), refusal)
    await expectRefusal(run('move', { args: [blank.url], dataDir: embedded }), refusal)
  } finally {
    await open.close()
  }
})

test('Each command says in one sentence that a server cannot be reached.', async () => {
  const refusal = /127\.0\.0\.1:1/
  await expectRefusal(run('backup', { args: [path()], url: UNREACHABLE }), refusal)
  await backUp()
  await expectRefusal(run('restore', { args: [path()], url: UNREACHABLE }), refusal)
  await expectRefusal(run('move', { args: [UNREACHABLE], dataDir: embedded }), refusal)
})
