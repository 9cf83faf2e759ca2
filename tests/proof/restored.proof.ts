import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Database, openDatabase } from '#platform/db/open-database.ts'
import { toCommand } from '#platform/db/postgres-account.ts'
import type { Postgres } from '#platform/db/postgres-binaries.ts'
import { clusterFolder } from '#platform/db/postgres-pid-file.ts'
import { type PostgresServer, startPostgres } from '#platform/db/postgres-process.ts'
import { rows } from '#platform/db/rows.ts'
import { fillCatalogue } from '#tests/support/fill-catalogue.ts'
import { waitUntil } from '#tests/support/job-processes.ts'
import { logLine } from '#tests/support/log-line.ts'
import { type ServerProcess, startShopProcess } from '#tests/support/shop-process.ts'
import { ROOT } from '#tests/support/source-files.ts'
import { createEnglishCluster, systemPostgres } from '#tests/support/system-postgres.ts'

import { type Buyer, fillCarts, makeBuyers } from './buyers.ts'
import { fillSales } from './fill-sales.ts'
import { readOption } from './options.ts'
import { createProducts } from './products.ts'
import { silentLog } from './setup.ts'
import { startShopLoad, sumCounts } from './shop-load.ts'

const LISTINGS = readOption('LISTINGS', 10_000)
const ORDERS = readOption('ORDERS', 10_000)
const BUYERS = readOption('BUYERS', 4_000)
const CLIENTS = readOption('CLIENTS', 8)
/** Time of the load after the backup. */
const LOAD_SECONDS = readOption('LOAD_SECONDS', 20)
/** Time of the load after the moment to restore. */
const SECONDS_AFTER = 5
/** A folder for the server. It is kept, so that a later run on it need not fill the database. */
const FOLDER = process.env['FOLDER']
const SERVER = { sharedBuffers: '1GB', maxConnections: 100 }

const folder = FOLDER ?? mkdtempSync(join(tmpdir(), 'sparelane-restored-'))
const work = join(folder, 'drill')
let postgres: Postgres
let server: PostgresServer
let database: Database
let databaseUrl = ''
let shop: ServerProcess

beforeAll(async () => {
  postgres = await systemPostgres(folder)
  if (!existsSync(clusterFolder(folder))) await createEnglishCluster(postgres)
  await start()
  await fillCatalogue(database, LISTINGS, logLine)
  const [sold] = await rows<{ has: boolean }>(database.db, 'select exists (select from orders) as has')
  if (sold?.has !== true) await fillSales(database, ORDERS, logLine)
  await archiveWal()
}, 3 * 3_600_000)
afterAll(async () => {
  await shop?.kill()
  await database?.close()
  await server?.stop()
  rmSync(FOLDER === undefined ? folder : work, { recursive: true, force: true })
})

async function start(): Promise<void> {
  server = await startPostgres(postgres, SERVER)
  databaseUrl = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(server.host)}`
  database = await openDatabase({ databaseUrl, dataDir: '', log: silentLog })
}

/** Creates the folder of the backups, and starts the server again with an archive of its WAL. */
async function archiveWal(): Promise<void> {
  mkdirSync(work)
  const { uid, gid } = postgres.account.ids
  if (uid !== undefined && gid !== undefined) chownSync(work, uid, gid)
  const script = join(ROOT, 'deploy/point-in-time/archive-wal')
  for (const [name, value] of [
    ['archive_mode', 'on'],
    ['archive_timeout', '60'],
    ['archive_command', `BACKUPS=${work} sh ${script} "%p" "%f"`],
  ])
    await rows(database.db, `alter system set ${name} = '${value}'`)
  await database.close()
  await server.stop()
  await start()
}

/** Runs a script of `deploy/point-in-time` as the user of the server. Returns its output. @throws Error if it fails */
async function runScript(name: string, options: string[], audit = ''): Promise<string> {
  const { account, programs } = postgres
  const command = toCommand(account, 'bash', [join(ROOT, 'deploy/point-in-time', name), ...options])
  const bin = dirname(programs.initdb)
  const environment = {
    ...process.env,
    PATH: `${bin}:${process.env['PATH']}`,
    PGBIN: bin,
    PGHOST: server.host,
    PGPORT: String(server.port),
    PGUSER: 'postgres',
    DATABASE: 'postgres',
    BACKUPS: work,
    TMPDIR: work,
    AUDIT: audit,
    BASE_URL: '',
  }
  const running = promisify(execFile)(command.program, command.options, {
    cwd: ROOT,
    env: environment,
    ...account.ids,
  })
  return (await running).stdout.trim()
}

/** Waits until all WAL up to now is in the archive. */
async function finishArchive(): Promise<void> {
  const [ended] = await rows<{ name: string }>(database.db, 'select pg_walfile_name(pg_switch_wal()) as name')
  await waitUntil(() => Promise.resolve(existsSync(join(work, 'wal', `${ended?.name}.gz`))), 120_000)
}

/** Writes a script that audits the restored database and lists its orders. Returns its command. */
function writeAudit(found: string): string {
  const script = join(work, 'audit')
  writeFileSync(
    script,
    `set -e\n"${process.execPath}" tools/audit.ts\npsql "$DATABASE_URL" -Atc 'select number from orders' > "${found}"\n`,
  )
  return `sh ${script}`
}

/** Frees the emails and numbers that an earlier run on this folder used. */
async function renameOldRows({ db }: Database): Promise<void> {
  await rows(db, "update users set email = id || '@old.example' where email like 'wallet-%@test.example'")
  await rows(db, "update products set sku = 'OLD-' || id where sku like 'PROBE-%'")
}

async function prepareLoad() {
  await renameOldRows(database)
  const [part = 0] = await createProducts(database, { stock: 10_000_000, price: 1_000 })
  const buyers = await makeBuyers(database, BUYERS, { naira: 2_000 })
  const [visitor] = (await makeBuyers(database, 1, { isAdmin: true })) as [Buyer]
  await fillCarts(database, buyers, part)
  shop = await startShopProcess({ DATABASE_URL: databaseUrl, DATA_DIR: work, DEMO: '0', BASE_URL: '' })
  return { origin: shop.origin, clients: CLIENTS, buyers, visitor, part }
}

test('a restore to a moment after a backup under load has every order that was confirmed before it', async () => {
  const load = startShopLoad(await prepareLoad())
  const startedAt = performance.now()
  const backup = await runScript('base-backup', [])
  logLine(`Base backup after ${((performance.now() - startedAt) / 1_000).toFixed(0)} s. ${backup}`)
  await sleep(LOAD_SECONDS * 1_000)
  const confirmed = [...load.acknowledged]
  const [clock] = await rows<{ now: string }>(database.db, 'select clock_timestamp()::text as now')
  await sleep(SECONDS_AFTER * 1_000)
  await load.stop()
  const later = load.acknowledged.slice(confirmed.length)
  await finishArchive()
  logLine(
    `${sumCounts(load.all)} requests, ${sumCounts(load.failed)} failed; ${confirmed.length} orders confirmed before ${clock?.now}, ${later.length} after`,
  )

  const list = join(work, 'orders')
  logLine(await runScript('drill', [clock?.now ?? ''], writeAudit(list)))
  const found = new Set(readFileSync(list, 'utf8').trim().split('\n'))
  expect(confirmed.length).toBeGreaterThan(0)
  expect(confirmed.filter((number) => !found.has(number))).toEqual([])
  // Each client may have waited for the answer to one order at this moment.
  expect(later.filter((number) => found.has(number)).length).toBeLessThanOrEqual(CLIENTS)
  expect(later.length).toBeGreaterThan(CLIENTS)
})
