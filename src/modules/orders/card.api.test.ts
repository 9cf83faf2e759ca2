import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { getUserCode } from '#modules/accounts/accounts.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { addToCart, cartLinesOf, DELIVERY, giveMoney, stockOf, withKey } from '#tests/support/buying.ts'
import { putOnSale } from '#tests/support/listings.ts'
import { DECLINED_CARD, GOOD_CARD } from '#tests/support/payments.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import * as calls from './orders.contract.ts'

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

const begin = async (who = buyer, quantity = 2) => {
  const cartId = await addToCart(who, pad, quantity)
  return who.bearer(calls.payByCard, { body: { ...DELIVERY, cartId } })
}
const charge = async (reference: string, card = GOOD_CARD) =>
  shop.cards.pay(shop.cards.find(reference)?.accessCode ?? '', card, 'never')
const verify = (reference: string, who = buyer) => who.bearer(calls.verifyCard, { params: { reference } })
const see = (number: string, who = buyer) => who.bearer(calls.getOrder, { params: { number } })
const balance = async (who = buyer) => (await who.bearer(getUserCode, { params: { id: `${who.user.id}` } })).balance
const entries = (key: string) => rows(shop.database.db, 'select id from ledger_entries where key = $1', [key])
/** Which part is in the buyer's cart, and how many of it. */
const inCart = async () => (await cartLinesOf(buyer)).map(({ productId, quantity }) => [productId, quantity])
const cancel = (number: string) => buyer.bearer(calls.cancelOrder, { params: { number }, body: {} })
/** The fifteen minutes of an order are over. */
const letTimePass = (number: string) =>
  rows(shop.database.db, `update orders set reserved_until = now() - interval '1 second' where number = $1`, [number])
/** Somebody else wants all that there is, which ends orders that keep pieces beyond their time. */
async function buyAll(quantity: number) {
  const other = await shop.signedInAs(6)
  await giveMoney(shop, other.user.id, 100_000)
  await rows(
    shop.database.db,
    `insert into cart_items (cart_id, product_id, quantity, seen_price_kobo, added_at)
     select id, $2, $3, 100000, now() from carts where user_id = $1`,
    [other.user.id, pad, quantity],
  )
  return other.bearer(calls.payByWallet, { body: DELIVERY })
}

