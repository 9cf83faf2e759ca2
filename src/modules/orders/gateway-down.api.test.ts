import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { getCart } from '#modules/cart/cart.contract.ts'
import { rows } from '#platform/db/rows.ts'
import type { Problem } from '#platform/http/problems.ts'
import { addToCart, DELIVERY, stockOf } from '#tests/support/buying.ts'
import { putOnSale } from '#tests/support/listings.ts'
import { ctxIn, DECLINED_CARD, GOOD_CARD, OTHER_AMOUNT_CARD, secondProcess } from '#tests/support/payments.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import * as calls from './orders.contract.ts'

let shop: TestShop
let pad: number

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.cards.behave({ webhooks: 'never' })
  pad = await putOnSale(shop.database, { title: 'Brake pad', generalPrice: 1_000, stock: 10 })
})

async function fillCart() {
  const buyer = await shop.signedInAs(6)
  return { buyer, cartId: await addToCart(buyer, pad) }
}
const pay = ({ buyer, cartId }: { buyer: SignedIn; cartId: number }) =>
  buyer.bearer(calls.payByCard, { body: { ...DELIVERY, cartId } })
async function begin() {
  const filled = await fillCart()
  return { ...filled, ...(await pay(filled)) }
}
const charge = (reference: string, card = GOOD_CARD) =>
  shop.cards.pay(shop.cards.find(reference)?.accessCode ?? '', card, 'never')
const verify = ({ buyer, reference }: { buyer: SignedIn; reference: string }) =>
  buyer.bearer(calls.verifyCard, { params: { reference } })
const statesOf = async ({ buyer }: { buyer: SignedIn }) =>
  (await buyer.bearer(calls.listOrders, { query: {} })).results.map(({ status }) => status)
const inCart = async ({ buyer }: { buyer: SignedIn }) =>
  (await buyer.bearer(getCart, { params: { userId: `${buyer.user.id}` } })).quantity

const noticesOf = async ({ order }: { order: { id: number } }) => {
  const asked = `select data->>'kind' as kind from jobs.job where name = 'order-notice' and data->>'orderId' = $1`
  return (await rows<{ kind: string }>(shop.database.db, asked, [`${order.id}`])).map(({ kind }) => kind)
}

/** What the clock does from one minute of the future to another: the sweeper each minute, and the end of orders. */
async function letMinutesPass(from: number, to: number) {
  const { payments, settlement } = secondProcess(shop)
  for (let minute = from; minute <= to; minute += 1) {
    await payments.sweep(ctxIn(shop, minute))
    await settlement.releaseOverdue(ctxIn(shop, minute))
  }
}

test('an unpaid order that cannot be ended does not keep the others from it', async () => {
  const [broken, sound] = [await begin(), await begin()]
  await rows(shop.database.db, 'delete from carts where id = $1', [broken.cartId])
  await letMinutesPass(31, 31)
  expect(await statesOf(broken)).toEqual(['pending_payment'])
  expect(await statesOf(sound)).toEqual(['cancelled'])
  await rows(shop.database.db, 'insert into carts (user_id, created_at) values ($1, now())', [broken.buyer.user.id])
  await letMinutesPass(32, 32)
  expect(await statesOf(broken)).toEqual(['cancelled'])
})

test.each([
  ['down', 502],
  ['slow', 504],
  ['error_500', 502],
  ['html', 502],
  ['half_json', 502],
] as const)(
  'a gateway that is %s for ten minutes: buyers are told what to do, and five minutes later each order is paid or ended',
  async (answers, status) => {
    const [paid, left, late] = [await begin(), await begin(), await fillCart()]
    await charge(paid.reference)
    shop.cards.behave({ answers, webhooks: 'never' })
    const [told, refused] = await Promise.all([
      verify(paid),
      pay(late).catch((problem: Problem) => problem),
      letMinutesPass(9, 9),
    ])
    expect(told).toMatchObject({ status: 'pending', order: { status: 'pending_payment' } })
    expect(told.message).toContain('You need not pay again')
    // Its order is made, and the refusal names it: the page leads to it, and the payment may be begun there.
    const [waiting] = (await late.buyer.bearer(calls.listOrders, { query: {} })).results
    const named = { code: 'order_waits', number: waiting?.number }
    expect(refused).toMatchObject({ status, body: { changes: [named] } })
    expect(refused).toHaveProperty('body.detail', expect.stringContaining(`Your order ${waiting?.number} waits`))
    expect(waiting?.status).toBe('pending_payment')
    expect(await statesOf(paid)).toEqual(['pending_payment'])
    shop.cards.behave({ webhooks: 'never' })
    // So long the client leaves a gateway alone that failed often.
    await expect.poll(() => shop.gateway.verify(left.reference).catch(() => null), { timeout: 10_000 }).not.toBeNull()
    await letMinutesPass(11, 15)
    expect(await statesOf(paid)).toEqual(['paid'])
    for (const one of [left, late]) {
      expect(await statesOf(one)).toEqual(['cancelled'])
      expect(await inCart(one)).toBe(1)
    }
    expect(await stockOf(shop, pad)).toBe(9)
  },
)

test('a gateway that was paid another amount: the buyer is told, and the order ends with its time', async () => {
  const order = await begin()
  await charge(order.reference, OTHER_AMOUNT_CARD)
  const told = await verify(order)
  expect(told).toMatchObject({ status: 'failed', order: { status: 'pending_payment' } })
  expect(told.message).toContain('do not pay again')
  expect(await verify(order)).toMatchObject({ message: told.message })
  const again = order.buyer.bearer(calls.payAgain, { params: { number: order.order.number }, body: {} })
  await expect(again).rejects.toMatchObject({ status: 409, body: { code: 'not_allowed_now' } })
  await letMinutesPass(14, 15)
  expect(await statesOf(order)).toEqual(['cancelled'])
  expect(await inCart(order)).toBe(1)
  expect(await stockOf(shop, pad)).toBe(10)
  // Nobody writes that nothing was charged.
  expect(await noticesOf(order)).toEqual(['unclear'])
  const { events } = await order.buyer.bearer(calls.getOrder, { params: { number: order.order.number } })
  expect(events.map(({ status }) => status)).toEqual(['pending_payment', 'payment_unclear', 'cancelled'])
})

test('another amount by the second card, after the first was declined, is told as well', async () => {
  const order = await begin()
  await charge(order.reference, DECLINED_CARD)
  expect(await verify(order)).toMatchObject({ status: 'failed', message: expect.stringContaining('try again') })
  await charge(order.reference, OTHER_AMOUNT_CARD)
  expect(await verify(order)).toMatchObject({ status: 'failed', message: expect.stringContaining('do not pay again') })
  expect(await noticesOf(order)).toEqual(['unclear'])
})
