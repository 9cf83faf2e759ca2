import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { cancelOrder } from '#modules/orders/order-changes.contract.ts'
import type { Problem } from '#platform/http/problems.ts'
import { readStock } from '#tests/support/buying.ts'
import { buildListingBody } from '#tests/support/sample-stores.ts'
import { openSellingShop, type SellingShop } from '#tests/support/selling-shop.ts'

import { changeSellerProducts, setSellerProducts } from './bulk-changes.contract.ts'
import { getSellerProduct, replaceProduct } from './selling.contract.ts'

// Filled before the first test.
let { shop, owner, buyer, addListing, buyTwo } = {} as SellingShop
let sku: string
let id: number

beforeAll(async () => {
  ;({ shop, owner, buyer, addListing, buyTwo } = await openSellingShop())
})
afterAll(() => shop.close())
beforeEach(async () => {
  ;({ id, sku } = await addListing())
})

const replace = (fields: { version: number; stock: number; title?: string }) =>
  owner.bearer(replaceProduct, { params: { id: `${id}` }, body: { ...buildListingBody(), sku, ...fields } })
const set = (values: object) => owner.bearer(setSellerProducts, { body: { values: [{ id, ...values }] } })
const stock = () => readStock(shop, id)
const getCode = (call: Promise<unknown>) => call.then(String, (problem: Problem) => problem.body.code)
const LISTING_CHANGED = { changed: 0, failed: [{ code: 'listing_changed' }] }

test('a form that was opened before a sale does not put the sold units back', async () => {
  await buyTwo(id)
  const stale = replace({ version: 1, stock: 7, title: 'Corrected title' })
  await expect(stale).rejects.toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', changes: expect.arrayContaining([{ field: 'stock', mine: 7, theirs: 5 }]) },
  })
  expect(await stock()).toBe(5)
  const { version } = await owner.bearer(getSellerProduct, { params: { id: `${id}` } })
  expect(await replace({ version, stock: 5, title: 'Corrected title' })).toMatchObject({ stock: 5 })
})

test('a form that was opened before a cancellation does not lose the returned units', async () => {
  const number = await buyTwo(id)
  const { version } = await owner.bearer(getSellerProduct, { params: { id: `${id}` } })
  await buyer.bearer(cancelOrder, { params: { number }, body: {} })
  expect(await getCode(replace({ version, stock: 5 }))).toBe('changed_meanwhile')
  expect(await stock()).toBe(7)
})

test('a stock that is sent with the version or the stock before a sale is not set', async () => {
  await buyTwo(id)
  for (const base of [{ version: 1 }, { seen: { stock: 7 } }])
    expect(await set({ stock: 9, ...base })).toMatchObject(LISTING_CHANGED)
  expect(await stock()).toBe(5)
  expect(await set({ stock: 9, seen: { stock: 5 } })).toMatchObject({ changed: 1 })
  expect(await stock()).toBe(9)
})

test('prices are set after a sale, but not over prices that another user changed', async () => {
  await buyTwo(id)
  const seen = { price: 900, gen_price: 1000.5 }
  expect(await set({ gen_price: 1100, seen })).toMatchObject({ changed: 1 })
  expect(await set({ gen_price: 1200, seen })).toMatchObject(LISTING_CHANGED)
  expect(await set({ price: null, seen: { price: 900 } })).toMatchObject({ changed: 1 })
  expect(await set({ price: 950, seen: { price: 900 } })).toMatchObject(LISTING_CHANGED)
  expect(await set({ price: 950, seen: { price: null } })).toMatchObject({ changed: 1 })
  expect(await stock()).toBe(5)
})

test('the undo of a bulk change does not put back units that were sold after it', async () => {
  const change = { kind: 'stock', stock: 20 } as const
  const { before } = await owner.bearer(changeSellerProducts, { body: { ids: [id], change } })
  expect(before).toMatchObject([{ stock: 7, version: 2 }])
  await buyTwo(id)
  expect(await owner.bearer(setSellerProducts, { body: { values: before } })).toMatchObject(LISTING_CHANGED)
  expect(await stock()).toBe(18)
})

test('a bulk change is undone if the stock has not changed since', async () => {
  const { before } = await set({ stock: 20 })
  expect(await owner.bearer(setSellerProducts, { body: { values: before } })).toMatchObject({ changed: 1, failed: [] })
  expect(await stock()).toBe(7)
})
