import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { putOnSale } from '#tests/support/listings.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { type CacheChanges, watchCacheChanges } from './cache-changes.ts'
import { rows } from './db/rows.ts'

const TIMEOUT_MS = 20_000
const INTERVAL_MS = 50

let shop: TestShop
let listing: number
let noticed: CacheChanges[]
let stop: () => Promise<void>

const sql = (text: string, values: unknown[] = []) => rows(shop.database.db, text, values)

beforeAll(async () => {
  shop = await openTestShop()
  await sql(`insert into stores (name) values ('Watched store')`)
})
afterAll(() => shop.close())
beforeEach(async () => {
  listing = await putOnSale(shop.database, { title: 'Watched listing', stock: 5 })
  noticed = []
  const { db } = shop.database
  stop = watchCacheChanges({ db, log: shop.app.log }, (changes) => noticed.push(changes), { intervalMs: INTERVAL_MS })
  // The first poll only reads the current state. Older changes follow if a transaction was open, in any database of the server.
  await waitForPolls()
  noticed = []
})
afterEach(() => stop())

const waitForPolls = () => new Promise((resolve) => setTimeout(resolve, 10 * INTERVAL_MS))

async function expectNext(changes: CacheChanges) {
  await expect.poll(() => noticed, { timeout: TIMEOUT_MS, interval: 20 }).toHaveLength(1)
  expect(noticed).toEqual([changes])
}

test('a changed price is noticed with its listing', async () => {
  await sql('update products set gen_price_kobo = gen_price_kobo + 100 where id = $1', [listing])
  await expectNext({ words: false, listings: new Set([listing]) })
})

test('a cache that a late replica fills with the old value is cleared again when the replica has the new one', async () => {
  await stop()
  let [replica, cached] = ['old', 'old']
  const onChange = () => {
    // A visitor fills the cleared cache at once; the replica catches up later.
    cached = replica
    replica = 'new'
  }
  const { db } = shop.database
  stop = watchCacheChanges({ db, log: shop.app.log }, onChange, { intervalMs: INTERVAL_MS, repeatAfterMs: 200 })
  await waitForPolls()
  await waitForPolls()
  ;[replica, cached] = ['old', 'old']
  await sql('update products set gen_price_kobo = gen_price_kobo + 100 where id = $1', [listing])
  await expect.poll(() => cached, { timeout: TIMEOUT_MS, interval: 20 }).toBe('new')
})

test('a suspension of a store is noticed for all pages', async () => {
  await sql(
    `insert into store_suspensions (store_id, act, reason, cause, at, by_user)
     select id, 'suspended', 'Three complaints', 'store', now(), $1 from stores`,
    [(await shop.signedInAs(1)).user.id],
  )
  await expectNext({ words: false, listings: null })
})

test.each(['taxonomy_revision', 'vehicle_revision'])('a change of %s is noticed for names and pages', async (table) => {
  await sql(`update ${table} set revision = revision + 1`)
  await expectNext({ words: true, listings: null })
})

test('a sale is noticed only when it sells the last unit', async () => {
  await sql('update products set stock = stock - 1 where id = $1', [listing])
  await waitForPolls()
  expect(noticed).toEqual([])
  await sql('update products set stock = 0 where id = $1', [listing])
  await expectNext({ words: false, listings: new Set([listing]) })
})

test('changes of more than 500 listings are noticed for all pages', async () => {
  await sql(`insert into caches.changes (kind, product_id) select 'listing', id from generate_series(1, 501) id`)
  await expectNext({ words: true, listings: null })
})

/** Runs steps while a transaction that is not committed keeps the change of listing 8 in view. */
async function whileHeldBack(run: (commit: () => Promise<unknown>) => Promise<void>): Promise<void> {
  const client = await shop.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`insert into caches.changes (kind, product_id) values ('listing', 7)`)
    await sql(`insert into caches.changes (kind, product_id) values ('listing', 8)`)
    await expectNext({ words: false, listings: new Set([8]) })
    await run(() => client.query('commit'))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('changes of more than 500 listings are noticed for all pages while a transaction keeps an earlier one in view', () =>
  whileHeldBack(async () => {
    noticed = []
    await sql(`insert into caches.changes (kind, product_id) select 'listing', id from generate_series(1, 501) id`)
    await expectNext({ words: true, listings: null })
  }))

test('a change that commits after a later one is noticed, and each change once', () =>
  whileHeldBack(async (commit) => {
    await waitForPolls()
    await commit()
    await expect.poll(() => noticed, { timeout: TIMEOUT_MS }).toHaveLength(2)
    expect(noticed.map(({ listings }) => [...(listings ?? [])])).toEqual([[8], [7]])
  }))
