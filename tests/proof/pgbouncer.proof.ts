import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { payByWallet } from '#modules/orders/orders.contract.ts'
import { findProducts } from '#modules/search/search.contract.ts'
import { type Database, openDatabase } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { DELIVERY } from '#tests/support/buying.ts'
import { logLine } from '#tests/support/log-line.ts'
import { type PgBouncer, startPgBouncer } from '#tests/support/pgbouncer.ts'
import { startThrowawayServer, type ThrowawayServer } from '#tests/support/throwaway-server.ts'

import { findBrokenInvariants } from './assertions.ts'
import { createBuyerApi, fillCarts, makeBuyers } from './buyers.ts'
import { readOption } from './options.ts'
import { type Processes, startProcesses } from './processes.ts'
import { createProducts } from './products.ts'
import { finishJobs } from './reconcile.ts'
import { silentLog } from './setup.ts'

const BUYERS = readOption('BUYERS', 200)
const CLIENTS = readOption('CLIENTS', 32)
const SEARCHES_EACH = 5

let server: ThrowawayServer
let pooler: PgBouncer
let database: Database
let shops: Processes
const dataDir = mkdtempSync(join(tmpdir(), 'sparelane-pgbouncer-'))

beforeAll(async () => {
  server = await startThrowawayServer({ durable: true, access: 'loopback' })
  pooler = await startPgBouncer(server.url)
  shops = await startProcesses(2, { DATABASE_URL: pooler.url, DATA_DIR: dataDir, PREPARED_STATEMENTS: '0' })
  database = await openDatabase({ databaseUrl: server.url, dataDir: '', log: silentLog })
})
afterAll(async () => {
  await shops?.stop()
  await database?.close()
  await pooler?.stop()
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('behind PgBouncer in transaction mode every search, checkout and job of two processes succeeds', async () => {
  const [part = 0] = await createProducts(database, { stock: 1_000_000, price: 1_000 })
  const buyers = await makeBuyers(database, BUYERS, { naira: 2_000 })
  await fillCarts(database, buyers, part)
  const origins = shops.origins()
  const failures: unknown[] = []
  let calls = 0
  let next = 0
  const count = (work: Promise<unknown>) => {
    calls += 1
    return work.catch((error: unknown) => failures.push(error))
  }
  const client = async (at: number) => {
    for (let buyer = buyers[next++]; buyer !== undefined; buyer = buyers[next++]) {
      const api = createBuyerApi(() => origins[at % origins.length] ?? '', buyer)
      for (let search = 0; search < SEARCHES_EACH; search += 1)
        await count(api(findProducts, { query: { search: 'part', page: String(1 + (search % 2)) } }))
      await count(api(payByWallet, { body: DELIVERY, idempotencyKey: `pooled-${buyer.id}` }))
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, at) => client(at)))
  logLine(`${calls} calls behind PgBouncer, ${failures.length} failed`)
  expect(failures.slice(0, 3)).toEqual([])
  const [found] = await rows<{ orders: number }>(database.db, 'select count(*)::int as orders from orders')
  expect(found?.orders).toBe(BUYERS)
  await finishJobs(database)
  expect(await findBrokenInvariants(database)).toEqual([])
  const [role] = await rows<{ settings: string[] }>(
    database.db,
    'select setconfig as settings from pg_db_role_setting where setconfig is not null limit 1',
  )
  expect(role?.settings).toContain('statement_timeout=15s')
})
