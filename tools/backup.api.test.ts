import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { createDiskStorage } from '#integrations/object-storage/object-storage.disk.ts'
import { listStoredNames } from '#modules/media/files.store.ts'
import { createMedia } from '#modules/media/media.service.ts'
import { SEARCH_INDEX } from '#modules/search-index/index.store.ts'
import type { Entry } from '#platform/backup/archive.ts'
import { backUp, type BackupOptions, type BackupReport } from '#platform/backup/back-up.ts'
import { readBackupEntries, writeBackupFile } from '#platform/backup/backup-file.ts'
import { whileFilesAreKept } from '#platform/backup/file-lock.store.ts'
import { openBackup, restoreBackup } from '#platform/backup/restore.ts'
import { checkInvariant } from '#platform/db/invariants.ts'
import { migrationsFolder } from '#platform/db/migration-files.ts'
import { type Database, openDatabase } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { INVARIANTS } from '#src/invariants.ts'
import { buyByWallet, runSampleBusiness } from '#tests/support/business.ts'
import { createListingBy, creditWallet } from '#tests/support/buying.ts'
import { collect } from '#tests/support/collect.ts'
import { silentLog } from '#tests/support/database-templates.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { openPictureShop, type PictureShop } from '#tests/support/picture-shop.ts'
import { createPicture } from '#tests/support/pictures.ts'
import { createRequestCtx } from '#tests/support/request-ctx.ts'
import type { SignedIn } from '#tests/support/shop.ts'

import { BACKED_UP_FOLDERS, KEPT_FOLDERS } from './shop-files.ts'

let pictures: PictureShop
let source: Database
let dataDir: string
let trade: { buyer: SignedIn; admin: SignedIn; productId: number }

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sparelane-shop-'))
  pictures = await openPictureShop({ demo: false, storage: createDiskStorage(join(dataDir, 'uploads')) })
  const { shop } = pictures
  source = shop.database
  shop.cards.behave({ webhooks: 'never' })
  const [buyer, admin] = [await shop.signedInAs(6), await shop.signedInAs(1)]
  const productId = await createListingBy(source, await shop.signedInAs(4), { title: 'Brake pad', stock: 5_000 })
  await creditWallet(shop, buyer.user.id, 10_000_000)
  trade = { buyer, admin, productId }
  await runSampleBusiness(shop, trade)
  await pictures.listingWith(pictures.seller, 2)
  await SEARCH_INDEX.rebuild(source)
  mkdirSync(join(dataDir, 'paystack'))
  writeFileSync(join(dataDir, 'paystack', 'key'), 'sk_test_of_the_simulator')
})
afterAll(async () => {
  await pictures.shop.close()
  rmSync(dataDir, { recursive: true })
})

let folder: string
let path: string
let target: Database
let made: TestDatabase
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sparelane-backup-'))
  path = join(folder, 'shop.tar.gz')
  made = await createTestDatabase('blank')
  target = await openDatabase({ databaseUrl: made.url, dataDir: '', log: silentLog })
})
afterEach(async () => {
  await target.close()
  await made.remove()
  rmSync(folder, { recursive: true })
})

const write = (options: Partial<BackupOptions> = {}) =>
  backUp(source, path, {
    derived: SEARCH_INDEX,
    shop: '0.0.0',
    at: new Date('2026-01-02T03:04:05.678Z'),
    dataDir,
    folders: KEPT_FOLDERS,
    pictures: listStoredNames,
    ...options,
  })

const restored = () => join(folder, 'restored')
const restore = async (migrations?: string) =>
  restoreBackup(await openBackup(path, migrations), target, {
    derived: SEARCH_INDEX,
    dataDir: restored(),
    folders: BACKED_UP_FOLDERS,
    ...(migrations !== undefined && { migrations }),
  })

/** Checks every invariant of money and stock. */
async function expectSoundBooks(database: Database): Promise<void> {
  for (const invariant of INVARIANTS) {
    const { broken, example } = await checkInvariant(database.db, invariant)
    expect({ broken, example }, invariant.name).toEqual({ broken: 0, example: null })
  }
}

const readTables = (database: Database) =>
  rows(database.db, `select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`)

async function expectNothingRestored(): Promise<void> {
  expect(await readTables(target)).toEqual([])
  expect(existsSync(restored()) ? readdirSync(restored()) : []).toEqual([])
}

const filesIn = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(place.length))
    .toSorted()

