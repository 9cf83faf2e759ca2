import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { getUserCode } from '#modules/accounts/accounts.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { addToCart, creditWallet, DELIVERY, keyedClient, readCartLines, readStock } from '#tests/support/buying.ts'
import { putOnSale } from '#tests/support/listings.ts'
import { DECLINED_CARD, GOOD_CARD } from '#tests/support/payments.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import * as changes from './order-changes.contract.ts'
import * as calls from './orders.contract.ts'
import { listUnpaidOrders } from './unpaid-orders.contract.ts'

let shop: TestShop
let buyer: SignedIn
let pad: number

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.cards.behave({ webhooks: 'never' })
  buyer = await shop.signedInAs(6)
  pad = await putOnSale(shop.database, { title: 'Brake pad', generalPrice: 1_000, stock: 3 })
})

const startCardOrder = async (who = buyer, quantity = 2) => {
  const cartId = await addToCart(who, pad, quantity)
  return who.bearer(calls.payByCard, { body: { ...DELIVERY, cartId } })
}
const charge = async (reference: string, card = GOOD_CARD) =>
  shop.cards.pay(shop.cards.find(reference)?.accessCode ?? '', card, 'never')
const verify = (reference: string, who = buyer) => who.bearer(calls.verifyCard, { params: { reference } })
const see = (number: string, who = buyer) => who.bearer(calls.getOrder, { params: { number } })
const balance = async (who = buyer) => (await who.bearer(getUserCode, { params: { id: `${who.user.id}` } })).balance
const entries = (key: string) => rows(shop.database.db, 'select id from ledger_entries where key = $1', [key])
/** Lists the products in the buyer's cart with their quantities. */
const inCart = async () => (await readCartLines(buyer)).map(({ productId, quantity }) => [productId, quantity])
const cancel = (number: string) => buyer.bearer(changes.cancelOrder, { params: { number }, body: {} })
/** Expires the reservation of an order. */
const expireReservation = (number: string) =>
  rows(shop.database.db, `update orders set reserved_until = now() - interval '1 second' where number = $1`, [number])
/** Another buyer orders this quantity, which cancels expired orders that reserve the product. */
async function buyAll(quantity: number) {
  const other = await shop.signedInAs(6)
  await creditWallet(shop, other.user.id, 100_000)
  await rows(
    shop.database.db,
    `insert into cart_items (cart_id, product_id, quantity, seen_price_kobo, added_at)
     select id, $2, $3, 100000, now() from carts where user_id = $1`,
    [other.user.id, pad, quantity],
  )
  return other.bearer(calls.payByWallet, { body: DELIVERY })
}

