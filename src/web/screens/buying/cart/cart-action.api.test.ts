import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { getOrder, payByCard, verifyCard } from '#modules/orders/orders.contract.ts'
import { Problem } from '#platform/http/problems.ts'
import { addToCart, DELIVERY, readCartLines } from '#tests/support/buying.ts'
import { inEnglish } from '#tests/support/in-english.ts'
import { putOnSale } from '#tests/support/listings.ts'
import { GOOD_CARD } from '#tests/support/payments.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { apiContext, originContext } from '#web/app/api/page-api.ts'

import { performCartForm } from './cart-action.ts'
import { findWaitingParts } from './find-waiting.ts'

let shop: TestShop
let buyer: SignedIn

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.cards.behave({ webhooks: 'never' })
  buyer = await shop.signedInAs(6)
})

const sell = (stock: number) => putOnSale(shop.database, { title: 'Brake pad', generalPrice: 1_000, stock })
const inCart = async () => (await readCartLines(buyer)).map(({ productId, quantity }) => [productId, quantity])

/** Submits a form of the cart page: returns its redirect and cookie, or its problem. */
async function send(fields: Record<string, string>, cookie = '') {
  const context = new RouterContextProvider()
  context.set(apiContext, buyer.bearer)
  context.set(originContext, 'http://shop.example')
  const request = new Request('http://shop.example/cart', { headers: { Cookie: cookie } })
  const form = { request, context, userId: buyer.user.id, fields: new URLSearchParams(fields) }
  const answer = await performCartForm(form)
  if (answer instanceof Response)
    return { to: answer.headers.get('Location'), cookie: answer.headers.get('Set-Cookie') }
  return 'data' in answer ? { problem: answer.data.problem, status: answer.init?.status } : answer
}

/** Creates a card order that waits for its payment. */
async function waitingOrder() {
  const pad = await sell(3)
  const cartId = await addToCart(buyer, pad, 2)
  const { order, reference } = await buyer.bearer(payByCard, { body: { ...DELIVERY, cartId } })
  expect(await inCart()).toEqual([])
  return { pad, number: order.number, reference }
}

const readStatus = async (number: string, who = buyer) => (await who.bearer(getOrder, { params: { number } })).status

test('"Put back in the cart" cancels an unpaid order and returns its parts to the cart', async () => {
  const { pad, number } = await waitingOrder()
  expect(await send({ intent: 'put-back', order: number })).toMatchObject({ to: '/cart' })
  expect(await inCart()).toEqual([[pad, 2]])
  expect(await readStatus(number)).toBe('cancelled')
})

test('"Put back in the cart" redirects to an order that was paid in another tab and does not cancel it', async () => {
  const { number, reference } = await waitingOrder()
  await shop.cards.pay(shop.cards.find(reference)?.accessCode ?? '', GOOD_CARD, 'never')
  await buyer.bearer(verifyCard, { params: { reference } })
  expect(await send({ intent: 'put-back', order: number })).toMatchObject({ to: `/orders/${number}` })
  expect(await readStatus(number)).toBe('paid')
})

test('"Put back in the cart" rejects another buyer\'s order', async () => {
  const { number } = await waitingOrder()
  const owner = buyer
  buyer = await shop.signedInAs(6)
  expect(await send({ intent: 'put-back', order: number })).toMatchObject({ status: 404 })
  expect(await readStatus(number, owner)).toBe('pending_payment')
})

test('a pending part is added up to its stock and removed from the cookie', async () => {
  const [short, other] = [await sell(2), await sell(1)]
  const cookie = `cart=${short}.4_${other}.1`
  const answer = await send({ intent: 'add-waiting', productId: `${short}`, quantity: '2' }, cookie)
  expect(answer).toMatchObject({ to: '/cart', cookie: expect.stringContaining(`cart=${other}.1;`) as string })
  expect(await inCart()).toEqual([[short, 2]])
})

test('a pending part that cannot be added stays in the cookie, and the page shows why', async () => {
  const soldOut = await sell(0)
  const answer = await send({ intent: 'add-waiting', productId: `${soldOut}`, quantity: '1' }, `cart=${soldOut}.1`)
  expect(inEnglish(answer)).toEqual({ problem: 'Quantity exceeds available stock.', status: 409 })
})

test('removing a pending part deletes it from the cookie and does not change the cart', async () => {
  const part = await sell(5)
  const answer = await send({ intent: 'remove-waiting', productId: `${part}` }, `cart=${part}.1`)
  expect(answer).toMatchObject({ to: '/cart', cookie: expect.stringMatching(/^cart=; .*Max-Age=0/) as string })
  expect(await inCart()).toEqual([])
})

test('changing a line that is gone answers its problem with 200, so that the page reloads the badge', async () => {
  const part = await sell(5)
  await addToCart(buyer, part, 1)
  const fields = { intent: 'set', itemId: '999999999', productId: `${part}`, quantity: '2' }
  expect(inEnglish(await send(fields))).toEqual({ problem: 'Cart item not found.', status: 200 })
  expect(await inCart()).toEqual([[part, 1]])
})

test('the cart page shows why each of the first ten pending parts was not added', async () => {
  const [short, soldOut] = [await sell(2), await sell(0)]
  const parts = [
    { productId: short, quantity: 4 },
    { productId: soldOut, quantity: 1 },
    { productId: 999_999_999, quantity: 1 },
  ]
  expect(inEnglish(await findWaitingParts(buyer.bearer, parts))).toEqual([
    { productId: short, quantity: 4, title: 'Brake pad', available: 2, reason: 'Only 2 left.' },
    { productId: soldOut, quantity: 1, title: 'Brake pad', available: 0, reason: 'This part is sold out.' },
    {
      productId: 999_999_999,
      quantity: 1,
      title: null,
      available: 0,
      reason: 'This part is no longer on sale.',
    },
  ])
  expect(
    await findWaitingParts(
      buyer.bearer,
      Array.from({ length: 50 }, () => ({ productId: short, quantity: 1 })),
    ),
  ).toHaveLength(10)
})

test('a pending part that a busy shop cannot look up is shown with its quantity, to try again', async () => {
  const busy = () => Promise.reject(new Problem(503, { code: 'busy', detail: 'The shop is busy.' }))
  expect(inEnglish(await findWaitingParts(busy, [{ productId: 7, quantity: 4 }]))).toEqual([
    { productId: 7, quantity: 4, title: null, available: 4, reason: 'This part was not added. Try again.' },
  ])
})