test('A shop with orders, refunds and uploads is restored with its books, its pictures, its search and its counters.', async () => {
  const report = await write()
  const { tables, files } = await restore()
  expect(tables.every(({ isSame }) => isSame)).toBe(true)
  expect(tables.reduce((sum, table) => sum + table.target.rows, 0)).toBe(report.rows)
  await expectSoundBooks(target)

  expect(report).toMatchObject({ files, missing: 0 })
  expect(filesIn(restored())).toEqual(filesIn(dataDir))
  for (const file of filesIn(dataDir)) expect(readFileSync(restored() + file)).toEqual(readFileSync(dataDir + file))
  expect(filesIn(dataDir).length).toBeGreaterThan(10)

  const money = `select (select sum(amount_kobo) from ledger_postings where amount_kobo > 0) as moved,
    (select sum(total_kobo) from orders) as ordered, (select count(*) from order_refunds) as refunds,
    (select count(*) from search_listings) as searchable, (select count(*) from search_words) as words`
  expect(await rows(target.db, money)).toEqual(await rows(source.db, money))
  const next = `insert into stores (name) values ('the next one') returning id`
  expect(await rows(target.db, next)).toEqual(await rows(source.db, next))
})

/** Starts a backup and waits until it has read all tables. Returns the orders in it, and how to let it finish. */
async function startBackup(): Promise<{ orders: number; finish: () => Promise<BackupReport> }> {
  const [read, resume] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()]
  async function* paused(ctx: Parameters<typeof listStoredNames>[0]) {
    read.resolve(await ordersIn(ctx))
    await resume.promise
    yield* listStoredNames(ctx)
  }
  const writing = write({ pictures: paused })
  const finish = () => {
    resume.resolve()
    return writing
  }
  return { orders: await read.promise, finish }
}

/** Checkouts of one user within a minute, below the limit of writes. */
const FEWER_THAN_LIMIT = 8

test('While buyers check out, a backup shows one moment: its books are sound, and later orders are not in it.', async () => {
  const buying = (async () => {
    for (let bought = 0; bought < FEWER_THAN_LIMIT; bought++) await buyByWallet(trade)
  })()
  const { orders, finish } = await startBackup()
  await buying
  await buyByWallet(trade)
  await finish()
  await restore()
  await expectSoundBooks(target)
  expect(await ordersIn(target)).toBe(orders)
  expect(await ordersIn(source)).toBeGreaterThan(orders)
})

async function ordersIn({ db }: Pick<Database, 'db'>): Promise<number> {
  const [found] = await rows<{ orders: number }>(db, 'select count(*)::int as orders from orders')
  return found?.orders ?? 0
}

test('A picture that is deleted while a backup runs is in the backup, and is removed ten minutes later.', async () => {
  const bytes = await createPicture()
  const { key } = await pictures.uploadFile(pictures.seller, bytes)
  const { finish } = await startBackup()
  expect((await pictures.ask(pictures.seller, 'DELETE', `/api/deleteFile/${key}/`)).statusCode).toBe(204)
  expect(await finish()).toMatchObject({ missing: 0 })
  const listFiles = (place: string) => readdirSync(join(place, 'uploads', key))
  expect(listFiles(dataDir).length).toBeGreaterThan(0)
  await restore()
  expect(listFiles(restored())).toEqual(listFiles(dataDir))
  await rows(source.db, `update media_files set removed_at = now() - interval '11 minutes' where key = $1`, [key])
  const storage = createDiskStorage(join(dataDir, 'uploads'))
  const media = createMedia({ storage, limits: { take: () => Promise.resolve() } })
  await media.removeDeleted(createRequestCtx(pictures.shop))
  expect(filesIn(dataDir).filter((name) => name.includes(key))).toEqual([])
  expect((await pictures.uploadFile(pictures.seller, bytes)).key).toBe(key)
})

test('Pictures in a bucket are left out, and the backup says so.', async () => {
  await write({ pictures: null })
  expect((await openBackup(path)).manifest.pictures).toBe('bucket')
  await restore()
  expect(readdirSync(restored())).toEqual(['paystack'])
})

test('A picture that the disk lacks is counted, and the rest is backed up.', async () => {
  async function* withMissing(ctx: Parameters<typeof listStoredNames>[0]) {
    yield `${'0'.repeat(32)}-8x6/8.jpg`
    yield* listStoredNames(ctx)
  }
  const { files } = await write()
  expect(await write({ pictures: withMissing, overwrite: true })).toMatchObject({ missing: 1, files })
})