describe('an order by card', () => {
  test('an order by card reserves its stock while unpaid, and repeated verification pays it once', async () => {
    const { order, reference, amount_kobo: amount } = await startCardOrder()
    expect(order).toMatchObject({ status: 'pending_payment', total: 1_940 })
    expect(amount).toBe(194_000)
    expect(await readStock(shop, pad)).toBe(1)
    expect(await verify(reference)).toMatchObject({ status: 'pending', order: { status: 'pending_payment' } })
    await charge(reference)
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(reference)))
    for (const answer of answers) expect(answer).toMatchObject({ status: 'successful', order: { status: 'paid' } })
    expect(await entries(`order:${order.number}`)).toHaveLength(1)
    expect(await see(order.number)).toMatchObject({
      method: 'card',
      reference,
      events: [{ status: 'pending_payment' }, { status: 'paid', by: 'Sparelane' }],
    })
    expect(await balance()).toBe(0)
    expect(await readStock(shop, pad)).toBe(1)
  })

  test.each(['card', 'bank_transfer', 'ussd'] as const)('a paid order names its channel: %s', async (channel) => {
    const { order, reference } = await startCardOrder()
    expect(await see(order.number)).toMatchObject({ channel: null })
    await shop.cards.pay(shop.cards.find(reference)?.accessCode ?? '', GOOD_CARD, 'never', channel)
    await verify(reference)
    expect(await see(order.number)).toMatchObject({ method: 'card', channel })
  })

  test('an unpaid order by card is listed as unpaid only for its buyer and only while it can be paid', async () => {
    const { order, reference } = await startCardOrder()
    const unpaid = async (who: SignedIn) => (await who.bearer(listUnpaidOrders)).results
    expect(await unpaid(buyer)).toEqual([{ ...order, reserved_until: expect.stringMatching(/^\d{4}-.*Z$/) as string }])
    expect(await unpaid(await shop.signedInAs(6))).toEqual([])
    expect(await unpaid(await shop.signedInAs(1))).toEqual([])
    await expireReservation(order.number)
    expect(await unpaid(buyer)).toEqual([])
    await charge(reference)
    await verify(reference)
    expect(await unpaid(buyer)).toEqual([])
  })

  test('an order by card stays unpaid after a declined card and can be paid with another card', async () => {
    const { order, reference } = await startCardOrder()
    await charge(reference, DECLINED_CARD)
    expect(await verify(reference)).toMatchObject({ status: 'failed', order: { status: 'pending_payment' } })
    const again = await buyer.bearer(calls.payAgain, { params: { number: order.number }, body: {} })
    expect(again.reference).toBe(reference)
    await charge(reference)
    expect(await verify(reference)).toMatchObject({ status: 'successful', order: { status: 'paid' } })
  })

  test('a repeated request after a gateway failure does not place a second order', async () => {
    const cartId = await addToCart(buyer, pad)
    const keyed = keyedClient(shop, buyer, `card-${buyer.user.id}`)
    const body = { ...DELIVERY, cartId }
    shop.cards.behave({ answers: 'error_500', webhooks: 'never' })
    await expect(keyed(calls.payByCard, { body })).rejects.toMatchObject({ status: 502 })
    shop.cards.behave({ webhooks: 'never' })
    // The circuit breaker lets the next request through after a moment.
    await expect
      .poll(() => keyed(calls.payByCard, { body }).catch(() => null), { timeout: 5_000 })
      .toMatchObject({
        order: { status: 'pending_payment' },
      })
    expect(await buyer.bearer(calls.listOrders, { query: {} })).toMatchObject({ count: 1 })
    expect(await readStock(shop, pad)).toBe(2)
  })

  test('repeating the checkout request of a cancelled order is refused', async () => {
    const body = { ...DELIVERY, cartId: await addToCart(buyer, pad) }
    const keyed = keyedClient(shop, buyer, `open-${buyer.user.id}`)
    const { order } = await keyed(calls.payByCard, { body })
    expect(await keyed(calls.payByCard, { body })).toMatchObject({ order: { number: order.number } })
    await cancel(order.number)
    const refusal = { status: 409, body: { code: 'not_allowed_now' } }
    await expect(keyed(calls.payByCard, { body })).rejects.toMatchObject(refusal)
    expect(await inCart()).toEqual([[pad, 1]])
  })

  test('repeating the checkout request of a paid order is refused', async () => {
    const body = { ...DELIVERY, cartId: await addToCart(buyer, pad) }
    const keyed = keyedClient(shop, buyer, `paid-${buyer.user.id}`)
    const { reference } = await keyed(calls.payByCard, { body })
    await charge(reference)
    expect(await verify(reference)).toMatchObject({ order: { status: 'paid' } })
    const refusal = { status: 409, body: { code: 'not_allowed_now' } }
    await expect(keyed(calls.payByCard, { body })).rejects.toMatchObject(refusal)
  })

  test('a sixth unpaid order by card is refused and takes nothing from cart and stock until one is cancelled', async () => {
    await rows(shop.database.db, 'update products set stock = 12 where id = $1', [pad])
    const { order } = await startCardOrder(buyer, 1)
    for (let more = 1; more < 5; more += 1) await startCardOrder(buyer, 1)
    const refusal = { status: 409, body: { code: 'too_many_unpaid', detail: 'Pay or cancel an open order first.' } }
    await expect(startCardOrder(buyer, 1)).rejects.toMatchObject(refusal)
    expect([await inCart(), await readStock(shop, pad)]).toEqual([[[pad, 1]], 7])
    await cancel(order.number)
    expect(await startCardOrder(buyer, 1)).toMatchObject({ order: { status: 'pending_payment' } })
  })

  test('an expired unpaid order is cancelled when another buyer needs its stock', async () => {
    const { order } = await startCardOrder()
    await expireReservation(order.number)
    await buyAll(3)
    expect(await see(order.number)).toMatchObject({ status: 'cancelled', allowed: [] })
    expect(await readStock(shop, pad)).toBe(0)
    expect(await inCart()).toEqual([[pad, 2]])
  })

  test('a buyer whose own expired order returns to the cart buys its parts only after seeing them there', async () => {
    const disc = await putOnSale(shop.database, { title: 'Brake disc', generalPrice: 2_000, stock: 1 })
    await addToCart(buyer, disc)
    const { order } = await startCardOrder()
    await addToCart(buyer, pad)
    await buyAll(1)
    await creditWallet(shop, buyer.user.id, 100_000)
    await expireReservation(order.number)
    const pay = () => buyer.bearer(calls.payByWallet, { body: DELIVERY })
    await expect(pay()).rejects.toMatchObject({ status: 409, body: { code: 'cart_changed' } })
    expect(await balance()).toBe(100_000)
    expect(await inCart()).toEqual([
      [pad, 2],
      [disc, 1],
    ])
    expect(await pay()).toMatchObject({ order: { total: 3_880 } })
    expect(await inCart()).toEqual([])
  })

  test('an expired order that is paid late takes its stock again if it is still available', async () => {
    const { order, reference } = await startCardOrder(buyer, 1)
    await expireReservation(order.number)
    // The request for three cancels the expired order, and is then refused for its price, so the stock stays.
    await rows(shop.database.db, 'update products set gen_price_kobo = 100001 where id = $1', [pad])
    await expect(buyAll(3)).rejects.toMatchObject({ status: 409 })
    expect(await see(order.number)).toMatchObject({ status: 'cancelled' })
    expect(await readStock(shop, pad)).toBe(3)
    expect(await inCart()).toEqual([[pad, 1]])
    await charge(reference)
    expect(await verify(reference)).toMatchObject({ status: 'successful', order: { status: 'paid' } })
    expect(await readStock(shop, pad)).toBe(2)
    expect(await inCart()).toEqual([])
    expect(await balance()).toBe(0)
  })

  test('the late payment of an order whose stock is gone is credited to the wallet, and the message says so', async () => {
    const { order, reference } = await startCardOrder()
    await expireReservation(order.number)
    await buyAll(3)
    await charge(reference)
    const answers = await Promise.all([verify(reference), verify(reference)])
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 'successful', order: { status: 'cancelled' } })
      expect(answer.message).toContain('wallet')
    }
    expect(await balance()).toBe(1_940)
    expect(await entries(`order:${order.number}`)).toHaveLength(0)
    expect((await see(order.number)).events.at(-1)).toMatchObject({ status: 'payment_returned' })
  })

  test('the payment of an order that its buyer has cancelled is credited to the wallet', async () => {
    const { order, reference } = await startCardOrder()
    await cancel(order.number)
    expect(await readStock(shop, pad)).toBe(3)
    await charge(reference)
    await verify(reference)
    expect(await balance()).toBe(1_940)
    expect(await see(order.number)).toMatchObject({ status: 'cancelled' })
    expect(await readStock(shop, pad)).toBe(3)
  })
})

