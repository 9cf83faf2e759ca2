import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { putOnSale } from '#tests/support/listings.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import * as calls from './cart.contract.ts'

// What a cart shows of prices and stock, which it never keeps: those of now, for who asks.

let shop: TestShop
let buyer: SignedIn
let cartId: number
let pad: number

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())
beforeEach(async () => {
  buyer = await shop.signedInAs(6)
  cartId = (await cart()).id
  pad = await putOnSale(shop.database, { title: 'Brake pad', generalPrice: 1_000, price: 800, stock: 12 })
})

const cart = (who = buyer) => who.bearer(calls.getCart, { params: { userId: `${who.user.id}` } })
const items = () => buyer.bearer(calls.listCartItems, { params: { cartId: `${cartId}` } })
const add = (productId: number, quantity: number, who = buyer, into = cartId) =>
  who.bearer(calls.addCartItem, { body: { cartId: into, productId, quantity } })
const set = (itemId: number, quantity: number) =>
  buyer.bearer(calls.updateCartItem, {
    params: { itemId: `${itemId}` },
    body: { cartId, productId: pad, quantity },
  })
const change = (sql: string) => rows(shop.database.db, `update products set ${sql} where id = $1`, [pad])

describe('what has changed since the line was added is told', () => {
  const problem = async () => (await items())[0]?.problem

  test('sold out, fewer left, and hidden', async () => {
    await add(pad, 5)
    await change('stock = 3')
    expect(await problem()).toEqual({ code: 'fewer_left', detail: 'Only 3 left.' })
    await change('stock = 0')
    expect(await problem()).toEqual({ code: 'sold_out', detail: 'This part is sold out.' })
    await change('hidden_at = now()')
    expect(await problem()).toEqual({ code: 'not_on_sale', detail: 'This part is not on sale any more.' })
  })

  test('another price, until the line is kept at it; the figures are those of today', async () => {
    const { id } = await add(pad, 1)
    await change('gen_price_kobo = 150050')
    expect((await items())[0]).toMatchObject({
      line_total: 1_455.49,
      problem: { code: 'price_changed', detail: 'The price changed from ₦1,000.00 to ₦1,500.50.' },
    })
    expect(await set(id, 1)).not.toHaveProperty('problem')
    expect(await problem()).toBeUndefined()
  })

  test('a price that only business buyers pay changes nothing for others', async () => {
    await add(pad, 1)
    await change('price_kobo = 70000')
    expect(await problem()).toBeUndefined()
  })
})

test('who is entitled pays the business price, and nobody else ever sees it', async () => {
  const fleet = await shop.signedInAs(3)
  const own = (await cart(fleet)).id
  expect(await add(pad, 1, fleet, own)).toMatchObject({ product_details: { price: 800 }, line_total: 776 })
  expect(await add(pad, 1)).toMatchObject({ product_details: { price: 1_000 }, line_total: 970 })
  expect(JSON.stringify([await items(), await cart()])).not.toMatch(/\b(?:800|776)\b/)
})