test('A database that is not empty is refused and left alone.', async () => {
  await write()
  await rows(target.db, 'create table another_shop (id integer)')
  await expect(restore()).rejects.toThrow('not empty (it has the table public.another_shop)')
  expect(await readTables(target)).toHaveLength(1)
  expect(existsSync(restored())).toBe(false)
})

test('A data folder with files of another shop is refused and left alone.', async () => {
  await write()
  mkdirSync(join(restored(), 'uploads', 'kept'), { recursive: true })
  await expect(restore()).rejects.toThrow(/contains files of another shop: move it away, or set DATA_DIR/)
  expect(filesIn(restored())).toEqual([])
  expect(await readTables(target)).toEqual([])
})

/** Writes the backup again, with a right checksum over changed contents. */
async function forge(change: (name: string, text: string) => string, ...more: Entry[]): Promise<void> {
  const entries = (await collect(readBackupEntries(path))).filter(({ name }) => name !== 'sha256')
  async function* changed() {
    for (const { name, bytes } of entries) {
      yield { name, bytes: Buffer.from(change(name, bytes.toString('latin1')), 'latin1') }
    }
    yield* more
  }
  await writeBackupFile(path, changed(), { overwrite: true })
}

test('One changed kobo is found by the sums, and nothing is restored.', async () => {
  await write()
  await forge((name, text) => (name.includes('public.ledger_postings/') ? text.replace(/\d\n/, '7\n') : text))
  await expect(restore()).rejects.toThrow(
    'These tables differ after copying: public.ledger_postings; nothing was kept.',
  )
  await expectNothingRestored()
})

test('A file with a path outside its folders is refused, and nothing is restored.', async () => {
  await write()
  await forge((_, text) => text, { name: 'files/uploads/../../escaped', bytes: Buffer.from('x') })
  await expect(restore()).rejects.toThrow('contains files/uploads/../../escaped, which this version does not know')
  await expectNothingRestored()
})

test('A backup of another format, and a file that is not a backup, are refused in one sentence each.', async () => {
  await write()
  await forge((name, text) => (name === 'manifest.json' ? text.replace('"format": 1', '"format": 2') : text))
  await expect(restore()).rejects.toThrow('has format 2, and this version reads format 1')
  for (const bytes of ['', 'not a backup', readFileSync(import.meta.filename)]) {
    writeFileSync(path, bytes)
    await expect(restore()).rejects.toThrow('is not a backup of a shop')
  }
  rmSync(path)
  await expect(restore()).rejects.toThrow('cannot be read (ENOENT)')
})

test('A backup of a newer version is refused, and one of an older version is migrated.', async () => {
  await write()
  const migrations = join(folder, 'migrations')
  cpSync(migrationsFolder, migrations, { recursive: true })
  const names = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  const next = `${String(names.length + 1).padStart(4, '0')}_next.sql`
  writeFileSync(join(migrations, next), 'alter table stores add column motto text not null default $$none$$;')
  await restore(migrations)
  await expectSoundBooks(target)
  expect(await rows(target.db, 'select distinct motto from stores')).toEqual([{ motto: 'none' }])

  rmSync(join(migrations, next))
  rmSync(join(migrations, names.at(-1) ?? ''))
  await expect(openBackup(path, migrations)).rejects.toThrow(
    `has the migration ${names.at(-1)?.slice(0, -4)}, which this version does not know`,
  )
})

test('A backup that is stopped leaves no file, and its connections can be used again.', async () => {
  const stopping = new AbortController()
  const writing = write({ signal: stopping.signal, onTable: () => stopping.abort() })
  await expect(writing).rejects.toThrow('aborted')
  expect(readdirSync(folder)).toEqual([])
  expect(await write()).toMatchObject({ missing: 0 })
})

test('A second backup at the same time is refused when the first one takes longer than a statement may.', async () => {
  const url = new URL(made.url)
  url.searchParams.set('options', '-c statement_timeout=300ms')
  const second = await openDatabase({ databaseUrl: url.href, dataDir: '', log: silentLog })
  const twice = () => whileFilesAreKept(target, () => whileFilesAreKept(second, async () => undefined))
  await expect(twice()).rejects.toThrow('Another backup of this shop is running: wait until it is finished.')
  await second.close()
})
