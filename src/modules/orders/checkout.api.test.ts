import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { getUserCode } from '#modules/accounts/accounts.contract.ts'
import { getCart } from '#modules/cart/cart.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { Problem } from '#platform/http/problems.ts'
import { addToCart, creditWallet, DELIVERY, keyedClient, readStock } from '#tests/support/buying.ts'
import { testAll } from '#tests/support/check-each.ts'
import { putOnSale } from '#tests/support/listings.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { orderByMessage } from './message-orders.contract.ts'
import * as calls from './orders.contract.ts'

let shop: TestShop
let buyer: SignedIn
let pad: number

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())
beforeEach(async () => {
  buyer = await shop.signedInAs(6)
  pad = await putOnSale(shop.database, { title: 'Brake pad', generalPrice: 1_000, price: 800, stock: 12 })
})

const pay = (body: object = {}, who = buyer) => who.bearer(calls.payByWallet, { body: { ...DELIVERY, ...body } })
const balance = async (who = buyer) => (await who.bearer(getUserCode, { params: { id: `${who.user.id}` } })).balance
const change = (sql: string) => rows(shop.database.db, `update products set ${sql} where id = $1`, [pad])
const listOrders = (who = buyer) => who.bearer(calls.listOrders, { query: {} })
const getRefusal = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Problem)) throw new Error('The call was not refused.', { cause: error })
  return { status: error.status, ...error.body }
}

describe('paying by wallet', () => {
  test('paying by wallet creates the order, takes the stock and the money, and empties the cart', async () => {
    await creditWallet(shop, buyer.user.id, 5_000)
    await addToCart(buyer, pad, 2)
    const paid = await pay({ total_price: '1940.00', user_id: buyer.user.id, note: ' Ring twice ' })
    expect(paid).toMatchObject({ order: { total: 1_940, status: 'paid' }, balance: 3_060 })
    expect(await balance()).toBe(3_060)
    expect(await readStock(shop, pad)).toBe(10)
    expect(await buyer.bearer(getCart, { params: { userId: `${buyer.user.id}` } })).toMatchObject({ quantity: 0 })
    const order = await buyer.bearer(calls.getOrder, { params: { number: paid.order.number } })
    expect(order).toMatchObject({
      status: 'paid',
      method: 'wallet',
      total: 1_940,
      saved: 60,
      note: 'Ring twice',
      delivery_address: DELIVERY.delivery_address,
      vat: { percent: 7.5, amount: 135.35 },
      buyer: { id: buyer.user.id, username: buyer.user.username },
      lines: [
        { productId: pad, title: 'Brake pad', quantity: 2, unit_price: 1_000, discount_percent: 3, line_total: 1_940 },
      ],
      events: [{ status: 'paid', by: buyer.user.username }],
      allowed: ['cancellation'],
    })
  })

  test('later changes of price, title or visibility do not change a placed order', async () => {
    await creditWallet(shop, buyer.user.id, 5_000)
    await addToCart(buyer, pad)
    const { order } = await pay()
    await change(`title = 'Another', price_kobo = 1, gen_price_kobo = 1, hidden_at = now()`)
    const detail = await buyer.bearer(calls.getOrder, { params: { number: order.number } })
    expect(detail).toMatchObject({ total: 970, lines: [{ title: 'Brake pad', unit_price: 1_000 }] })
  })

  test('a business buyer pays the business price', async () => {
    const fleet = await shop.signedInAs(2)
    await creditWallet(shop, fleet.user.id, 5_000)
    await addToCart(fleet, pad)
    expect(await pay({}, fleet)).toMatchObject({ order: { total: 776 } })
  })

  test('the form of the specification works like JSON, and the delivery details default to the account', async () => {
    await creditWallet(shop, buyer.user.id, 5_000)
    await addToCart(buyer, pad)
    const form = new FormData()
    const fields = { total_price: '970', user_id: `${buyer.user.id}`, username: buyer.user.username }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('products_purchased', JSON.stringify([{ title: 'Brake pad', quantity: 1 }]))
    const sent = new Request('http://shop.example', { method: 'POST', body: form })
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/wallet-checkout/',
      headers: { authorization: `Bearer ${buyer.token}`, 'content-type': sent.headers.get('content-type') ?? '' },
      payload: Buffer.from(await sent.arrayBuffer()),
    })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({ order: { total: 970 }, balance: 4_030 })
    const [made] = (await listOrders()).results
    const { address, phone } = buyer.user
    const order = await buyer.bearer(calls.getOrder, { params: { number: made?.number ?? '' } })
    expect(order).toMatchObject({ delivery_address: address, contact_phone: phone })
  })
})

