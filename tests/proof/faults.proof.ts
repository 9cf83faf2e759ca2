import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Database, openDatabase } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { logLine } from '#tests/support/log-line.ts'
import { type ServerProcess, startShopProcess } from '#tests/support/shop-process.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'
import { startThrowawayServer, type ThrowawayServer } from '#tests/support/throwaway-server.ts'

import { findBrokenInvariants } from './assertions.ts'
import { fillCarts, makeBuyers } from './buyers.ts'
import { createFaults, type FaultCase } from './fault-cases.ts'
import {
  type FaultAnswer,
  GATEWAY_KEY,
  REQUEST_KINDS,
  type RequestKind,
  type RequestSetup,
  sendRequest,
  waitUntilServed,
} from './fault-requests.ts'
import { createProducts } from './products.ts'
import { silentLog } from './setup.ts'

const POOL_SIZE = 4
/** Run it alone: a busy or slow machine adds to each answer. */
const MAX_MS = 1_000
const MAX_RECOVERY_MS = 10_000
const DURING_MS = 1_500

let server: ThrowawayServer
let proxy: TcpProxy
let shop: ServerProcess
let jobs: ServerProcess
let database: Database
let setup: RequestSetup
const dataDir = mkdtempSync(join(tmpdir(), 'sparelane-faults-'))

const settings = (roles: string) => ({
  DATABASE_URL: proxy.url,
  DATA_DIR: dataDir,
  ROLES: roles,
  POOL_SIZE: String(POOL_SIZE),
  DEMO: '0',
  BASE_URL: '',
  LOG_LEVEL: 'silent',
  // A cached page would hide the fault.
  PAGE_CACHE: '0',
  PAYSTACK_SECRET_KEY: GATEWAY_KEY,
  PAYSTACK_PUBLIC_KEY: GATEWAY_KEY.replace('sk_', 'pk_'),
  PAYSTACK_BASE_URL: 'http://127.0.0.1:1',
})

beforeAll(async () => {
  server = await startThrowawayServer({ durable: true })
  proxy = await startTcpProxy(server.url)
  shop = await startShopProcess(settings('api,pages'))
  jobs = await startShopProcess(settings('api,jobs'))
  database = await openDatabase({ databaseUrl: server.url, dataDir: '', log: silentLog, poolSize: 2 })
  const [part = 0] = await createProducts(database, { stock: 1_000_000, price: 1_000 })
  const [shopper, payer] = await makeBuyers(database, 2, { naira: 1_000_000 })
  if (shopper === undefined || payer === undefined) throw new Error('The buyers are missing.')
  setup = { origin: () => shop.origin, part, shopper, payer }
  await waitUntilServed(setup, 60_000, fillCart)
})
afterAll(async () => {
  await Promise.all([shop?.stop(), jobs?.stop()])
  await database?.close()
  await proxy?.stop()
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const fillCart = () => fillCarts(database, [setup.payer], setup.part)

type Row = Record<RequestKind, [onset: FaultAnswer, during: FaultAnswer]>

const sendAll = async () => Promise.all(REQUEST_KINDS.map((kind) => sendRequest(kind, setup)))

async function tryFault(fault: FaultCase): Promise<{ row: Row; recoveryMs: number }> {
  await fillCart()
  const end = await fault.begin()
  const onset = await sendAll()
  await sleep(DURING_MS)
  const during = await sendAll()
  await end()
  const recoveryMs = await waitUntilServed(setup, MAX_RECOVERY_MS, fillCart)
  const cells = REQUEST_KINDS.map((kind, at) => [kind, [onset[at], during[at]]])
  return { row: Object.fromEntries(cells) as Row, recoveryMs }
}

const formatAnswer = ({ status, ms }: FaultAnswer) => `${status} in ${(ms / 1000).toFixed(2)} s`
const formatCell = ([onset, during]: Row[RequestKind]) => `${formatAnswer(onset)}; ${formatAnswer(during)}`

/** An acceptable answer: good, or 503 with Retry-After and a text, in time. */
function findComplaint({ status, ms, text, hasRetryAfter }: FaultAnswer, kind: RequestKind, maxMs: number) {
  if (ms > maxMs) return `${ms.toFixed(0)} ms`
  if (status >= 200 && status < 300) return null
  // The cart may be empty after an earlier checkout of the row.
  if (kind === 'checkout' && status === 409) return null
  if (status !== 503) return `status ${status}: ${text}`
  if (text === '') return 'no text'
  return hasRetryAfter || kind === 'health' ? null : 'no Retry-After'
}

test('under each fault every kind of request is answered in time, and is served again afterwards without a restart', async () => {
  const killJobs = async () => {
    await jobs.kill()
    return async () => {
      jobs = await startShopProcess(settings('api,jobs'))
    }
  }
  const faults = createFaults({ server, proxy, killJobs, poolSize: POOL_SIZE, origin: setup.origin })
  const complaints: string[] = []
  logLine(`| Fault | ${REQUEST_KINDS.join(' | ')} | served again after |`)
  logLine(`|---|${'---|'.repeat(REQUEST_KINDS.length + 1)}`)
  for (const fault of faults) {
    const { row, recoveryMs } = await tryFault(fault)
    const cells = REQUEST_KINDS.map((kind) => formatCell(row[kind]))
    logLine(`| ${fault.name} | ${cells.join(' | ')} | ${(recoveryMs / 1000).toFixed(1)} s |`)
    for (const kind of REQUEST_KINDS)
      for (const answer of row[kind]) {
        const complaint = findComplaint(answer, kind, MAX_MS + (fault.limit?.ms ?? 0))
        if (complaint !== null) complaints.push(`${fault.name}, ${kind}: ${complaint}`)
      }
  }
  expect(complaints).toEqual([])
  expect(await findBrokenInvariants(database)).toEqual([])
  const [found] = await rows<{ orders: number; keys: number }>(
    database.db,
    `select (select count(*) from orders)::int as orders,
       (select count(*) from idempotency_keys where call like '%wallet-checkout%')::int as keys`,
  )
  expect(found?.orders).toBe(found?.keys)
})
