import { afterAll, beforeAll, expect, test } from 'vitest'

import { addToCart, createListingBy, creditWallet, DELIVERY } from '#tests/support/buying.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import * as changes from './order-changes.contract.ts'
import * as calls from './orders.contract.ts'
import { getEarnings } from './store-earnings.contract.ts'

let shop: TestShop
let owner: SignedIn
let other: SignedIn
let buyer: SignedIn
let pad: number
let disc: number

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signedInAs(4)
  other = await shop.signedInAs(2)
  buyer = await shop.signedInAs(6)
  pad = await createListingBy(shop.database, owner, { title: 'Brake pad', generalPrice: 1_000, stock: 50 })
  disc = await createListingBy(shop.database, other, { title: 'Brake disc', generalPrice: 3_000, stock: 50 })
})
afterAll(() => shop.close())

async function buy(...products: number[]): Promise<string> {
  await creditWallet(shop, buyer.user.id, 10_000)
  for (const product of products) await addToCart(buyer, product)
  return (await buyer.bearer(calls.payByWallet, { body: DELIVERY })).order.number
}

test('a store without orders has earned nothing, and so has a user without a store', async () => {
  const nothing = { orders: 0, amount: 0 }
  const empty = { to_send: nothing, on_the_way: nothing, delivered: nothing, refunded: 0, count: 0, results: [] }
  for (const who of [owner, buyer]) expect(await who.bearer(getEarnings, {})).toMatchObject(empty)
  await expect(shop.visitor(getEarnings, {})).rejects.toMatchObject({ status: 401 })
})

test('the earnings of a store are its own shares by status, without what was refunded', async () => {
  const [waiting, sent, delivered, declined] = [await buy(pad, disc), await buy(pad), await buy(pad), await buy(pad)]
  for (const number of [sent, delivered])
    await owner.bearer(changes.shipOrder, { params: { number }, body: { note: '' } })
  await buyer.bearer(changes.deliverOrder, { params: { number: delivered }, body: { note: '' } })
  await owner.bearer(changes.declineOrder, { params: { number: declined }, body: { note: '', reason: 'damaged' } })

  // One unit has a discount of 3 % (ruling 3).
  const earnings = await owner.bearer(getEarnings, {})
  expect(earnings).toMatchObject({
    to_send: { orders: 1, amount: 970 },
    on_the_way: { orders: 1, amount: 970 },
    delivered: { orders: 1, amount: 970 },
    refunded: 970,
    count: 4,
    next: null,
    previous: null,
  })
  expect(earnings.results.map(({ number, sold, refunded, kept }) => [number, sold, refunded, kept])).toEqual([
    [declined, 970, 970, 0],
    [delivered, 970, 0, 970],
    [sent, 970, 0, 970],
    [waiting, 970, 0, 970],
  ])
  expect(await other.bearer(getEarnings, {})).toMatchObject({ to_send: { orders: 1, amount: 2_910 }, count: 1 })
})
