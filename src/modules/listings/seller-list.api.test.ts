import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { cancelOrder } from '#modules/orders/order-changes.contract.ts'
import { payByWallet } from '#modules/orders/orders.contract.ts'
import { listAdminAudit } from '#modules/reports/tables.contract.ts'
import { findProducts } from '#modules/search/search.contract.ts'
import { createStore } from '#modules/stores/stores.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { addToCart, creditWallet, DELIVERY, keyedClient } from '#tests/support/buying.ts'
import { testAll } from '#tests/support/check-each.ts'
import { buildListingBody } from '#tests/support/sample-stores.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { changeSellerProducts, setSellerProducts } from './bulk-changes.contract.ts'
import { createProduct, getSellerProduct, listSellerProducts } from './selling.contract.ts'
import { countSold } from './sold.store.ts'

let shop: TestShop
let owner: SignedIn
let other: SignedIn
let admin: SignedIn
let storeId: number
let otherStore: number

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  ;[owner, other, admin] = [await shop.signedInAs(4), await shop.signedInAs(5), await shop.signedInAs(1)]
  storeId = (await owner.bearer(createStore, { body: { userId: owner.user.id, name: 'Own store' } })).id
  otherStore = (await other.bearer(createStore, { body: { userId: other.user.id, name: 'Other store' } })).id
})
afterAll(() => shop.close())

const create = (fields: object = {}) =>
  owner.bearer(createProduct, { body: { ...buildListingBody(), ...fields, storeId } })
const params = (id: number) => ({ params: { id: String(id) } })
const getProblem = (call: Promise<unknown>) =>
  call.then(
    () => ({ status: 200, body: { detail: '', code: '', errors: {}, changes: [] } }),
    (problem: { status: number; body: { detail: string; code: string; errors?: object; changes?: unknown[] } }) =>
      problem,
  )

