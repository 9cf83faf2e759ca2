import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { getUserCode } from '#modules/accounts/accounts.contract.ts'
import { deleteCartItem, getCart } from '#modules/cart/cart.contract.ts'
import { getOrder, verifyCard } from '#modules/orders/orders.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { addToCart, creditWallet, DELIVERY, readCartLines } from '#tests/support/buying.ts'
import { inEnglish } from '#tests/support/in-english.ts'
import { putOnSale } from '#tests/support/listings.ts'
import { GOOD_CARD } from '#tests/support/payments.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { getI18n, loadLanguage } from '#web/content/languages/catalogues.ts'
import { translate } from '#web/ui/text.ts'

import { hashCart } from './cart-hash.ts'
import { type CheckoutAnswer, performCheckout } from './checkout-action.ts'

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

/** Clicks a button of the page: returns the target of a redirect, or the answer to the page. */
async function press(fields: Record<string, string>): Promise<CheckoutAnswer & { status?: number; to?: string }> {
  const answer = await performCheckout({ api: buyer.bearer, user: buyer.user, fields: new URLSearchParams(fields) })
  if (answer instanceof Response) return { to: answer.headers.get('Location') ?? '' }
  return 'data' in answer ? { ...answer.data, status: answer.init?.status ?? 200 } : answer
}

const cart = () => buyer.bearer(getCart, { params: { userId: `${buyer.user.id}` } })
const readOrder = (number: string) => buyer.bearer(getOrder, { params: { number } })

/** Returns the form fields of the current cart. */
async function readForm() {
  const { unique_code: code } = await buyer.bearer(getUserCode, { params: { id: `${buyer.user.id}` } })
  return { ...DELIVERY, code, cart_hash: await hashCart(await readCartLines(buyer)) }
}

/** Clicks the card button while the gateway is down. */
async function payWhileGatewayDown() {
  const pad = await putOnSale(shop.database, { title: 'Brake pad', generalPrice: 1_000, stock: 5 })
  const cartId = await addToCart(buyer, pad, 2)
  shop.cards.behave({ answers: 'error_500', webhooks: 'never' })
  const answer = await press({ ...(await readForm()), method: 'card', cart: `${cartId}`, total: '1940', window: '1' })
  shop.cards.behave({ webhooks: 'never' })
  // The client's circuit breaker stays open for this long after repeated failures.
  await expect.poll(() => shop.gateway.verify('SPL-NONE').catch(() => 'down'), { timeout: 10_000 }).not.toBe('down')
  return { answer, number: answer.waiting?.order.number ?? '' }
}

test('when the gateway is down, the page shows the unpaid order, the reason and two ways to continue', async () => {
  const { answer, number } = await payWhileGatewayDown()
  expect(answer).toMatchObject({
    status: 502,
    waiting: { order: { status: 'pending_payment', method: 'card', total: 1_940 } },
  })
  expect(inEnglish(answer.waiting?.problem)).toMatch(
    /^Payment Error: The card service .*; please try again\. Your order SPL-/,
  )
  expect(inEnglish(answer.waiting?.problem)).toContain(number)
  expect(await cart()).toMatchObject({ quantity: 0 })

  const again = await press({ method: 'again', order: number, window: '1' })
  expect(again.payment).toMatchObject({ order: number, started: { amount_kobo: 194_000 } })

  expect(await press({ method: 'other', order: number })).toEqual({ to: '/checkout' })
  expect(await readOrder(number)).toMatchObject({ status: 'cancelled' })
  expect(await cart()).toMatchObject({ quantity: 1, total: 1_940 })
})

test('choosing another method does not cancel an order that was paid in another tab', async () => {
  const { number } = await payWhileGatewayDown()
  const { payment } = await press({ method: 'again', order: number, window: '1' })
  const reference = payment?.started.reference ?? ''
  await shop.cards.pay(payment?.started.access_code ?? '', GOOD_CARD, 'never')
  await buyer.bearer(verifyCard, { params: { reference } })
  expect(await press({ method: 'other', order: number })).toEqual({ to: `/checkout?order=${number}` })
  expect(await readOrder(number)).toMatchObject({ status: 'paid' })
})

test('a user cannot cancel another user’s order', async () => {
  const { number } = await payWhileGatewayDown()
  buyer = await shop.signedInAs(6)
  expect(await press({ method: 'other', order: number })).toMatchObject({ status: 404 })
})

test('a cart with other parts of an equal total, changed in another tab, is rejected', async () => {
  const [pad, disc] = [
    await putOnSale(shop.database, { title: 'Brake pad', generalPrice: 1_000, stock: 5 }),
    await putOnSale(shop.database, { title: 'Brake disc', generalPrice: 1_000, stock: 5 }),
  ]
  await creditWallet(shop, buyer.user.id, 5_000)
  const cartId = await addToCart(buyer, pad)
  const page = { ...(await readForm()), cart: `${cartId}`, total: '970' }
  const [line] = await readCartLines(buyer)
  await buyer.bearer(deleteCartItem, { params: { itemId: `${line?.id}` } })
  await addToCart(buyer, disc)
  for (const method of ['wallet', 'card'])
    expect(inEnglish(await press({ ...page, method }))).toMatchObject({
      status: 409,
      refused: { changes: ['Your cart changed. Check it and try again.'] },
    })
  expect(await press({ ...page, ...(await readForm()), method: 'wallet' })).toHaveProperty('to')
  // Repeat the request like a phone on a bad connection: the cart is empty, and the call returns its first answer.
  expect(await press({ ...page, method: 'wallet' })).toMatchObject({ status: 409 })
})

test('a price that changed and a part that sold out are listed in the language of the page', async () => {
  await loadLanguage('ig')
  const pad = await putOnSale(shop.database, { title: 'Brake pad', generalPrice: 1_000, stock: 5 })
  const disc = await putOnSale(shop.database, { title: 'Disc', generalPrice: 500, stock: 5 })
  const cartId = await addToCart(buyer, pad)
  await addToCart(buyer, disc)
  await rows(shop.database.db, 'update products set gen_price_kobo = 120000 where id = $1', [pad])
  await rows(shop.database.db, 'update products set stock = 0 where id = $1', [disc])
  const { refused } = await press({ ...(await readForm()), method: 'wallet', cart: `${cartId}`, total: '1500' })
  expect(inEnglish(refused?.changes)).toEqual([
    'Disc is sold out.',
    'The price of Brake pad changed from ₦1,000.00 to ₦1,200.00.',
  ])
  expect(refused?.changes.map((change) => translate(getI18n('ig'), change))).toEqual([
    'Disc agwụla.',
    'Ọnụahịa Brake pad gbanwere site na ₦1,000.00 ruo ₦1,200.00.',
  ])
})