describe('a refused checkout', () => {
  beforeEach(async () => {
    await creditWallet(shop, buyer.user.id, 5_000)
    await addToCart(buyer, pad, 2)
  })
  const expectNoChange = async (stock = 12) => {
    expect(await balance()).toBe(5_000)
    expect(await readStock(shop, pad)).toBe(stock)
    expect(await listOrders()).toMatchObject({ count: 0 })
    expect(await buyer.bearer(getCart, { params: { userId: `${buyer.user.id}` } })).toMatchObject({ quantity: 1 })
  }

  testAll([
    [{ total_price: 1 }, 409, 'cart_changed'],
    [{ total_price: '1940.01' }, 409, 'cart_changed'],
    [{ total_price: -1940 }, 400, 'invalid_input'],
    [{ total_price: '1e3' }, 400, 'invalid_input'],
    [{ user_id: 1 }, 403, 'foreign_user'],
    [{ user_id: '' }, 403, 'foreign_user'],
    [{ username: 'Another User' }, 403, 'foreign_user'],
    [{ unique_code: 'SPL-AAAA-AAAA' }, 403, 'foreign_user'],
    [{ products_purchased: '[{"title":"Brake pad","quantity":1}]' }, 409, 'cart_changed'],
    [{ products_purchased: 'Brake pad' }, 400, 'invalid_input'],
    [{ delivery_address: ' ' }, 400, 'invalid_input'],
    [{ contact_phone: '' }, 400, 'invalid_input'],
    [{ contact_phone: 'abc' }, 400, 'invalid_input'],
    [{ status: 'paid' }, 400, 'invalid_input'],
  ])('a checkout with an invalid or mismatching body is refused and changes nothing', async (body, status, code) => {
    expect(await getRefusal(pay(body))).toMatchObject({ status, code })
    await expectNoChange()
  })

  test('a checkout at an old price returns the changes and the new total, which is then accepted', async () => {
    await change('gen_price_kobo = 120000')
    const { status, changes } = await getRefusal(pay({ total_price: 1_940 }))
    expect(status).toBe(409)
    expect(changes).toMatchObject([
      { productId: pad, code: 'price_changed' },
      { productId: null, code: 'total_changed', total: 2_328 },
    ])
    await expectNoChange()
    expect(await getRefusal(pay())).toMatchObject({ status: 409 })
    expect(await pay({ total_price: 2_328 })).toMatchObject({ order: { total: 2_328 } })
  })

  test.each([
    ['stock = 0', 'sold_out', 0],
    ['stock = 1', 'fewer_left', 1],
    ['hidden_at = now()', 'not_on_sale', 12],
  ])('a checkout after %s returns %s and the total that the cart shows', async (sql, code, left) => {
    await change(sql)
    const { status, changes } = await getRefusal(pay())
    expect(status).toBe(409)
    const { total } = await buyer.bearer(getCart, { params: { userId: `${buyer.user.id}` } })
    expect(changes).toMatchObject([
      { productId: pad, code },
      { code: 'total_changed', total },
    ])
    await expectNoChange(left)
  })

  test('a checkout above the balance of the wallet returns 402 and changes nothing', async () => {
    await change('gen_price_kobo = 1000000')
    expect(await getRefusal(pay({ total_price: 19_400 }))).toMatchObject({ status: 402, code: 'not_enough_balance' })
    await expectNoChange()
  })
})