describe('the lines of an order that ends unpaid', () => {
  test('the lines of a cancelled unpaid order return to the cart once, even if it is cancelled twice', async () => {
    const { order, reference } = await startCardOrder()
    await charge(reference, DECLINED_CARD)
    expect(await inCart()).toEqual([])
    const results = await Promise.allSettled([cancel(order.number), cancel(order.number)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await inCart()).toEqual([[pad, 2]])
    expect(await verify(reference)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('cart') as string,
    })
  })

  test('returned quantities are added to those in the cart, up to the stock', async () => {
    const { order } = await startCardOrder()
    await addToCart(buyer, pad)
    await rows(shop.database.db, 'update products set stock = 0 where id = $1', [pad])
    await cancel(order.number)
    expect(await readStock(shop, pad)).toBe(2)
    expect(await inCart()).toEqual([[pad, 2]])
  })

  test('returned quantities are added to those in the cart, up to what one line can contain', async () => {
    await rows(shop.database.db, 'update products set stock = 200000 where id = $1', [pad])
    const { order } = await startCardOrder(buyer, 100_000)
    await addToCart(buyer, pad, 2)
    await cancel(order.number)
    expect(await inCart()).toEqual([[pad, 100_000]])
  })

  test('a hidden product does not return to the cart, and a changed price is shown as a problem', async () => {
    const other = await putOnSale(shop.database, { title: 'Oil filter', generalPrice: 500, stock: 3 })
    await addToCart(buyer, other)
    const { order } = await startCardOrder()
    await rows(shop.database.db, 'update products set hidden_at = now() where id = $1', [other])
    await rows(shop.database.db, 'update products set gen_price_kobo = 120000 where id = $1', [pad])
    await cancel(order.number)
    expect(await readCartLines(buyer)).toMatchObject([
      { productId: pad, quantity: 2, problem: { code: 'price_changed' } },
    ])
  })
})

test('the payment, order and cart of another user return 404', async () => {
  const { order, reference } = await startCardOrder()
  const other = await shop.signedInAs(6)
  const params = { number: order.number }
  await expect(verify(reference, other)).rejects.toMatchObject({ status: 404 })
  await expect(see(order.number, other)).rejects.toMatchObject({ status: 404 })
  await expect(other.bearer(calls.payAgain, { params, body: {} })).rejects.toMatchObject({ status: 404 })
  const cartId = await addToCart(buyer, pad)
  const foreign = other.bearer(calls.payByCard, { body: { ...DELIVERY, cartId } })
  await expect(foreign).rejects.toMatchObject({ status: 404 })
})

test('a payment of a different amount leaves the order unpaid', async () => {
  const { order, reference } = await startCardOrder()
  await charge(reference, '4123450131001381')
  expect(await verify(reference)).toMatchObject({ status: 'failed', order: { status: 'pending_payment' } })
  expect(await entries(`order:${order.number}`)).toHaveLength(0)
})

test.each(['card', 'wallet'] as const)('an order whose payment was reversed is not refunded to the %s', async (to) => {
  const { order, reference } = await startCardOrder()
  await charge(reference)
  await verify(reference)
  await rows(shop.database.db, `update payments set status = 'reversed' where reference = $1`, [reference])
  const attempt = buyer.bearer(changes.cancelOrder, { params: { number: order.number }, body: { to } })
  await expect(attempt).rejects.toMatchObject({ status: 409, body: { code: 'refund_not_possible' } })
  expect(await balance()).toBe(0)
  expect(await see(order.number)).toMatchObject({ status: 'paid', refunds: [] })
})