describe('bulk changes', () => {
  const change = (ids: number[], wanted: object) =>
    owner.bearer(changeSellerProducts, { body: { ids, change: wanted as never } })

  test('prices changed by a percentage are rounded half up to the kobo, and the change can be undone', async () => {
    const made = await create({ price: 0.15, gen_price: 999.99 })
    const { changed, failed, before } = await change([made.id], { kind: 'price', percent: 10 })
    expect([changed, failed]).toEqual([1, []])
    expect(await owner.bearer(getSellerProduct, params(made.id))).toMatchObject({ price: 0.17, gen_price: 1099.99 })
    await owner.bearer(setSellerProducts, { body: { values: before } })
    expect(await owner.bearer(getSellerProduct, params(made.id))).toMatchObject({ price: 0.15, gen_price: 999.99 })
  })

  test('price changes of more than 50 % return 409 and change nothing until they are confirmed', async () => {
    const made = await create({ price: 90, gen_price: 100 })
    const wanted = { ids: [made.id], change: { kind: 'price', percent: 50.01 } as const }
    const refused = await getProblem(owner.bearer(changeSellerProducts, { body: wanted }))
    expect(refused).toMatchObject({ status: 409, body: { code: 'large_price_change' } })
    const fall = await getProblem(change([made.id], { kind: 'price', percent: -51 }))
    expect(fall).toMatchObject({ status: 409, body: { code: 'large_price_change' } })
    expect(await owner.bearer(getSellerProduct, params(made.id))).toMatchObject({ gen_price: 100, version: 1 })
    await owner.bearer(changeSellerProducts, { body: { ...wanted, confirmed_large: true } })
    expect(await owner.bearer(getSellerProduct, params(made.id))).toMatchObject({ price: 135.01, gen_price: 150.01 })
  })

  test('exact values that change a price by more than 50 % return 409', async () => {
    const [made, other_] = [await create({ price: 90, gen_price: 100 }), await create()]
    const values = [
      { id: other_.id, stock: 3 },
      { id: made.id, price: 40 },
    ]
    const refused = await getProblem(owner.bearer(setSellerProducts, { body: { values } }))
    expect(refused).toMatchObject({ status: 409, body: { code: 'large_price_change' } })
    expect((await owner.bearer(getSellerProduct, params(other_.id))).stock).toBe(7)
    expect(await owner.bearer(setSellerProducts, { body: { values, confirmed_large: true } })).toMatchObject({
      changed: 2,
      failed: [],
    })
  })

  test('a bulk change never leaves a B2B price above the B2C price, even if only one of them changes', async () => {
    const made = [await create({ price: 90, gen_price: 100 }), await create({ price: 90, gen_price: 100 })]
    const [up, down] = made.map(({ id }) => id)
    const values = [
      { id: up ?? 0, price: 100.01 },
      { id: down ?? 0, gen_price: 89.99 },
    ]
    const { changed, failed } = await owner.bearer(setSellerProducts, { body: { values } })
    const detail = 'Enter a B2B price that is not above the B2C price.'
    expect([changed, failed]).toEqual([0, [up, down].map((id) => ({ id, code: 'price_above_retail', detail }))])
    const forge = rows(shop.database.db, 'update products set price_kobo = gen_price_kobo + 1 where id = $1', [up])
    await expect(forge).rejects.toMatchObject({ constraint: 'products_business_price' })
  })

  test('values sent with a version are not set over a change that was made since', async () => {
    const [made, untouched] = [await create({ price: 90, gen_price: 100 }), await create()]
    const save = (gen_price: number, version?: number) =>
      owner.bearer(setSellerProducts, { body: { values: [{ id: made.id, gen_price, version }] } })
    expect(await save(110, 1)).toMatchObject({ changed: 1, failed: [] })
    const detail = 'Someone else changed this listing. Check its values and save again.'
    const values = [
      { id: made.id, gen_price: 120, version: 1 },
      { id: untouched.id, stock: 4, version: 1 },
    ]
    const { changed, failed } = await owner.bearer(setSellerProducts, { body: { values } })
    expect([changed, failed]).toEqual([1, [{ id: made.id, code: 'listing_changed', detail }]])
    expect(await owner.bearer(getSellerProduct, params(made.id))).toMatchObject({ gen_price: 110, version: 2 })
    expect(await save(120, 2)).toMatchObject({ changed: 1 })
    expect(await save(130)).toMatchObject({ changed: 1 })
  })

  test('a bulk price change records one event per listing, with the prices before and after', async () => {
    const made = [await create({ price: 180, gen_price: 200 }), await create({ price: 90, gen_price: 100 })]
    const ids = made.map(({ id }) => id)
    await change(ids, { kind: 'price', percent: 10 })
    const query = { event: 'listing_price_changed', actor: String(owner.user.id), page_size: '2' }
    const { results } = await admin.bearer(listAdminAudit, { query })
    const prices = [
      { price_before: 90, price_after: 99, gen_price_before: 100, gen_price_after: 110 },
      { price_before: 180, price_after: 198, gen_price_before: 200, gen_price_after: 220 },
    ]
    expect(results.map(({ detail }) => detail)).toEqual(
      prices.map((price, at) => ({ listing: ids[1 - at], store: storeId, ...price })),
    )
  })

  test('hidden listings leave the search immediately, and shown ones return', async () => {
    const made = await create({ title: 'Hidabelle filter' })
    const found = async () => (await shop.visitor(findProducts, { query: { search: 'hidabelle' } })).count
    await change([made.id], { kind: 'hide' })
    expect(await found()).toBe(0)
    await change([made.id], { kind: 'show' })
    expect(await found()).toBe(1)
  })

  test('listings of other sellers fail like unknown ones and stay unchanged', async () => {
    const mine = await create()
    const theirs = await other.bearer(createProduct, { body: { ...buildListingBody(), storeId: otherStore } })
    const { changed, failed } = await change([mine.id, theirs.id, 2_147_483_647], { kind: 'stock', stock: 99 })
    expect(changed).toBe(1)
    expect(failed).toEqual([
      { id: theirs.id, code: 'listing_not_found', detail: 'Listing not found.' },
      { id: 2_147_483_647, code: 'listing_not_found', detail: 'Listing not found.' },
    ])
    expect((await other.bearer(getSellerProduct, params(theirs.id))).stock).toBe(7)
  })

  test('a repeated idempotency key applies a bulk change once', async () => {
    const made = await create({ price: 100, gen_price: 100 })
    const keyed = keyedClient(shop, owner, 'raise-once')
    const body = { ids: [made.id], change: { kind: 'price', percent: 50 } as const }
    await Promise.all([1, 2, 3].map(() => keyed(changeSellerProducts, { body })))
    expect(await owner.bearer(getSellerProduct, params(made.id))).toMatchObject({ gen_price: 150, version: 2 })
  })

  test('more than 500 listings and prices out of range are refused', async () => {
    const made = await create({ price: 0.01, gen_price: 1_000_000_000 })
    expect(
      (
        await getProblem(
          change(
            Array.from({ length: 501 }, (_, i) => i + 1),
            { kind: 'hide' },
          ),
        )
      ).status,
    ).toBe(400)
    expect((await change([made.id], { kind: 'price', percent: 1 })).failed).toEqual([
      { id: made.id, code: 'price_too_high', detail: 'Enter a price of at most ₦1,000,000,000.' },
    ])
    for (const percent of [-90.01, -100, 900.5, 0, 1.234, null])
      expect((await getProblem(change([made.id], { kind: 'price', percent }))).status).toBe(400)
  })

  test('stock that is set during orders never goes below zero', async () => {
    const made = await create({ stock: 3 })
    const buyers = await Promise.all([1, 2, 3, 4].map(() => shop.signedInAs(6)))
    for (const buyer of buyers) {
      await creditWallet(shop, buyer.user.id, 10_000)
      await addToCart(buyer, made.id)
    }
    const outcomes = await Promise.all([
      ...buyers.map((buyer) => getProblem(buyer.bearer(payByWallet, { body: DELIVERY }))),
      getProblem(change([made.id], { kind: 'stock', stock: 1 })),
    ])
    const sold = outcomes.slice(0, 4).filter(({ status }) => status === 200).length
    const { stock } = await owner.bearer(getSellerProduct, params(made.id))
    expect(stock).toBeGreaterThanOrEqual(0)
    // Setting the stock overwrites earlier sales; later sales reduce it.
    expect(sold).toBeLessThanOrEqual(4 - stock)
  })
})

