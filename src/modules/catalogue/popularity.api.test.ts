import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { cancelOrder } from '#modules/orders/order-changes.contract.ts'
import { getOrder, payByWallet } from '#modules/orders/orders.contract.ts'
import { rebuildIndex } from '#modules/search-index/index.store.ts'
import { findProducts } from '#modules/search/search.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { createInjectClient } from '#tests/support/api-clients.ts'
import { addToCart, createListingBy, creditWallet, DELIVERY } from '#tests/support/buying.ts'
import type { TestListing } from '#tests/support/listings.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { recordView } from './catalogue.contract.ts'
import { createPopularity } from './popularity.service.ts'
import { createViews } from './views.service.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const DAY_MS = 86_400_000

let shop: TestShop
let buyer: SignedIn
let owner: SignedIn

beforeAll(async () => {
  shop = await openTestShop()
  buyer = await shop.signedInAs(6)
  owner = await shop.signedInAs(4)
  for (const { user } of [buyer, owner]) await creditWallet(shop, user.id, 1_000_000_000)
})
afterAll(() => shop.close())
beforeEach(async () => {
  for (const table of ['cart_adds', 'product_views']) await rows(shop.database.db, `delete from ${table}`)
})

let names = 0
const sell = (listing: Partial<TestListing> = {}) =>
  createListingBy(shop.database, owner, {
    title: `Learned ${(names += 1)}`,
    generalPrice: 100,
    stock: 90_000,
    ...listing,
  })

/** Runs the daily job of a shop as of a number of days from now. */
async function learn(inDays = 0, { database } = shop): Promise<void> {
  const popularity = createPopularity({ jobs: { declare: () => undefined }, index: { rebuild: rebuildIndex } })
  await popularity.recalculate({ db: database.db, now: () => new Date(Date.now() + inDays * DAY_MS) })
}

async function readPopularity(productId: number): Promise<number> {
  const [found] = await rows<{ popularity: number }>(
    shop.database.db,
    'select popularity from products where id = $1',
    [productId],
  )
  return found?.popularity ?? -1
}

/** Pays for a quantity of a part. */
async function buy(by: SignedIn, productId: number, quantity: number): Promise<string> {
  await addToCart(by, productId, quantity)
  return (await by.bearer(payByWallet, { body: DELIVERY })).order.number
}

/** Moves an order a number of days into the past, and deletes the cart adds of its purchase. */
async function ageOrder(number: string, days: number): Promise<void> {
  await rows(shop.database.db, `update orders set paid_at = paid_at - $2 * interval '1 day' where number = $1`, [
    number,
    days,
  ])
  await rows(shop.database.db, 'delete from cart_adds')
}

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

async function addViews(productId: number, days: number, visitors: number): Promise<void> {
  await rows(
    shop.database.db,
    'insert into product_views (product_id, day, visitor) select $1, $2::date, n from generate_series(1, $3::int) n',
    [productId, dayBefore(days), visitors],
  )
}

async function addAdd(productId: number, days: number, { user }: SignedIn): Promise<void> {
  await rows(shop.database.db, 'insert into cart_adds (product_id, day, user_id) values ($1, $2::date, $3)', [
    productId,
    dayBefore(days),
    user.id,
  ])
}

const rounded = (points: number) => Math.round(points * 1_000_000) / 1_000_000
const weigh = (points: number, days: number) => points * 0.5 ** (days / 30)

