import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { type Database, openDatabase } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { logLine } from '#tests/support/log-line.ts'
import { createPicture } from '#tests/support/pictures.ts'
import { ROOT } from '#tests/support/source-files.ts'

import { findBrokenInvariants } from './assertions.ts'
import { type Buyer, fillCarts, makeBuyers } from './buyers.ts'
import { readOption } from './options.ts'
import { createProducts } from './products.ts'
import { silentLog } from './setup.ts'
import { type ShopLoad, startShopLoad, sumCounts } from './shop-load.ts'

const CLIENTS = readOption('CLIENTS', 8)
const BUYERS_EACH = readOption('BUYERS', 1_000)
const PORT = readOption('CLUSTER_PORT', 5_600)
const MAX_FAILOVER_SECONDS = 30
const FREEZE_MS = 5_000
const SETTLE_MS = 3_000

const folder = mkdtempSync(join(tmpdir(), 'sparelane-cluster-'))
const origin = `http://127.0.0.1:${PORT + 20}`
const cluster = (command: string, ...words: string[]) =>
  promisify(execFile)(join(ROOT, 'deploy/cluster/cluster.sh'), [command, folder, ...words], {
    env: { ...process.env, CLUSTER_PORT: String(PORT) },
  })
const openAt = (port: number, options = '') =>
  openDatabase({ databaseUrl: `postgres://shop@127.0.0.1:${port}/shop${options}`, dataDir: '', log: silentLog })

let database: Database
let buyers: Buyer[]
let admin: Buyer
let part: number
let load: ShopLoad

beforeAll(async () => {
  await cluster('start')
  database = await openAt(PORT, '?options=-c%20synchronous_commit%3Doff')
  ;[part = 0] = await createProducts(database, { count: 50, stock: 10_000_000, price: 1_000 })
  buyers = await makeBuyers(database, 5 * BUYERS_EACH, { naira: 2_000 })
  ;[admin] = (await makeBuyers(database, 1, { isAdmin: true })) as [Buyer]
  await fillCarts(database, buyers, part)
  await rows(database.db, 'analyze')
})
afterAll(async () => {
  await database?.close()
  await cluster('stop')
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  load = startShopLoad({ origin, clients: CLIENTS, buyers: buyers.splice(0, BUYERS_EACH), visitor: admin, part })
  await sleep(SETTLE_MS)
})
afterEach(() => load.stop())

/** Ends the load. Returns its failed requests, the number of lost orders, and broken invariants. */
async function finish(name: string) {
  await sleep(SETTLE_MS)
  await load.stop()
  const failures = [...load.failed].map(([reason, count]) => `${count} ${reason}`).join('; ')
  logLine(`${name}: ${sumCounts(load.all)} requests, ${sumCounts(load.failed)} failed${failures && ` (${failures})`}`)
  const found = await rows<{ number: string }>(database.db, 'select number from orders where number = any($1)', [
    load.acknowledged,
  ])
  const lost = load.acknowledged.length - found.length
  return { failed: [...load.failed.keys()], lost, broken: await findBrokenInvariants(database) }
}

/** Waits until a checkout succeeds. Returns the seconds since a time of `performance.now()`. */
async function waitForCheckout(startedAt = performance.now()): Promise<number> {
  const before = load.acknowledged.length
  while (load.acknowledged.length === before) await sleep(20)
  return (performance.now() - startedAt) / 1_000
}

/** Requests a path of a shop process. @throws unless the status is 2xx */
async function request(shop: 1 | 2, path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${PORT + 10 + shop}${path}`, init)
  if (!answer.ok) throw new Error(`${path} ${answer.status}`)
  return answer
}

test('a picture uploaded through one process lies in the bucket, and another serves it, also after a restart', async () => {
  const body = new FormData()
  body.set('imgFile', new File([new Uint8Array(await createPicture())], 'pad.jpg'))
  const headers = { authorization: `Bearer ${admin.token}` }
  const sent = await request(1, '/api/uploadFile/', { method: 'POST', body, headers })
  const { imgFile } = (await sent.json()) as { imgFile: string }
  const stored = readdirSync(join(folder, 'storage/disk/objects'), { recursive: true, encoding: 'utf8' })
  expect(stored.some((name) => name.endsWith('.data'))).toBe(true)
  expect(existsSync(join(folder, 'files/uploads'))).toBe(false)
  expect(readFileSync(join(folder, 'shop1.log'), 'utf8')).not.toContain('Pictures are kept in a folder')
  const served = await (await request(2, imgFile)).bytes()
  await cluster('restart', '2')
  expect(await (await request(2, imgFile)).bytes()).toEqual(served)
})

test('a rolling restart of the three processes fails no request', async () => {
  for (const shop of ['1', '2', '3']) await cluster('restart', shop)
  expect(await finish('rolling restart')).toEqual({ failed: [], lost: 0, broken: [] })
})

test('a killed process loses no confirmed order', async () => {
  await cluster('kill', '1')
  expect(await finish('killed process')).toMatchObject({ lost: 0, broken: [] })
})

test('a frozen pooler loses no confirmed order, and checkouts go on after it', async () => {
  const pid = Number(readFileSync(join(folder, 'pooler1.pid'), 'utf8'))
  process.kill(pid, 'SIGSTOP')
  await sleep(FREEZE_MS)
  process.kill(pid, 'SIGCONT')
  logLine(`checkouts went on ${(await waitForCheckout()).toFixed(1)} s after the pooler`)
  expect(await finish('frozen pooler')).toMatchObject({ lost: 0, broken: [] })
})

test('a fail over to the replica loses no confirmed order, and checkouts go on within 30 seconds', async () => {
  const killedAt = performance.now()
  await cluster('failover')
  const seconds = await waitForCheckout(killedAt)
  logLine(`checkouts went on ${seconds.toFixed(1)} s after the primary was killed`)
  await database.close()
  database = await openAt(PORT + 1)
  expect(await finish('fail over')).toMatchObject({ lost: 0, broken: [] })
  expect(seconds).toBeLessThan(MAX_FAILOVER_SECONDS)
})
