import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { createListingBy } from '#tests/support/buying.ts'
import type { TestListing } from '#tests/support/listings.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { applyChanges, reindex, withdrawStore } from './changed-listings.store.ts'
import { rebuildIndex } from './index.store.ts'

let shop: TestShop
let owner: SignedIn
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signedInAs(4)
})
afterAll(() => shop.close())

const sell = (listing: TestListing, by = owner) => createListingBy(shop.database, by, listing)

const query = <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  rows<T>(shop.database.db, text, values)

/** Reads the price of a listing in the index; undefined if it is not there. */
async function readIndexedPrice(id: number): Promise<number | undefined> {
  const [found] = await query<{ price: number }>(
    'select price_general::int as price from search_listings where product_id = $1',
    [id],
  )
  return found?.price
}

const changePrice = (id: number, kobo: number) =>
  inTransaction(shop.database, async ({ db }) => {
    await rows(db, 'update products set gen_price_kobo = $2 where id = $1', [id, kobo])
    await reindex({ db }, [id])
  })

/** Runs the work while another connection has run this statement in a transaction. */
async function during(text: string, work: () => Promise<void>): Promise<void> {
  const other = await shop.database.pool.connect()
  try {
    await other.query('begin')
    await other.query(text)
    await work()
    await other.query('commit')
  } finally {
    other.release()
  }
}
const duringRebuild = (work: () => Promise<void>) =>
  during("select pg_advisory_xact_lock(hashtext('search_listings'))", work)

/** Returns whether a rebuild waits for the lock of its swap. */
async function isSwapWaiting(): Promise<boolean> {
  const waiting = await query(
    `select 1 from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and not granted and mode = 'AccessExclusiveLock'`,
  )
  return waiting.length > 0
}

test('a rebuild makes neither sellers nor readers of words wait, and has what changed in the meantime', async () => {
  const changed = await sell({ title: 'Rebuilt one', generalPrice: 100 })
  let rebuilt: Promise<void> | undefined
  let added = 0
  // A reader of the index stops the rebuild at its swap.
  await during('select 1 from search_listings limit 1', async () => {
    rebuilt = rebuildIndex(shop.database)
    while (!(await isSwapWaiting())) await sleep(5)
    await changePrice(changed, 70_000)
    added = await sell({ title: 'Rebuilt later', generalPrice: 300 })
    const [words] = await query<{ n: number }>('select count(*)::int as n from search_words')
    expect(words?.n).toBeGreaterThan(0)
  })
  await rebuilt
  expect([await readIndexedPrice(changed), await readIndexedPrice(added)]).toEqual([70_000, 30_000])
  expect(await query('select 1 from search_stock_changes')).toEqual([])
})

/** Returns which table the index is: a rebuild replaces it. */
async function readTableId(): Promise<number | undefined> {
  const [found] = await query<{ id: number }>("select 'search_listings'::regclass::oid::int as id")
  return found?.id
}

/** Reads a listing from the index with the lock timeout of requests. */
const findAsRequest = (id: number) =>
  inTransaction(shop.database, async ({ db }) => {
    await rows(db, "set local lock_timeout = '2s'")
    return rows(db, 'select product_id as id from search_listings where product_id = $1', [id])
  })

test('a search succeeds while a reader keeps a rebuild from its swap, and the swap succeeds after this reader', async () => {
  const part = await sell({ title: 'Rebuilt beside a reader', generalPrice: 100 })
  const before = await readTableId()
  let rebuilt: Promise<void> | undefined
  await during('select 1 from search_listings limit 1', async () => {
    rebuilt = rebuildIndex(shop.database)
    await expect.poll(isSwapWaiting, { timeout: 60_000 }).toBe(true)
    expect(await findAsRequest(part)).toEqual([{ id: part }])
    // The attempt before which the search came has ended, and the next one waits.
    await expect.poll(isSwapWaiting, { timeout: 60_000 }).toBe(true)
    expect(await findAsRequest(part)).toEqual([{ id: part }])
    expect(await readTableId()).toBe(before)
  })
  await rebuilt
  expect(await readTableId()).not.toBe(before)
  expect(await findAsRequest(part)).toEqual([{ id: part }])
})

test('during a rebuild hidden listings and those of a suspended store leave the index, and other changes are noted', async () => {
  const [hidden, shown, suspended] = [
    await sell({ title: 'Noted one', generalPrice: 100 }),
    await sell({ title: 'Noted two', generalPrice: 100 }),
    await sell({ title: 'Noted three', generalPrice: 100 }, await shop.signedInAs(4)),
  ]
  await reindex(shop.database, [suspended])
  const [store] = await query<{ id: number }>('select store_id as id from products where id = $1', [suspended])
  await duringRebuild(async () => {
    await query('update products set hidden_at = now() where id = $1', [hidden])
    await reindex(shop.database, [hidden])
    await changePrice(shown, 50_000)
    await query('update stores set suspended_at = now() where id = $1', [store?.id])
    await withdrawStore(shop.database, store?.id ?? 0)
    expect(await readIndexedPrice(hidden)).toBeUndefined()
    expect(await readIndexedPrice(suspended)).toBeUndefined()
    expect(await readIndexedPrice(shown)).toBe(10_000)
  })
  await applyChanges(shop.database)
  expect(await readIndexedPrice(hidden)).toBeUndefined()
  expect(await readIndexedPrice(suspended)).toBeUndefined()
  expect(await readIndexedPrice(shown)).toBe(50_000)
})

test('a store that moves to another state during a rebuild is found there after it', async () => {
  const part = await sell({ title: 'Moved part' })
  const [listing] = await query<{ store: number }>('select store_id as store from products where id = $1', [part])
  await duringRebuild(async () => {
    await query('update stores set state_id = (select max(id) from states) where id = $1', [listing?.store])
  })
  // What the rebuild had read before.
  await query('update search_listings set state_id = 0 where product_id = $1', [part])
  await applyChanges(shop.database)
  const [found] = await query<{ isRight: boolean }>(
    'select state_id = (select max(id) from states) as "isRight" from search_listings where product_id = $1',
    [part],
  )
  expect(found?.isRight).toBe(true)
})
