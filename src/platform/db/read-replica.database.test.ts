import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { silentLog as log } from '#tests/support/database-templates.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'

import { HEALTH_LIMITS, watchDatabase } from './database-watch.ts'
import { type Database, openDatabase } from './open-database.ts'
import type { PoolLimits } from './pool.ts'
import { preferReplica, watchReplica } from './read-replica.ts'
import { rows } from './rows.ts'
import { openUncheckedPool } from './server-database.ts'
import { inTransaction } from './transaction.ts'

const LIMITS: PoolLimits = { max: 2, connectMs: 2_000, queryMs: 16_000, lockTimeout: '2s' }
const FRESH = { timeout: 3_000, interval: 20 }
const WHERE = `select current_setting('application_name') as "where"`

/** These tests break connections. */
const silentLog = { ...log, error: () => undefined }

let made: TestDatabase
let proxy: TcpProxy
let database: Database

beforeEach(async () => {
  made = await createTestDatabase('blank')
  proxy = await startTcpProxy(made.url)
  database = await openDatabase({ databaseUrl: made.url, dataDir: '', log: silentLog, poolSize: 2 })
})
afterEach(async () => {
  await database.close()
  await proxy.stop()
  await made.remove()
})

const withName = (url: string, name: string) => {
  const named = new URL(url)
  named.searchParams.set('application_name', name)
  return named.href
}

test('single statements run on a fresh replica, transactions and statements of a silent replica on the primary', async () => {
  const open = () => openUncheckedPool(withName(proxy.url, 'replica'), LIMITS, silentLog, true)
  const [pool, health] = [open(), open()]
  const replica = watchReplica(pool, health, silentLog)
  const db = preferReplica(database.db, replica)
  await expect.poll(() => replica.isFresh(), FRESH).toBe(true)
  expect(await rows(db, WHERE)).toEqual([{ where: 'replica' }])
  expect(await inTransaction({ db }, (tx) => rows(tx.db, WHERE))).toEqual([{ where: 'sparelane' }])
  proxy.setMode('silent')
  expect(await rows(db, WHERE)).toEqual([{ where: 'sparelane' }])
  await expect.poll(() => replica.isFresh(), FRESH).toBe(false)
  proxy.setMode('pass')
  await expect.poll(() => replica.isFresh(), FRESH).toBe(true)
  replica.stop()
  await Promise.all([pool.end(), health.end()])
})

/** A view of the database with a fresh replica that fails every statement with this SQLSTATE. */
function withFailingReplica(code: string) {
  const refusal = Object.assign(new pg.DatabaseError('refused by the replica', 22, 'error'), { code })
  const pool = new pg.Pool()
  pool.connect = ((callback: (error: Error) => void) => callback(refusal)) as typeof pool.connect
  const sent: string[] = []
  const primary = Object.create(database.pool) as pg.Pool
  const query = (text: string, values: unknown[]) => (sent.push(text), database.pool.query(text, values))
  primary.query = query as typeof primary.query
  return { db: preferReplica(primary, { isFresh: () => true, pool, stop: () => undefined }), sent, refusal }
}

test.each(['0A000', '42P01', '42703', '40001'])(
  'a statement that a replica refuses with %s runs on the primary',
  async (code) => {
    expect(await rows(withFailingReplica(code).db, WHERE)).toEqual([{ where: 'sparelane' }])
  },
)

test('a statement that a replica cancels because it is slow fails and does not run on the primary', async () => {
  const { db, sent, refusal } = withFailingReplica('57014')
  await expect(rows(db, WHERE)).rejects.toBe(refusal)
  expect(sent).toEqual([])
})

test('a statement runs on the primary while no connection to the replica is free', async () => {
  const limits = { ...LIMITS, max: 1, connectMs: 1_000_000 }
  const pool = openUncheckedPool(withName(made.url, 'replica'), limits, silentLog, true)
  const db = preferReplica(database.db, { isFresh: () => true, pool, stop: () => undefined })
  const held = await pool.connect()
  expect(await rows(db, WHERE)).toEqual([{ where: 'sparelane' }])
  held.release()
  expect(await rows(db, WHERE)).toEqual([{ where: 'replica' }])
  await pool.end()
})

test('of several servers the next one is used when the first does not respond', async () => {
  const other = await startTcpProxy(made.url)
  const url = proxy.url.replace(`:${proxy.port}`, `:${proxy.port},127.0.0.1:${other.port}`)
  proxy.setMode('refuse')
  const found = await openDatabase({ databaseUrl: url, dataDir: '', log: silentLog, poolSize: 2 })
  const requests = found.openPool(LIMITS)
  const health = found.openPool(HEALTH_LIMITS)
  const watch = watchDatabase({ health, requests: [requests], jobs: [found.pool], hosts: found.hosts }, silentLog)
  expect(await rows(requests, 'select 1 as found')).toEqual([{ found: 1 }])
  proxy.setMode('pass')
  other.setMode('refuse')
  other.cut()
  await watch.check()
  await expect.poll(() => watch.isUp(), FRESH).toBe(true)
  expect(await rows(requests, 'select 1 as found')).toEqual([{ found: 1 }])
  expect(await rows(found.db, 'select 1 as found')).toEqual([{ found: 1 }])
  watch.stop()
  await Promise.all([requests.end(), health.end()])
  await found.close()
  await other.stop()
})
