import { setImmediate } from 'node:timers/promises'

import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { silentLog as log } from '#tests/support/database-templates.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'

import { boundWaits } from './bounded-pool.ts'
import { DatabaseUnavailable } from './database-fault.ts'
import { type DatabaseWatch, HEALTH_LIMITS, watchDatabase } from './database-watch.ts'
import { type Database, openDatabase } from './open-database.ts'
import type { Db } from './pool.ts'
import { rows } from './rows.ts'
import { inTransaction } from './transaction.ts'

/** These tests break connections. */
const silentLog = { ...log, error: () => undefined }

const QUERY_MS = 16_000

let made: TestDatabase
let proxy: TcpProxy
let database: Database
let requests: pg.Pool
let health: pg.Pool
let watch: DatabaseWatch
let db: Db

beforeEach(async () => {
  made = await createTestDatabase('blank')
  proxy = await startTcpProxy(made.url)
  database = await openDatabase({ databaseUrl: proxy.url, dataDir: '', log: silentLog, poolSize: 2 })
  requests = database.openPool({ max: 4, connectMs: 2_000, queryMs: QUERY_MS, lockTimeout: '2s' })
  health = database.openPool(HEALTH_LIMITS)
  watch = watchDatabase({ health, requests: [requests], jobs: [database.pool] }, silentLog)
  db = boundWaits({ db: requests, isUp: watch.isUp }, () => new Error('refused')).db
})
afterEach(async () => {
  watch.stop()
  proxy.setMode('pass')
  await Promise.all([health.end(), requests.end()])
  await database.close()
  await proxy.stop()
  await made.remove()
})

const time = async (work: Promise<unknown>) => {
  const from = performance.now()
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  )
  return { failure, ms: performance.now() - from }
}

test('while the database is silent, requests fail before their own timeout, and afterwards they succeed', async () => {
  await Promise.all([1, 2, 3].map(() => rows(db, 'select pg_sleep(0.05)')))
  proxy.setMode('silent')
  const busy = await Promise.all([
    time(rows(db, 'select 1')),
    time(inTransaction({ db }, (tx) => rows(tx.db, 'select 1'))),
  ])
  for (const { failure, ms } of busy) {
    expect(failure).toBeInstanceOf(DatabaseUnavailable)
    expect(ms).toBeLessThan(QUERY_MS)
  }
  expect(watch.isUp()).toBe(false)
  const next = await time(rows(db, 'select 1'))
  expect(next.failure).toBeInstanceOf(DatabaseUnavailable)
  expect(next.ms).toBeLessThan(QUERY_MS)
  proxy.setMode('pass')
  await expect.poll(() => watch.isUp(), { timeout: 2_000, interval: 20 }).toBe(true)
  expect(await rows(db, 'select 1 as found')).toEqual([{ found: 1 }])
})

test('a pause of the database fails requests, and a job goes on', async () => {
  await Promise.all([rows(database.db, 'select 1'), rows(db, 'select 1')])
  const job = rows(database.db, 'select pg_sleep(0.2), 1 as found')
  const request = time(rows(db, 'select pg_sleep(0.2)'))
  proxy.setMode('silent')
  expect((await request).failure).toBeInstanceOf(DatabaseUnavailable)
  proxy.setMode('pass')
  expect(await job).toMatchObject([{ found: 1 }])
})

test('a database that falls silent during a job is noticed without a request, and the job goes on', async () => {
  await rows(database.db, 'select 1')
  const job = rows(database.db, 'select pg_sleep(0.2), 1 as found')
  proxy.setMode('silent')
  await expect.poll(() => watch.isUp(), { timeout: 20_000, interval: 20 }).toBe(false)
  proxy.setMode('pass')
  expect(await job).toMatchObject([{ found: 1 }])
})

test('cut connections fail their statements, and the next request gets a new connection', async () => {
  await rows(db, 'select 1')
  const busy = time(rows(db, 'select pg_sleep(5)'))
  proxy.cut()
  expect((await busy).failure).toBeInstanceOf(DatabaseUnavailable)
  await expect.poll(() => rows(db, 'select 1 as found').catch(() => null)).toEqual([{ found: 1 }])
})

test('a statement that times out in the client destroys its connection, also inside a transaction', async () => {
  const hasty = database.openPool({ max: 2, connectMs: 2_000, queryMs: 150, lockTimeout: '2s' })
  const alone = await time(rows(hasty, 'select pg_sleep(5)'))
  const inside = await time(
    inTransaction({ db: hasty }, async (tx) => {
      await rows(tx.db, 'select pg_sleep(5)').catch(() => undefined)
      await rows(tx.db, 'select 1')
    }),
  )
  for (const { failure, ms } of [alone, inside]) {
    expect(failure).toBeInstanceOf(DatabaseUnavailable)
    expect(ms).toBeLessThan(5_000)
  }
  expect(hasty.totalCount).toBe(0)
  expect(await rows(hasty, 'select 1 as found')).toEqual([{ found: 1 }])
  await hasty.end()
})

test('a statement whose result arrives while the process is busy succeeds', async () => {
  const hasty = database.openPool({ max: 1, connectMs: 2_000, queryMs: 150, lockTimeout: '2s' })
  await rows(hasty, 'select 1')
  const answer = rows(hasty, 'select 1 as found, pg_sleep(0.02)')
  await setImmediate()
  blockProcess(400)
  expect(await answer).toMatchObject([{ found: 1 }])
  expect(hasty.totalCount).toBe(1)
  await hasty.end()
})

const blockProcess = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('with several servers the next one is used after the first is lost, also without a request', async () => {
  const other = await startTcpProxy(made.url)
  const second = new URL(other.url)
  const several = new URL(proxy.url)
  const databaseUrl = several.href.replace(several.host, `${several.host},${second.host}`)
  const shop = await openDatabase({ databaseUrl, dataDir: '', log: silentLog, poolSize: 2 })
  const probes = shop.openPool(HEALTH_LIMITS)
  const watched = watchDatabase({ health: probes, requests: [], jobs: [shop.pool], hosts: shop.hosts }, silentLog)
  try {
    expect(shop.hosts?.url().host).toBe(several.host)
    proxy.setMode('refuse')
    proxy.cut()
    await expect.poll(() => shop.hosts?.url().host, { timeout: 20_000 }).toBe(second.host)
    await expect.poll(watched.isUp, { timeout: 20_000 }).toBe(true)
    await rows(shop.db, 'select 1')
  } finally {
    watched.stop()
    await probes.end()
    await shop.close()
    await other.stop()
  }
})