describe('popularity', () => {
  test('popularity is the decayed sum of paid units, cart adds and views, and a second run on a day changes nothing', async () => {
    const [one, other] = [await sell({ popularity: 70 }), await sell()]
    await ageOrder(await buy(buyer, one, 3), 12)
    await ageOrder(await buy(buyer, one, 2), 45)
    await ageOrder(await buy(buyer, other, 1), 0)
    await addAdd(one, 7, buyer)
    await addAdd(one, 8, buyer)
    await addViews(one, 0, 4)
    await addViews(one, 90, 11)
    await addViews(other, 3, 2)
    await learn()
    const expected = [
      0.01 * 70 + weigh(15, 12) + weigh(10, 45) + weigh(1, 7) + weigh(1, 8) + weigh(0.4, 0) + weigh(1.1, 90),
      weigh(5, 0) + weigh(0.2, 3),
    ]
    const written = [await readPopularity(one), await readPopularity(other)]
    expect(written).toEqual(expected.map(rounded))
    await learn()
    expect([await readPopularity(one), await readPopularity(other)]).toEqual(written)
    await learn(30)
    expect(await readPopularity(other)).toBeCloseTo((expected[1] ?? 0) / 2, 3)
  })

  test('popularity ignores cancelled orders', async () => {
    const part = await sell()
    const number = await buy(buyer, part, 4)
    await ageOrder(number, 0)
    await learn()
    expect(await readPopularity(part)).toBe(20)
    await buyer.bearer(cancelOrder, { params: { number }, body: {} })
    await learn()
    expect(await readPopularity(part)).toBe(0)
  })

  test('popularity counts the remaining units of a partly cancelled order', async () => {
    const part = await sell()
    const number = await buy(buyer, part, 4)
    await ageOrder(number, 0)
    const lines = (await buyer.bearer(getOrder, { params: { number } })).lines.map(({ id }) => ({ id, quantity: 3 }))
    await buyer.bearer(cancelOrder, { params: { number }, body: { lines } })
    await learn()
    expect(await readPopularity(part)).toBe(5)
  })

  test('popularity ignores purchases, cart adds and views of the owner of the store', async () => {
    const part = await sell()
    await buy(owner, part, 4)
    await seenBy(owner, part)
    await learn()
    expect(await readPopularity(part)).toBe(0)
  })

  test('popularity includes half of the evidence of other offers of the brand and part number, once for several numbers', async () => {
    const numbers = { brand: 'Shared', partNo: 'SHARE-1, SHARE-2' }
    const [sold, alike] = [await sell(numbers), await sell(numbers)]
    const [otherBrand, otherNumber] = [
      await sell({ ...numbers, brand: 'Copied' }),
      await sell({ brand: 'Shared', partNo: 'SHARE-3' }),
    ]
    await ageOrder(await buy(buyer, sold, 2), 0)
    await learn()
    const all = [sold, alike, otherBrand, otherNumber].map(readPopularity)
    expect(await Promise.all(all)).toEqual([10, 5, 0, 0])
  })

  test('popularity ignores evidence older than 180 days, and the job deletes it', async () => {
    const part = await sell()
    await addViews(part, 181, 50)
    await addAdd(part, 181, buyer)
    await addViews(part, 180, 100)
    await learn()
    expect(await readPopularity(part)).toBe(rounded(weigh(10, 180)))
    const left = `select (select count(*)::int from product_views) as views, (select count(*)::int from cart_adds) as adds`
    expect(await rows(shop.database.db, left)).toEqual([{ views: 100, adds: 0 }])
  })
})

describe('in a demo shop', () => {
  let demo: TestShop
  beforeAll(async () => {
    demo = await openTestShop({ demo: true })
  })
  afterAll(() => demo.close())

  test('the first run in a demo shop keeps the order of its listings', async () => {
    const order = () => {
      const text = 'select product_id from search_listings order by popularity desc, product_id limit 500'
      return rows<{ product_id: number }>(demo.database.db, text)
    }
    const before = await order()
    expect(before).toHaveLength(500)
    await learn(0, demo)
    expect(await order()).toEqual(before)
  })

  test('a part that sells often comes first in the default order and among featured parts, and the others keep their order', async () => {
    const [by, of] = [await demo.signedInAs(6), await demo.signedInAs(4)]
    const part = await createListingBy(demo.database, of, { title: 'Learned', generalPrice: 100, stock: 90_000 })
    const featured = async () => {
      const found = await demo.visitor(findProducts, { query: { sort: 'popular', page_size: '5' } })
      return found.results.map(({ id }) => id)
    }
    const byDefault = async () =>
      (await demo.visitor(findProducts, { query: { category: 'Filters' } })).results.map(({ id }) => id)
    await learn(0, demo)
    const before = await featured()
    expect(before).not.toContain(part)
    await creditWallet(demo, by.user.id, 1_000_000)
    await buy(by, part, 20)
    await learn(0, demo)
    expect(await featured()).toEqual([part, ...before.slice(0, 4)])
    expect((await byDefault())[0]).toBe(part)
  })

  test('views of more parts than the daily limit of an IP address count 500 times', async () => {
    const found = await rows<{ id: number }>(demo.database.db, 'select id from products limit 600')
    const views = createViews({ database: demo.database, log: { warn: () => undefined } })
    for (const { id } of found)
      views.record({ actor: null, now: () => new Date() }, { productId: id, ip: '192.0.2.9', userAgent: PHONE })
    await views.flush()
    expect(found).toHaveLength(600)
    expect(await rows(demo.database.db, 'select from product_views')).toHaveLength(500)
  })
})

