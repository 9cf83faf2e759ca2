import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { getCart } from '#modules/cart/cart.contract.ts'
import { rows } from '#platform/db/rows.ts'
import type { Problem } from '#platform/http/problems.ts'
import { addToCart, DELIVERY, readStock } from '#tests/support/buying.ts'
import { putOnSale } from '#tests/support/listings.ts'
import {
  createCtxIn,
  createSecondProcess,
  DECLINED_CARD,
  GOOD_CARD,
  OTHER_AMOUNT_CARD,
} from '#tests/support/payments.ts'
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
async function startCardOrder() {
  const cart = await fillCart()
  return { ...cart, ...(await pay(cart)) }
}
const charge = (reference: string, card = GOOD_CARD) =>
  shop.cards.pay(shop.cards.find(reference)?.accessCode ?? '', card, 'never')
const verify = ({ buyer, reference }: { buyer: SignedIn; reference: string }) =>
  buyer.bearer(calls.verifyCard, { params: { reference } })
const listStatuses = async ({ buyer }: { buyer: SignedIn }) =>
  (await buyer.bearer(calls.listOrders, { query: {} })).results.map(({ status }) => status)
const inCart = async ({ buyer }: { buyer: SignedIn }) =>
  (await buyer.bearer(getCart, { params: { userId: `${buyer.user.id}` } })).quantity

const listNotices = async ({ order }: { order: { id: number } }) => {
  const queued = `select data->>'kind' as kind from jobs.job where name = 'order-notice' and data->>'orderId' = $1`
  return (await rows<{ kind: string }>(shop.database.db, queued, [`${order.id}`])).map(({ kind }) => kind)
}

/** Runs the sweeper and the release of expired orders for each minute of a future period. */
async function letMinutesPass(from: number, to: number) {
  const { payments, settlement } = createSecondProcess(shop)
  for (let minute = from; minute <= to; minute += 1) {
    await payments.sweep(createCtxIn(shop, minute))
    await settlement.releaseOverdue(createCtxIn(shop, minute))
  }
}

test('an unpaid order that cannot be cancelled does not block the others', async () => {
  const [broken, sound] = [await startCardOrder(), await startCardOrder()]
  await rows(shop.database.db, 'delete from carts where id = $1', [broken.cartId])
  await letMinutesPass(31, 31)
  expect(await listStatuses(broken)).toEqual(['pending_payment'])
  expect(await listStatuses(sound)).toEqual(['cancelled'])
  await rows(shop.database.db, 'insert into carts (user_id, created_at) values ($1, now())', [broken.buyer.user.id])
  await letMinutesPass(32, 32)
  expect(await listStatuses(broken)).toEqual(['cancelled'])
})

test.each([
  ['down', 502],
  ['slow', 504],
  ['error_500', 502],
  ['html', 502],
  ['half_json', 502],
] as const)(
  'while the gateway is %s buyers get instructions, and five minutes after it recovers each order is paid or cancelled',
  async (answers, status) => {
    const [paid, left, late] = [await startCardOrder(), await startCardOrder(), await fillCart()]
    await charge(paid.reference)
    shop.cards.behave({ answers, webhooks: 'never' })
    const [verified, refused] = await Promise.all([
      verify(paid),
      pay(late).catch((problem: Problem) => problem),
      letMinutesPass(9, 9),
    ])
    expect(verified).toMatchObject({ status: 'pending', order: { status: 'pending_payment' } })
    expect(verified.message).toContain('You need not pay again')
    // The order is placed and the refusal names it, so that the page can link to it.
    const [waiting] = (await late.buyer.bearer(calls.listOrders, { query: {} })).results
    const waits = { code: 'order_waits', number: waiting?.number }
    expect(refused).toMatchObject({ status, body: { changes: [waits] } })
    expect(refused).toHaveProperty('body.detail', expect.stringContaining(`Your order ${waiting?.number} waits`))
    expect(waiting?.status).toBe('pending_payment')
    expect(await listStatuses(paid)).toEqual(['pending_payment'])
    shop.cards.behave({ webhooks: 'never' })
    // Wait until the circuit breaker closes.
    await expect.poll(() => shop.gateway.verify(left.reference).catch(() => null), { timeout: 10_000 }).not.toBeNull()
    await letMinutesPass(11, 15)
    expect(await listStatuses(paid)).toEqual(['paid'])
    for (const one of [left, late]) {
      expect(await listStatuses(one)).toEqual(['cancelled'])
      expect(await inCart(one)).toBe(1)
    }
    expect(await readStock(shop, pad)).toBe(9)
  },
)

test('a payment of a different amount is reported to the buyer, and the order expires', async () => {
  const order = await startCardOrder()
  await charge(order.reference, OTHER_AMOUNT_CARD)
  const verified = await verify(order)
  expect(verified).toMatchObject({ status: 'failed', order: { status: 'pending_payment' } })
  expect(verified.message).toContain('do not pay again')
  expect(await verify(order)).toMatchObject({ message: verified.message })
  const again = order.buyer.bearer(calls.payAgain, { params: { number: order.order.number }, body: {} })
  await expect(again).rejects.toMatchObject({ status: 409, body: { code: 'not_allowed_now' } })
  await letMinutesPass(14, 15)
  expect(await listStatuses(order)).toEqual(['cancelled'])
  expect(await inCart(order)).toBe(1)
  expect(await readStock(shop, pad)).toBe(10)
  // No email says that nothing was charged.
  expect(await listNotices(order)).toEqual(['unclear'])
  const { events } = await order.buyer.bearer(calls.getOrder, { params: { number: order.order.number } })
  expect(events.map(({ status }) => status)).toEqual(['pending_payment', 'payment_unclear', 'cancelled'])
})

test('a payment of a different amount after a declined card is also reported', async () => {
  const order = await startCardOrder()
  await charge(order.reference, DECLINED_CARD)
  expect(await verify(order)).toMatchObject({ status: 'failed', message: expect.stringContaining('try again') })
  await charge(order.reference, OTHER_AMOUNT_CARD)
  expect(await verify(order)).toMatchObject({ status: 'failed', message: expect.stringContaining('do not pay again') })
  expect(await listNotices(order)).toEqual(['unclear'])
})
