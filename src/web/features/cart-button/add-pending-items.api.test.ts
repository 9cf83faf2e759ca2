import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { addToCart as addToCartAs, readCartLines } from '#tests/support/buying.ts'
import { inEnglish } from '#tests/support/in-english.ts'
import { putOnSale } from '#tests/support/listings.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { apiContext, originContext } from '#web/app/api/page-api.ts'
import { viewerContext } from '#web/app/navigation/guard.ts'

import { addToCart } from './add-action.ts'
import { addPendingItems } from './add-pending-items.ts'

let shop: TestShop
let buyer: SignedIn

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())
beforeEach(async () => {
  buyer = await shop.signedInAs(6)
})

const sell = (stock: number) => putOnSale(shop.database, { title: 'Brake pad', generalPrice: 1_000, stock })
const inCart = async () => (await readCartLines(buyer)).map(({ productId, quantity }) => [productId, quantity])

/** Logs the buyer in with this cookie. */
function logInWith(cookie: string, api = buyer.bearer) {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(originContext, 'https://shop.example')
  const request = new Request('https://shop.example/login', { headers: { Cookie: cookie } })
  return addPendingItems(request, context, buyer.user.id)
}

test('login moves all pending parts into the cart and deletes the cookie', async () => {
  const [first, second] = [await sell(5), await sell(5)]
  const outcome = await logInWith(`cart=${second}.3_${first}.1`)
  expect(outcome).toMatchObject({ added: 2, left: 0 })
  expect(outcome.cookie).toMatch(/^cart=; Path=\/; Max-Age=0;/)
  expect(await inCart()).toEqual([
    [second, 3],
    [first, 1],
  ])
})

test('login keeps parts that are deleted, sold out or short of stock in the cookie and adds the others', async () => {
  const [wanted, gone, soldOut, short] = [await sell(5), await sell(5), await sell(0), await sell(2)]
  await rows(shop.database.db, 'update products set hidden_at = now() where id = $1', [gone])
  const outcome = await logInWith(`cart=${gone}.1_${wanted}.2_${soldOut}.1_${short}.4`)
  expect(outcome).toMatchObject({ added: 1, left: 3 })
  expect(outcome.cookie).toContain(`cart=${gone}.1_${soldOut}.1_${short}.4; Path=/; Max-Age=7776000;`)
  expect(await inCart()).toEqual([[wanted, 2]])
})

test('login removes a pending part that is already in the cart in full quantity', async () => {
  const last = await sell(1)
  await addToCartAs(buyer, last, 1)
  expect(await logInWith(`cart=${last}.1`)).toMatchObject({ added: 1, left: 0 })
  expect(await inCart()).toEqual([[last, 1]])
})

test('login keeps all pending parts when the cart cannot be loaded', async () => {
  const part = await sell(5)
  const outcome = await logInWith(`cart=${part}.2`, shop.visitor)
  expect(outcome).toMatchObject({ added: 0, left: 1 })
  expect(outcome.cookie).toContain(`cart=${part}.2;`)
})

test('login checks the fit of pending parts for the vehicle that is chosen at that time', async () => {
  const part = await sell(5)
  await logInWith(`vehicle=make=Toyota&model=Corolla&year=2010; cart=${part}.1`)
  expect((await readCartLines(buyer)).map(({ fit }) => fit)).toEqual([
    { vehicle: 'Toyota Corolla 2010', verdict: 'not-known' },
  ])
})

test('a login without pending parts sets no cookie', async () => {
  expect(await logInWith('vehicle=x')).toEqual({ added: 0, left: 0, cookie: null })
})

/** Clicks Add to cart with this cookie, as a visitor or as a user whose session ended after the page was loaded. */
async function click(productId: number, cookie: string, viewer: SignedIn['user'] | null = null) {
  const context = new RouterContextProvider()
  context.set(viewerContext, viewer)
  context.set(apiContext, shop.visitor)
  context.set(originContext, 'https://shop.example')
  const request = new Request('https://shop.example/', {
    method: 'POST',
    headers: { Cookie: cookie },
    body: new URLSearchParams({ quantity: '2' }),
  })
  const { data, init } = await addToCart({ request, context, productId })
  return { ...data, status: init?.status, cookie: new Headers(init?.headers).get('Set-Cookie') }
}

test("a visitor's click adds the part to the pending parts", async () => {
  const part = await sell(5)
  expect(inEnglish(await click(part, 'cart=7.1'))).toEqual({
    outcome: 'visitor',
    message: 'Please register or log in to add items to your cart.',
    status: 401,
    cookie: `cart=7.1_${part}.2; Path=/; Max-Age=7776000; SameSite=Lax; HttpOnly; Secure`,
  })
})

test('a click with 50 pending parts shows an error and drops no part', async () => {
  const part = await sell(5)
  const full = Array.from({ length: 50 }, (_, at) => `${9_000_000 + at}.1`).join('_')
  expect(inEnglish(await click(part, `cart=${full}`))).toEqual({
    outcome: 'visitor',
    message: 'Your list is full. Log in to move it to your cart.',
    status: 409,
    cookie: null,
  })
})

test('a click on a sold-out part does not change the cookie', async () => {
  expect(await click(await sell(1), '')).toMatchObject({ outcome: 'refused', status: 409, cookie: null })
})

test('a click after the session ended stores the part for the next login', async () => {
  const part = await sell(5)
  expect(await click(part, 'cart=7.1', buyer.user)).toMatchObject({
    outcome: 'visitor',
    status: 401,
    cookie: expect.stringContaining(`cart=7.1_${part}.2;`) as string,
  })
})