describe('an order by card', () => {
  test('keeps its stock while it waits, and is paid once, however often that is asked', async () => {
    const { order, reference, amount_kobo: amount } = await begin()
    expect(order).toMatchObject({ status: 'pending_payment', total: 1_940 })
    expect(amount).toBe(194_000)
    expect(await stockOf(shop, pad)).toBe(1)
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
    expect(await stockOf(shop, pad)).toBe(1)
  })

  test('is listed as unpaid for its buyer alone while it can be paid for', async () => {
    const { order, reference } = await begin()
    const unpaid = async (who: SignedIn) => (await who.bearer(calls.listUnpaidOrders)).results
    expect(await unpaid(buyer)).toEqual([{ ...order, reserved_until: expect.stringMatching(/^\d{4}-.*Z$/) as string }])
    expect(await unpaid(await shop.signedInAs(6))).toEqual([])
    expect(await unpaid(await shop.signedInAs(1))).toEqual([])
    await letTimePass(order.number)
    expect(await unpaid(buyer)).toEqual([])
    await charge(reference)
    await verify(reference)
    expect(await unpaid(buyer)).toEqual([])
  })

  test('waits for another card when one was declined', async () => {
    const { order, reference } = await begin()
    await charge(reference, DECLINED_CARD)
    expect(await verify(reference)).toMatchObject({ status: 'failed', order: { status: 'pending_payment' } })
    const again = await buyer.bearer(calls.payAgain, { params: { number: order.number }, body: {} })
    expect(again.reference).toBe(reference)
    await charge(reference)
    expect(await verify(reference)).toMatchObject({ status: 'successful', order: { status: 'paid' } })
  })

  test('is made once, also when the gateway was down the first time and the buyer tries again', async () => {
    const cartId = await addToCart(buyer, pad)
    const keyed = withKey(shop, buyer, `card-${buyer.user.id}`)
    const body = { ...DELIVERY, cartId }
    shop.cards.behave({ answers: 'error_500', webhooks: 'never' })
    await expect(keyed(calls.payByCard, { body })).rejects.toMatchObject({ status: 502 })
    shop.cards.behave({ webhooks: 'never' })
    // The breaker lets the next one through after a moment.
    await expect
      .poll(() => keyed(calls.payByCard, { body }).catch(() => null), { timeout: 5_000 })
      .toMatchObject({
        order: { status: 'pending_payment' },
      })
    expect(await buyer.bearer(calls.listOrders, { query: {} })).toMatchObject({ count: 1 })
    expect(await stockOf(shop, pad)).toBe(2)
  })

  test('that was cancelled is not to be paid for by the same request once more, from a page that was left open', async () => {
    const body = { ...DELIVERY, cartId: await addToCart(buyer, pad) }
    const keyed = withKey(shop, buyer, `open-${buyer.user.id}`)
    const { order } = await keyed(calls.payByCard, { body })
    expect(await keyed(calls.payByCard, { body })).toMatchObject({ order: { number: order.number } })
    await cancel(order.number)
    const refusal = { status: 409, body: { code: 'not_allowed_now' } }
    await expect(keyed(calls.payByCard, { body })).rejects.toMatchObject(refusal)
    expect(await inCart()).toEqual([[pad, 1]])
  })

  test('that is paid is not to be paid for again by the same request', async () => {
    const body = { ...DELIVERY, cartId: await addToCart(buyer, pad) }
    const keyed = withKey(shop, buyer, `paid-${buyer.user.id}`)
    const { reference } = await keyed(calls.payByCard, { body })
    await charge(reference)
    expect(await verify(reference)).toMatchObject({ order: { status: 'paid' } })
    const refusal = { status: 409, body: { code: 'not_allowed_now' } }
    await expect(keyed(calls.payByCard, { body })).rejects.toMatchObject(refusal)
  })

  test('ends when its time is over and somebody wants the pieces; nobody was charged', async () => {
    const { order } = await begin()
    await letTimePass(order.number)
    await buyAll(3)
    expect(await see(order.number)).toMatchObject({ status: 'cancelled', allowed: [] })
    expect(await stockOf(shop, pad)).toBe(0)
    expect(await inCart()).toEqual([[pad, 2]])
  })

  test('that is paid late gets its pieces after all where they are still there', async () => {
    const { order, reference } = await begin(buyer, 1)
    await letTimePass(order.number)
    // Three are wanted: the order ends. They cannot be paid for: the pieces stay.
    await rows(shop.database.db, 'update products set gen_price_kobo = 100001 where id = $1', [pad])
    await expect(buyAll(3)).rejects.toMatchObject({ status: 409 })
    expect(await see(order.number)).toMatchObject({ status: 'cancelled' })
    expect(await stockOf(shop, pad)).toBe(3)
    expect(await inCart()).toEqual([[pad, 1]])
    await charge(reference)
    expect(await verify(reference)).toMatchObject({ status: 'successful', order: { status: 'paid' } })
    expect(await stockOf(shop, pad)).toBe(2)
    // It was bought after all: it does not wait to be bought again.
    expect(await inCart()).toEqual([])
    expect(await balance()).toBe(0)
  })

  test('that is paid late for pieces that are gone: the money is in the wallet, and the buyer is told', async () => {
    const { order, reference } = await begin()
    await letTimePass(order.number)
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

  test('that its buyer cancelled before the payment came: the money is in the wallet', async () => {
    const { order, reference } = await begin()
    await cancel(order.number)
    expect(await stockOf(shop, pad)).toBe(3)
    await charge(reference)
    await verify(reference)
    expect(await balance()).toBe(1_940)
    expect(await see(order.number)).toMatchObject({ status: 'cancelled' })
    expect(await stockOf(shop, pad)).toBe(3)
  })
})

describe('what was in an order that ends unpaid', () => {
  test('is in the cart again, once, however often the order is ended', async () => {
    const { order, reference } = await begin()
    await charge(reference, DECLINED_CARD)
    expect(await inCart()).toEqual([])
    const ends = await Promise.allSettled([cancel(order.number), cancel(order.number)])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await inCart()).toEqual([[pad, 2]])
    expect(await verify(reference)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('cart') as string,
    })
  })

  test('joins what is in the cart by then, no more than there are', async () => {
    const { order } = await begin()
    await addToCart(buyer, pad)
    await rows(shop.database.db, 'update products set stock = 0 where id = $1', [pad])
    await cancel(order.number)
    expect(await stockOf(shop, pad)).toBe(2)
    expect(await inCart()).toEqual([[pad, 2]])
  })

  test('is left out where it is not sold any more; a price that changed is told of', async () => {
    const other = await putOnSale(shop.database, { title: 'Oil filter', generalPrice: 500, stock: 3 })
    await addToCart(buyer, other)
    const { order } = await begin()
    await rows(shop.database.db, 'update products set hidden_at = now() where id = $1', [other])
    await rows(shop.database.db, 'update products set gen_price_kobo = 120000 where id = $1', [pad])
    await cancel(order.number)
    expect(await cartLinesOf(buyer)).toMatchObject([
      { productId: pad, quantity: 2, problem: { code: 'price_changed' } },
    ])
  })
})

test('a payment and an order of somebody else are not there', async () => {
  const { order, reference } = await begin()
  const other = await shop.signedInAs(6)
  const params = { number: order.number }
  await expect(verify(reference, other)).rejects.toMatchObject({ status: 404 })
  await expect(see(order.number, other)).rejects.toMatchObject({ status: 404 })
  await expect(other.bearer(calls.payAgain, { params, body: {} })).rejects.toMatchObject({ status: 404 })
  const cartId = await addToCart(buyer, pad)
  const foreign = other.bearer(calls.payByCard, { body: { ...DELIVERY, cartId } })
  await expect(foreign).rejects.toMatchObject({ status: 404 })
})

test('a payment of another amount leaves the order unpaid', async () => {
  const { order, reference } = await begin()
  await charge(reference, '4123450131001381')
  expect(await verify(reference)).toMatchObject({ status: 'failed', order: { status: 'pending_payment' } })
  expect(await entries(`order:${order.number}`)).toHaveLength(0)
})
