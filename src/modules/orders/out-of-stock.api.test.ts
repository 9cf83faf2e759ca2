import { afterAll, beforeAll, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { findBrokenInvariants } from '#tests/proof/assertions.ts'
import { addToCart, createListingBy, creditWallet, DELIVERY, readStock } from '#tests/support/buying.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import * as changes from './order-changes.contract.ts'
import * as calls from './orders.contract.ts'

// A store that declines a part as out of stock has none of it, whatever the shop had counted.

let shop: TestShop
let owner: SignedIn
let buyer: SignedIn
let pad: number

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signedInAs(4)
  buyer = await shop.signedInAs(6)
  pad = await createListingBy(shop.database, owner, { title: 'Brake pad', generalPrice: 1_000, stock: 3 })
  await creditWallet(shop, buyer.user.id, 10_000)
})
afterAll(() => shop.close())

async function buy(): Promise<string> {
  await addToCart(buyer, pad)
  return (await buyer.bearer(calls.payByWallet, { body: DELIVERY })).order.number
}

async function reserve(): Promise<string> {
  const cartId = await addToCart(buyer, pad)
  return (await buyer.bearer(calls.payByCard, { body: { ...DELIVERY, cartId } })).order.number
}
const cancel = (number: string) => buyer.bearer(changes.cancelOrder, { params: { number }, body: {} })

test('units ordered before a store ran out of a part do not come back into stock, and later ones do', async () => {
  const [paid, unpaid, declined] = [await buy(), await reserve(), await buy()]
  await owner.bearer(changes.declineOrder, { params: { number: declined }, body: { reason: 'out_of_stock' } })
  await cancel(paid)
  await cancel(unpaid)
  expect(await readStock(shop, pad)).toBe(0)

  await rows(shop.database.db, 'update products set stock = 4, version = version + 1 where id = $1', [pad])
  const later = await buy()
  expect(await readStock(shop, pad)).toBe(3)
  await cancel(later)
  expect(await readStock(shop, pad)).toBe(4)
  expect(await findBrokenInvariants(shop.database)).toEqual([])
})