async function countViews(productId: number): Promise<number> {
  const text = 'select count(*)::int as count from product_views where product_id = $1'
  return (await rows<{ count: number }>(shop.database.db, text, [productId]))[0]?.count ?? 0
}

/** Views a part as a signed-in browser does, and stores the view. */
async function seenBy(by: SignedIn, productId: number): Promise<void> {
  const views = createViews({ database: shop.database, log: { warn: () => undefined } })
  const actor = { userId: by.user.id, roleId: 4, approved: true, sessionId: 1 }
  views.record({ actor, now: () => new Date() }, { productId, ip: '192.0.2.1', userAgent: PHONE })
  await views.flush()
}

describe('a view', () => {
  /** Views by visitors who are not signed in, stored in one batch. */
  async function look(looks: readonly { productId: number; ip?: string; userAgent?: string | undefined; at?: Date }[]) {
    const views = createViews({ database: shop.database, log: { warn: () => undefined } })
    for (const { productId, ip = '192.0.2.1', at = new Date(), ...agent } of looks)
      views.record({ actor: null, now: () => at }, { productId, ip, userAgent: PHONE, ...agent })
    await views.flush()
  }

  test('a view counts once a day for each visitor, also from another process', async () => {
    const part = await sell()
    await look([{ productId: part }, { productId: part }, { productId: part, ip: '192.0.2.2' }])
    await look([{ productId: part }])
    expect(await countViews(part)).toBe(2)
    await look([{ productId: part, at: new Date(Date.now() - DAY_MS) }])
    expect(await countViews(part)).toBe(3)
  })

  test('a view by a robot, without a user agent, or of an unknown part does not count', async () => {
    const part = await sell()
    const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
    await look([
      { productId: part, userAgent: robot },
      { productId: part, userAgent: 'curl/8.5.0' },
      { productId: part, userAgent: undefined },
      { productId: 2_000_000_000 },
    ])
    expect(await rows(shop.database.db, 'select from product_views')).toHaveLength(0)
  })

  test('views of a part from one IP address count at most 5 times, with any user agents', async () => {
    const part = await sell()
    await look(Array.from({ length: 50 }, (_, n) => ({ productId: part, userAgent: `${PHONE} ${n}` })))
    expect(await countViews(part)).toBe(5)
  })

  test('a stored view does not identify the visitor and cannot be linked to a view of another day', async () => {
    const part = await sell()
    await look([{ productId: part }, { productId: part, at: new Date(Date.now() - DAY_MS) }])
    const stored = await rows<{ visitor: string }>(
      shop.database.db,
      'select visitor::text as visitor from product_views',
    )
    expect(new Set(stored.map(({ visitor }) => visitor)).size).toBe(2)
    await learn(3)
    expect(await rows(shop.database.db, 'select from view_salts')).toEqual([])
  })

  test('a view recorded by the API without an account is stored within seconds', async () => {
    const part = await sell()
    const visitor = createInjectClient(shop.app, { 'user-agent': PHONE })
    await visitor(recordView, { params: { id: String(part) } })
    await expect.poll(() => countViews(part), { timeout: 20_000 }).toBe(1)
  })

  test('recording views does not count against the limit of changes of an IP address', async () => {
    const part = await sell()
    const counted = async () => {
      const text = `select coalesce(sum(points), 0)::int as points from rate_limits where key like 'writes:%'`
      return (await rows<{ points: number }>(shop.database.db, text))[0]?.points
    }
    const before = await counted()
    await createInjectClient(shop.app, { 'user-agent': PHONE })(recordView, { params: { id: String(part) } })
    expect(await counted()).toBe(before)
  })
})
