import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { putOnSale } from '#tests/support/listings.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import * as calls from './cart.contract.ts'

// A cart stores no prices or stock: it shows the current ones for the viewer.

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

describe('problems of cart lines', () => {
  const problem = async () => (await items())[0]?.problem

  test('a line reports that its listing has too few left, is sold out or is hidden', async () => {
    await add(pad, 5)
    await change('stock = 3')
    expect(await problem()).toEqual({ code: 'fewer_left', detail: 'Only 3 left.', params: { count: 3 } })
    await change('stock = 0')
    expect(await problem()).toEqual({ code: 'sold_out', detail: 'This part is sold out.' })
    await change('hidden_at = now()')
    expect(await problem()).toEqual({ code: 'not_on_sale', detail: 'This part is no longer on sale.' })
  })

  test('a changed price is reported until the buyer sets the quantity again, and amounts use the current price', async () => {
    const { id } = await add(pad, 1)
    await change('gen_price_kobo = 150050')
    expect((await items())[0]).toMatchObject({
      line_total: 1_455.49,
      problem: { code: 'price_changed', detail: 'The price changed from ₦1,000.00 to ₦1,500.50.' },
    })
    expect(await set(id, 1)).not.toHaveProperty('problem')
    expect(await problem()).toBeUndefined()
  })

  test('a line that a raised price takes over the limit is reported, and fits again with the allowed quantity', async () => {
    await change('stock = 100000')
    const { id } = await add(pad, 100_000)
    await change('gen_price_kobo = 100000000000')
    const limit = { code: 'over_line_limit', detail: 'A cart can contain at most 50 of this part.' }
    expect(await items()).toMatchObject([{ quantity: 100_000, line_total: 46_500_000_000, problem: limit }])
    expect(await cart()).toMatchObject({ total: 46_500_000_000 })
    await expect(set(id, 51)).rejects.toMatchObject({ status: 409, body: limit })
    expect(await set(id, 50)).not.toHaveProperty('problem')
  })

  test('a changed business price is not reported to other buyers', async () => {
    await add(pad, 1)
    await change('price_kobo = 70000')
    expect(await problem()).toBeUndefined()
  })
})

test('only business buyers see and pay the business price', async () => {
  const fleet = await shop.signedInAs(3)
  const own = (await cart(fleet)).id
  expect(await add(pad, 1, fleet, own)).toMatchObject({
    product_details: { price: 800, gen_price: 1_000 },
    line_total: 776,
  })
  expect(await add(pad, 1)).toMatchObject({ product_details: { price: 1_000, gen_price: 1_000 }, line_total: 970 })
  expect(JSON.stringify([await items(), await cart()])).not.toMatch(/\b(?:800|776)\b/)
})