describe('seller list', () => {
  test('units paid within 30 days are counted, without refunded units and older orders', async () => {
    const made = await create({ title: 'Recently sold', sku: 'SOLD-30', stock: 40 })
    const buyer = await shop.signedInAs(6)
    await creditWallet(shop, buyer.user.id, 100_000)
    const buy = async (quantity: number) => {
      await addToCart(buyer, made.id, quantity)
      const { order } = await buyer.bearer(payByWallet, { body: DELIVERY })
      return order.number
    }
    const getSold = async () =>
      (await owner.bearer(listSellerProducts, { query: { search: 'SOLD-30' } })).results[0]?.sold_30_days
    expect(await getSold()).toBe(0)
    await buy(4)
    const second = await buy(5)
    expect(await getSold()).toBe(9)
    await buyer.bearer(cancelOrder, { params: { number: second }, body: {} })
    expect(await getSold()).toBe(4)
    const later = new Date(Date.now() + 60_000)
    expect(await countSold(shop.database.db, [made.id], later)).toEqual(new Map())
  })

  test('the list of a seller contains only their listings, five per page, and that of an admin all', async () => {
    const own = await owner.bearer(listSellerProducts, {})
    expect(own.results).toHaveLength(5)
    expect(new Set(own.results.map((row) => row.storeId))).toEqual(new Set([storeId]))
    expect(own.next).toBe('/api/seller/products/?page=2')
    const all = await admin.bearer(listSellerProducts, { query: { page_size: '100' } })
    expect(all.count).toBeGreaterThan(2_000)
    const fresh = await shop.signedInAs(2)
    expect(await fresh.bearer(listSellerProducts, {})).toMatchObject({ count: 0, results: [] })
    expect((await getProblem(owner.bearer(listSellerProducts, { query: { store: String(otherStore) } }))).status).toBe(
      404,
    )
  })

  test.each([
    ['QUIXOTRY', 'title'],
    ['quix-sku', 'SKU'],
    ['QX-551', 'part number'],
    ['41234.5', 'price'],
    ['uixot', 'inside of words'],
  ])('finds %s: %s', async (search) => {
    const body = { title: 'Quixotry pump', sku: `QUIX-SKU-${search}`, part_no: 'QX-551', gen_price: 41234.5 }
    const made = await create(body)
    const { results } = await owner.bearer(listSellerProducts, { query: { search, page_size: '100' } })
    expect(results.map(({ id }) => id)).toContain(made.id)
    expect(results.every(({ title }) => title === 'Quixotry pump')).toBe(true)
  })

  test('the search finds categories and conditions, and matches % and _ literally', async () => {
    const count = async (search: string, store?: string) =>
      (await admin.bearer(listSellerProducts, { query: { search, ...(store && { store }) } })).count
    expect(await count('used')).toBeGreaterThan(100)
    expect(await count('shock abs')).toBeGreaterThan(100)
    expect(await count('%%%', String(storeId))).toBe(0)
    expect(await count('q_x', String(storeId))).toBe(0)
  })

  testAll(['newest', 'title', 'gen_price', 'price', 'stock', 'rating', 'sku'] as const)(
    'sorts by every column in both directions, and its pages hold each listing once',
    async (sort) => {
      const ids: number[] = []
      const values: unknown[] = []
      for (const page of ['1', '2', '3']) {
        const { results } = await owner.bearer(listSellerProducts, {
          query: { sort, direction: 'asc', page, page_size: '7' },
        })
        ids.push(...results.map(({ id }) => id))
        values.push(...results.map((row) => (sort === 'newest' ? row.id : row[sort])))
      }
      expect(new Set(ids).size).toBe(ids.length)
      const sorted = values.toSorted((a, b) =>
        typeof a === 'number' && typeof b === 'number'
          ? a - b
          : String(a).toLowerCase() < String(b).toLowerCase()
            ? -1
            : 1,
      )
      if (sort !== 'title' && sort !== 'sku') expect(values).toEqual(sorted)
      const last = await owner.bearer(listSellerProducts, { query: { sort, direction: 'desc', page_size: '100' } })
      const first = await owner.bearer(listSellerProducts, { query: { sort, direction: 'asc', page_size: '100' } })
      expect(last.results.map(({ id }) => id)).toEqual(first.results.map(({ id }) => id).toReversed())
    },
  )

  test('unknown query parameters return 400', async () => {
    for (const query of [{ owner: '1' }, { sort: 'id;drop' }, { page_size: '101' }, { page: '0' }, { hidden: 'x' }])
      expect((await getProblem(owner.bearer(listSellerProducts, { query: query as never }))).status).toBe(400)
  })
})
