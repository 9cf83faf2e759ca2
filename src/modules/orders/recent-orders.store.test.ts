import { afterAll, beforeAll, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { addToCart, creditWallet, DELIVERY } from '#tests/support/buying.ts'
import { putOnSale } from '#tests/support/listings.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { payByCard, payByWallet } from './orders.contract.ts'
import { countOrdersSince } from './recent-orders.store.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())

test('orders created after a time are counted by payment method and status, and combinations without one as 0', async () => {
  const { db } = shop.database
  const buyer = await shop.signedInAs(6)
  await creditWallet(shop, buyer.user.id, 10_000)
  const pad = await putOnSale(shop.database, { title: 'Brake pad', generalPrice: 1_000, stock: 5 })
  await addToCart(buyer, pad)
  const { order } = await buyer.bearer(payByWallet, { body: DELIVERY })
  const [first] = await rows<{ at: Date }>(db, 'select created_at as at from orders where id = $1', [order.id])
  const cartId = await addToCart(buyer, pad)
  await buyer.bearer(payByCard, { body: { ...DELIVERY, cartId } })

  const paidByWallet = { method: 'wallet', status: 'paid', orders: 1 }
  const waitingForCard = { method: 'card', status: 'pending_payment', orders: 1 }
  const refundedMessage = { method: 'message', status: 'refunded', orders: 0 }
  const all = await countOrdersSince(db, new Date(0))
  expect(all).toEqual(expect.arrayContaining([paidByWallet, waitingForCard, refundedMessage]))
  const later = await countOrdersSince(db, first?.at ?? new Date(0))
  expect(later).toEqual(expect.arrayContaining([{ ...paidByWallet, orders: 0 }, waitingForCard, refundedMessage]))
})
