import { afterAll, beforeAll, expect, test } from 'vitest'

import { payByWallet } from '#modules/orders/orders.contract.ts'
import { addToCart, creditWallet, DELIVERY } from '#tests/support/buying.ts'
import { putOnSale } from '#tests/support/listings.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

// Concurrent checkouts share a transaction (decision 16). Here one of them waits for a row.

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())

async function createBuyer(product: number) {
  const buyer = await shop.signedInAs(6)
  await creditWallet(shop, buyer.user.id, 5_000)
  await addToCart(buyer, product)
  return buyer
}

test('a locked listing delays its own buyers and no others', async () => {
  const held = await putOnSale(shop.database, { title: 'Held', generalPrice: 1_000, stock: 50 })
  const free = await putOnSale(shop.database, { title: 'Free', generalPrice: 1_000, stock: 50 })
  const [waiting, others] = [
    await Promise.all([createBuyer(held), createBuyer(held)]),
    await Promise.all(Array.from({ length: 6 }, () => createBuyer(free))),
  ]
  const order = (buyer: (typeof others)[number]) => buyer.bearer(payByWallet, { body: DELIVERY })
  const bought: string[] = []
  const note = async (buyer: (typeof others)[number], which: string) => {
    await order(buyer)
    bought.push(which)
  }
  const holder = await shop.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from products where id = $1 for update', [held])
  const late = waiting.map((buyer) => note(buyer, 'held'))
  await Promise.all(others.map((buyer) => note(buyer, 'free')))
  expect(bought).toEqual(others.map(() => 'free'))
  await holder.query('commit')
  holder.release()
  await Promise.all(late)
  expect(bought.filter((which) => which === 'held')).toHaveLength(2)
})
