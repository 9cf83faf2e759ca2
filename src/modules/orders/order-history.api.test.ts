import { afterAll, beforeAll, expect, test } from 'vitest'

import { listProductsByIds } from '#modules/catalogue/catalogue.contract.ts'
import { listStores } from '#modules/stores/stores.contract.ts'
import { addToCart, createListingBy, creditWallet, DELIVERY } from '#tests/support/buying.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import * as changes from './order-changes.contract.ts'
import { getStoreRecord, listBoughtProducts, listBoughtTogether } from './order-history.contract.ts'
import { readStoreRecord } from './order-history.store.ts'
import * as calls from './orders.contract.ts'

let shop: TestShop
let owner: SignedIn
let buyers: SignedIn[]
let pad: number
let disc: number
let fluid: number

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  owner = await shop.signedInAs(4)
  buyers = [await shop.signedInAs(6), await shop.signedInAs(5)]
  const list = (title: string) => createListingBy(shop.database, owner, { title, generalPrice: 1_000, stock: 50 })
  pad = await list('Brake pad')
  disc = await list('Brake disc')
  fluid = await list('Brake fluid')
})
afterAll(() => shop.close())

async function buy(buyer: SignedIn, ...products: number[]): Promise<string> {
  await creditWallet(shop, buyer.user.id, 10_000)
  for (const product of products) await addToCart(buyer, product)
  return (await buyer.bearer(calls.payByWallet, { body: DELIVERY })).order.number
}

test('products that two buyers ordered together are listed, and those of one buyer are not', async () => {
  const [first, second] = buyers
  if (!first || !second) throw new Error('A buyer is missing.')
  await buy(first, pad, disc, fluid)
  await buy(second, pad, disc)
  expect(await shop.visitor(listBoughtTogether, { params: { id: `${pad}` } })).toEqual({ ids: [disc] })
  expect(await shop.visitor(listBoughtTogether, { params: { id: `${fluid}` } })).toEqual({ ids: [] })
})

test('a buyer lists the products of their own orders, the latest first, and a visitor none', async () => {
  const [first] = buyers
  if (!first) throw new Error('A buyer is missing.')
  await buy(first, pad)
  expect((await first.bearer(listBoughtProducts, {})).ids[0]).toBe(pad)
  expect((await owner.bearer(listBoughtProducts, {})).ids).toEqual([])
  await expect(shop.visitor(listBoughtProducts, {})).rejects.toMatchObject({ status: 401 })
})

test('the record of a store counts its orders, those sent in time, and those it declined', async () => {
  const [first] = buyers
  if (!first) throw new Error('A buyer is missing.')
  const { results } = await shop.visitor(listProductsByIds, { query: { ids: `${pad}` } })
  const id = `${results[0]?.storeId}`
  const read = () => shop.visitor(getStoreRecord, { params: { id } })
  const before = await read()
  const sent = await buy(first, pad)
  const declined = await buy(first, disc)
  await owner.bearer(changes.shipOrder, { params: { number: sent }, body: { note: '' } })
  await owner.bearer(changes.declineOrder, { params: { number: declined }, body: { note: '', reason: 'damaged' } })
  expect(await read()).toEqual({
    orders: before.orders + 2,
    sent: before.sent + 1,
    sent_in_time: before.sent_in_time + 1,
    due: before.due + 1,
    declined: before.declined + 1,
  })
})

test('an order that is not sent is due when its two days have passed', async () => {
  const [first] = buyers
  if (!first) throw new Error('A buyer is missing.')
  const { results } = await shop.visitor(listProductsByIds, { query: { ids: `${pad}` } })
  const storeId = results[0]?.storeId ?? 0
  const readAfter = (days: number) =>
    readStoreRecord(shop.database.db, storeId, { now: new Date(Date.now() + days * 86_400_000), days: 90 })
  const [now, later] = [await readAfter(0), await readAfter(3)]
  await buy(first, pad)
  expect(await readAfter(0)).toEqual({ ...now, orders: now.orders + 1 })
  expect(await readAfter(3)).toEqual({ ...later, orders: later.orders + 1, due: later.due + 1 })
})

test('listings and stores are returned in the order of their ids, without unknown ones', async () => {
  const ids = `${disc},2000000000,${pad}`
  const { results } = await shop.visitor(listProductsByIds, { query: { ids } })
  expect(results.map((listing) => listing.id)).toEqual([disc, pad])
  const stores = await shop.visitor(listStores, { query: { ids: '2,1,2000000000' } })
  expect(stores.map((store) => store.id)).toEqual([2, 1])
  await expect(shop.visitor(listStores, { query: { ids: 'x' } })).rejects.toMatchObject({ status: 400 })
})