test('a checkout with an empty cart returns 409', async () => {
  expect(await getRefusal(pay())).toMatchObject({ status: 409, code: 'cart_empty' })
})

describe('repeated checkouts', () => {
  test('twenty concurrent checkouts with one key place one order and return equal answers', async () => {
    await creditWallet(shop, buyer.user.id, 50_000)
    await addToCart(buyer, pad)
    const keyed = keyedClient(shop, buyer, `key-${buyer.user.id}`)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => keyed(calls.payByWallet, { body: { ...DELIVERY, total_price: 970 } })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await listOrders()).toMatchObject({ count: 1 })
    expect(await balance()).toBe(49_030)
    const other = keyed(calls.payByWallet, { body: { ...DELIVERY, total_price: 971 } })
    expect(await getRefusal(other)).toMatchObject({ status: 422 })
  })

  test('twenty concurrent checkouts of one cart without a key place one order', async () => {
    await creditWallet(shop, buyer.user.id, 50_000)
    await addToCart(buyer, pad)
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => pay()))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Problem] : []))
    expect(new Set(reasons.map(({ body }) => body.code))).toEqual(new Set(['cart_empty']))
    expect(await balance()).toBe(49_030)
    expect(await readStock(shop, pad)).toBe(11)
  })
})

test('when fifty buyers check out the last unit, one gets it and the others are refused and not charged', async () => {
  await change('stock = 1')
  const buyers = await Promise.all(Array.from({ length: 50 }, () => shop.signedInAs(6)))
  for (const one of buyers) {
    await creditWallet(shop, one.user.id, 1_000)
    await addToCart(one, pad)
  }
  const results = await Promise.all(
    buyers.map((one) =>
      pay({}, one).then(
        () => 'bought',
        (error: Problem) => `${error.status} ${error.body.code}`,
      ),
    ),
  )
  expect(results.filter((result) => result === 'bought')).toHaveLength(1)
  expect(results.filter((result) => result === '409 cart_changed')).toHaveLength(49)
  expect(await readStock(shop, pad)).toBe(0)
  const balances = await Promise.all(buyers.map((one) => balance(one)))
  expect(balances.toSorted((a, b) => a - b)).toEqual([30, ...Array.from({ length: 49 }, () => 1_000)])
})

describe('ordering by message', () => {
  test('a checkout by message stores the enquiry, fills in the text, and leaves cart and stock unchanged', async () => {
    const cartId = await addToCart(buyer, pad, 5)
    const { enquiry, url } = await buyer.bearer(orderByMessage, { body: { ...DELIVERY, cartId } })
    const text = new URL(url).searchParams.get('text') ?? ''
    expect(url).toMatch(/^https:\/\/wa\.me\/\d+\?text=/)
    expect(text).toContain(`enquiry ${enquiry.id}`)
    expect(text).toContain('5 × Brake pad: ₦4,750.00')
    expect(await readStock(shop, pad)).toBe(12)
    expect(await buyer.bearer(getCart, { params: { userId: `${buyer.user.id}` } })).toMatchObject({ quantity: 1 })
    const stored = await rows(shop.database.db, 'select total_kobo from message_orders where id = $1', [enquiry.id])
    expect(stored).toEqual([{ total_kobo: 475_000 }])
  })

  test('a checkout by message of another user’s cart returns 404', async () => {
    const cartId = await addToCart(await shop.signedInAs(6), pad)
    const call = buyer.bearer(orderByMessage, { body: { ...DELIVERY, cartId } })
    expect(await getRefusal(call)).toMatchObject({ status: 404, code: 'cart_not_found' })
  })
})
