import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { boundWaits } from './bounded-pool.ts'
import type { Db } from './pool.ts'
import { withQueryCount } from './query-log.ts'
import { rows } from './rows.ts'
import { inTransaction } from './transaction.ts'

const LONG_MS = 100_000
let shop: TestShop
let held: pg.PoolClient[] = []
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
afterEach(free)

/** Takes every connection of the pool, so that the next request must wait. */
async function holdAll(): Promise<void> {
  const { pool } = shop.database
  held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
}

function free(): void {
  for (const client of held.splice(0)) client.release()
}

const bounded = (bounds = { maxWaiting: 1, maxWaitMs: LONG_MS }) =>
  boundWaits(shop.database, () => new Error('refused'), bounds)
const ask = async (db: Db) => (await rows<{ answer: number }>(db, 'select 42 as answer'))[0]?.answer

test('a request that finds too many waiting for a connection is refused at once', async () => {
  const { db } = bounded()
  await holdAll()
  const first = ask(db)
  await expect(ask(db)).rejects.toThrow('refused')
  await expect(inTransaction({ db }, (tx) => ask(tx.db))).rejects.toThrow('refused')
  free()
  expect(await first).toBe(42)
})

test('of two requests at once for one idle connection, the second one waits within the bounds', async () => {
  const { db } = bounded()
  await holdAll()
  held.pop()?.release()
  const first = ask(db)
  await expect(ask(db)).rejects.toThrow('refused')
  expect(await first).toBe(42)
})

test('a request that has waited too long for a connection is refused, and the connection it was lent comes back', async () => {
  const { db } = bounded({ maxWaiting: 10, maxWaitMs: 1 })
  await holdAll()
  await expect(ask(db)).rejects.toThrow('refused')
  await expect(inTransaction({ db }, (tx) => ask(tx.db))).rejects.toThrow('refused')
  free()
  await expect.poll(() => shop.database.pool.waitingCount).toBe(0)
  // Every connection can be had again.
  await holdAll()
  expect(held).toHaveLength(shop.database.pool.options.max)
})

test('a job waits for a connection while requests are refused', async () => {
  const { db } = bounded({ maxWaiting: 0, maxWaitMs: 1 })
  await holdAll()
  const job = ask(shop.database.db)
  await expect(ask(db)).rejects.toThrow('refused')
  free()
  expect(await job).toBe(42)
})

test('queries and transactions of requests run as on the pool itself, and are counted once', async () => {
  const { db } = bounded()
  const counted = await withQueryCount(async (count) => {
    expect(await ask(db)).toBe(42)
    expect(await inTransaction({ db }, (tx) => ask(tx.db))).toBe(42)
    return count.queries
  })
  expect(counted).toBe(4)
  await expect(rows(db, 'select nonsense')).rejects.toThrow('nonsense')
})

test('the pool of requests is refused inside their own transaction, as the pool itself is', async () => {
  const { db } = bounded()
  const misuse = inTransaction({ db }, () => ask(db))
  await expect(misuse).rejects.toThrow('The pool was used inside a transaction')
})

test('a call that finds too many waiting for the database gets 503 with Retry-After, and /readyz says why', async () => {
  await holdAll()
  const jobs = Array.from({ length: 500 }, () => ask(shop.database.db))
  const refused = await shop.app.inject('/api/product/1/')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('2')
  expect(refused.json()).toEqual({ detail: 'The shop is busy. Please try again in a moment.', code: 'overloaded' })
  const ready = await shop.app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { detail: 'Requests wait too long for a database connection.', code: 'not_ready' },
  ])
  free()
  await Promise.all(jobs)
  expect((await shop.app.inject('/api/categories/')).statusCode).toBe(200)
})
