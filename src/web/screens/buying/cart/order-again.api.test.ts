import { afterAll, beforeAll, expect, test } from 'vitest'

import { addCartItem } from '#modules/cart/cart.contract.ts'
import { getOrder, payByCard } from '#modules/orders/orders.contract.ts'
import { rows } from '#platform/db/rows.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import { addToCart, DELIVERY, readCartLines } from '#tests/support/buying.ts'
import { putOnSale } from '#tests/support/listings.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { orderAgain, readOrderedAgain } from './order-again.ts'

let shop: TestShop
let buyer: SignedIn

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  buyer = await shop.signedInAs(6)
})
afterAll(() => shop.close())

test('ordering again adds what is on sale, and the cart names what is sold out or fewer', async () => {
  const [pad, disc, hose] = [await sell('Brake pad', 9), await sell('Brake disc', 9), await sell('Brake hose', 9)]
  await addToCart(buyer, pad, 2)
  await addToCart(buyer, disc, 3)
  const cartId = await addToCart(buyer, hose, 1)
  const { order } = await buyer.bearer(payByCard, { body: { ...DELIVERY, cartId } })
  expect(await again(order.number)).toEqual({ number: order.number, isAdded: true, missed: [], fewer: [] })
  expect(await inCart()).toEqual([
    [pad, 2],
    [disc, 3],
    [hose, 1],
  ])
  await rows(shop.database.db, 'delete from cart_items where cart_id = $1', [cartId])
  await rows(shop.database.db, 'update products set stock = 1 where id = $1', [disc])
  await rows(shop.database.db, 'update products set hidden_at = now() where id = $1', [hose])
  expect(await again(order.number)).toEqual({
    number: order.number,
    isAdded: true,
    missed: ['Brake hose'],
    fewer: ['Brake disc'],
  })
  expect(await inCart()).toEqual([
    [pad, 2],
    [disc, 1],
  ])

  const { lines } = await buyer.bearer(getOrder, { params: { number: order.number } })
  await rows(shop.database.db, 'delete from cart_items where cart_id = $1', [cartId])
  expect(await again(order.number, lines[0]?.id)).toMatchObject({ missed: [], fewer: [] })
  expect(await inCart()).toEqual([[pad, 2]])
  const other = await shop.signedInAs(6)
  const foreign = { api: other.bearer, userId: other.user.id, vehicle: null, number: order.number, lineId: null }
  await expect(orderAgain(foreign)).rejects.toMatchObject({ status: 404 })
})

test('ordering again with a failing call adds the other parts, and reports when no part was added', async () => {
  buyer = await shop.signedInAs(6)
  const [pad, disc] = [await sell('Brake pad', 9), await sell('Brake disc', 9)]
  await addToCart(buyer, pad, 1)
  const cartId = await addToCart(buyer, disc, 1)
  const { order } = await buyer.bearer(payByCard, { body: { ...DELIVERY, cartId } })
  await rows(shop.database.db, 'update products set stock = 1 where id = any($1)', [[pad, disc]])
  expect(await again(order.number, null, failFirstAdd(buyer.bearer))).toMatchObject({
    isAdded: true,
    missed: ['Brake pad'],
  })
  expect(await inCart()).toEqual([[disc, 1]])
  // The cart holds all of the stock of what was added before.
  expect(await again(order.number)).toMatchObject({ isAdded: true, missed: ['Brake disc'] })
  expect(await again(order.number)).toMatchObject({ isAdded: false, missed: ['Brake pad', 'Brake disc'] })
})

/** Returns a client whose first call to add a part fails. */
function failFirstAdd(api: Api): Api {
  let isFailing = true
  return async (declared, ...input) => {
    if (!isFailing || declared.path !== addCartItem.path) return api(declared, ...input)
    isFailing = false
    throw new Problem(503, { code: 'busy', detail: 'The shop is busy.' })
  }
}

const sell = (title: string, stock: number) => putOnSale(shop.database, { title, generalPrice: 1_000, stock })
const inCart = async () => (await readCartLines(buyer)).map(({ productId, quantity }) => [productId, quantity])

/** Orders again, and reads the outcome from the address of the redirect as the cart page does. */
async function again(number: string, lineId: number | null = null, api = buyer.bearer) {
  const asked = { api, userId: buyer.user.id, vehicle: null, number, lineId }
  const answer = await orderAgain(asked)
  return readOrderedAgain(buyer.bearer, new URL(answer.headers.get('Location') ?? '', 'http://shop.example'))
}
