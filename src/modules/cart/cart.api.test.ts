import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { checkEach } from '#tests/support/check-each.ts'
import { putOnSale } from '#tests/support/listings.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import * as calls from './cart.contract.ts'

let shop: TestShop
let buyer: SignedIn
let other: SignedIn
let cartId: number
let pad: number

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  other = await shop.signedInAs(6)
})
afterAll(() => shop.close())
beforeEach(async () => {
  buyer = await shop.signedInAs(6)
  cartId = (await cart()).id
  pad = await putOnSale(shop.database, { title: 'Brake pad', generalPrice: 1_000, price: 800, stock: 12 })
})

const cart = (who = buyer) => who.bearer(calls.getCart, { params: { userId: `${who.user.id}` } })
const items = (who = buyer, id = cartId) => who.bearer(calls.listCartItems, { params: { cartId: `${id}` } })
const add = (productId: number, quantity: number, who = buyer, into = cartId) =>
  who.bearer(calls.addCartItem, { body: { cartId: into, productId, quantity } })
const set = (itemId: number, quantity: number, who = buyer, productId = pad, of = cartId) =>
  who.bearer(calls.updateCartItem, { params: { itemId: `${itemId}` }, body: { cartId: of, productId, quantity } })
const remove = (itemId: number, who = buyer) => who.bearer(calls.deleteCartItem, { params: { itemId: `${itemId}` } })
const change = (sql: string) => rows(shop.database.db, `update products set ${sql} where id = $1`, [pad])

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Sends raw bodies, which the typed client would refuse. */
async function send(method: Method, url: string, payload: string | undefined, who: SignedIn | null = buyer) {
  const response = await shop.app.inject({
    method,
    url,
    headers: {
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...(who && { authorization: `Bearer ${who.token}` }),
    },
    ...(payload !== undefined && { payload }),
  })
  return { status: response.statusCode, body: response.json() as { detail: string; code: string } }
}

describe('a cart', () => {
  test('a new account has an empty cart', async () => {
    expect(await cart()).toEqual({
      id: cartId,
      userId: buyer.user.id,
      quantity: 0,
      total: 0,
      total_before_discount: 0,
      saved: 0,
    })
  })

  test('a cart is created once by repeated requests and ignores the quantity sent', async () => {
    const body = { userId: buyer.user.id, quantity: 7 }
    expect(await buyer.bearer(calls.makeCart, { body })).toMatchObject({ id: cartId, quantity: 0 })
    const updated = await buyer.bearer(calls.updateCart, { params: { userId: `${buyer.user.id}` }, body })
    expect(updated).toMatchObject({ id: cartId, quantity: 0 })
  })

  test('a missing cart is created again', async () => {
    await rows(shop.database.db, 'delete from carts where id = $1', [cartId])
    await expect(cart()).rejects.toMatchObject({ status: 404, body: { code: 'cart_not_found' } })
    const made = await buyer.bearer(calls.makeCart, { body: { userId: buyer.user.id } })
    expect(made).toMatchObject({ userId: buyer.user.id, quantity: 0 })
  })

  test('the totals of a cart are the sums of its lines', async () => {
    const filter = await putOnSale(shop.database, { title: 'Oil filter', generalPrice: 333, stock: 5 })
    await add(pad, 10)
    await add(filter, 1)
    expect(await cart()).toMatchObject({
      quantity: 2,
      total: 9_300 + 323.01,
      total_before_discount: 10_333,
      saved: 709.99,
    })
  })
})

describe('adding to a cart', () => {
  test('adding a part returns the line with discount, saving and stock', async () => {
    const line = await add(pad, 5)
    expect(line).toMatchObject({
      cartId,
      productId: pad,
      quantity: 5,
      product_details: { title: 'Brake pad', price: 1_000, stock: 12, thumbnail: null, condition: 'New' },
      discount_percent: 5,
      line_total: 4_750,
      saved: 250,
    })
    expect(line).not.toHaveProperty('problem')
    expect(await items()).toEqual([line])
  })

  test('adding a part again increases its line', async () => {
    const first = await add(pad, 2)
    const again = await add(pad, 3)
    expect(again).toMatchObject({ id: first.id, quantity: 5 })
    expect(await items()).toHaveLength(1)
    const found = { params: { cartId: `${cartId}`, productId: `${pad}` } }
    expect(await buyer.bearer(calls.detectSameItem, found)).toEqual([again])
  })

  test('adding beyond the stock is refused, including the quantity in the cart', async () => {
    await add(pad, 10)
    await expect(add(pad, 3)).rejects.toMatchObject({
      status: 409,
      body: { code: 'over_stock', detail: 'Quantity exceeds available stock.' },
    })
    expect((await items())[0]?.quantity).toBe(10)
  })

  test('a quantity that no order can have is refused when a part is added and when its line is changed', async () => {
    await change('stock = 200000')
    const refusal = { status: 409, body: { code: 'over_line_limit' } }
    await expect(add(pad, 100_001)).rejects.toMatchObject(refusal)
    const { id } = await add(pad, 100_000)
    await expect(add(pad, 1)).rejects.toMatchObject(refusal)
    await expect(set(id, 100_001)).rejects.toMatchObject(refusal)
    expect(await items()).toMatchObject([{ quantity: 100_000 }])
  })

  test('adding a part that is not on sale returns 404', async () => {
    const absent = { status: 404, body: { code: 'product_not_found' } }
    await expect(add(999_999_999, 1)).rejects.toMatchObject(absent)
    await expect(add(9_000_000_000_000, 1)).rejects.toMatchObject(absent)
    await change('hidden_at = now()')
    await expect(add(pad, 1)).rejects.toMatchObject(absent)
  })

  test('twenty concurrent additions are all counted', async () => {
    await change('stock = 100')
    const lines = await Promise.all(Array.from({ length: 20 }, () => add(pad, 2)))
    expect(lines.map(({ quantity }) => quantity).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, at) => 2 * (at + 1)),
    )
    expect(await items()).toMatchObject([{ quantity: 40 }])
  })

  test('twenty concurrent additions of a stock of 12 fill the line to 12', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => add(pad, 1)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(12)
    expect(await items()).toMatchObject([{ quantity: 12 }])
  })

  test('a part beyond the maximum number of lines is refused, also concurrently', async () => {
    await rows(
      shop.database.db,
      `insert into cart_items (cart_id, product_id, quantity, seen_price_kobo, added_at)
       select $1, id, 1, gen_price_kobo, now() from products where id <> $2 and hidden_at is null order by id limit 198`,
      [cartId, pad],
    )
    const more = await Promise.all(
      Array.from({ length: 8 }, (_, at) => putOnSale(shop.database, { title: `Probe ${at}` })),
    )
    const outcomes = await Promise.allSettled(more.map((id) => add(id, 1)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await expect(add(pad, 1)).rejects.toMatchObject({ status: 409, body: { code: 'too_many_items' } })
    expect((await cart()).quantity).toBe(200)
  })
})

describe('invalid input to a cart', () => {
  const HOSTILE = [
    '-1',
    '0',
    '1.5',
    '1e9',
    '"1e3"',
    '"2"',
    'NaN',
    'null',
    '[]',
    '[1]',
    '{}',
    '""',
    'true',
    '1e400',
    '-0',
  ]

  test('an invalid quantity in any notation is refused and changes nothing', async () => {
    const line = await add(pad, 2)
    await checkEach(HOSTILE, async (quantity) => {
      const body = `{"cartId":${cartId},"productId":${pad},"quantity":${quantity}}`
      const added = await send('POST', '/api/cartItem/', body)
      const updated = await send('PUT', `/api/cartItem/id/${line.id}/`, body)
      for (const { status, body: problem } of [added, updated]) {
        expect([400, 409]).toContain(status)
        expect(problem.detail).toEqual(expect.any(String))
      }
      expect(await items()).toEqual([line])
    })
  })

  test('a quantity below 1 is refused with the text of the specification', async () => {
    await expect(add(pad, 0)).rejects.toMatchObject({ status: 400, body: { detail: 'Quantity must be at least 1.' } })
    await expect(add(pad, -1)).rejects.toMatchObject({ status: 400, body: { detail: 'Quantity must be at least 1.' } })
  })

  test('a missing id is refused with the text of the specification', async () => {
    const getDetail = async (method: Method, url: string, body?: string) => (await send(method, url, body)).body.detail
    expect(await getDetail('GET', '/api/cart/undefined/')).toContain('Missing user id')
    expect(await getDetail('GET', '/api/showItemsCart/null/')).toContain('Missing cart id')
    expect(await getDetail('POST', '/api/cartItem/', '{"quantity":1}')).toContain('Missing cartId or productId')
    expect(await getDetail('DELETE', '/api/cartItem/id/undefined/')).toContain('Missing item id')
    expect(await getDetail('GET', '/api/showItemsCart/abc/')).toContain('An id is a whole number.')
  })

  test('a price, title or total in the body is refused by its name', async () => {
    for (const more of ['"price":1', '"title":"x"', '"line_total":1', '"userId":1'])
      expect(
        await send('POST', '/api/cartItem/', `{"cartId":${cartId},"productId":${pad},"quantity":1,${more}}`),
      ).toMatchObject({ status: 400 })
    expect(await items()).toEqual([])
  })

  test('the database refuses invalid quantities', async () => {
    const { id } = await add(pad, 1)
    for (const quantity of [0, -1])
      await expect(
        rows(shop.database.db, 'update cart_items set quantity = $1 where id = $2', [quantity, id]),
      ).rejects.toThrow('cart_items_quantity_check')
  })
})

describe('changing a line', () => {
  test('setting the quantity of a line updates its amounts', async () => {
    const { id } = await add(pad, 1)
    expect(await set(id, 10)).toMatchObject({ id, quantity: 10, discount_percent: 7, line_total: 9_300 })
    expect(await cart()).toMatchObject({ total: 9_300 })
  })

  test('setting a quantity beyond the stock is refused', async () => {
    const { id } = await add(pad, 1)
    await expect(set(id, 13)).rejects.toMatchObject({ status: 409, body: { code: 'over_stock' } })
  })

  test('changing a line with the id of a different part returns 404', async () => {
    const { id } = await add(pad, 1)
    const filter = await putOnSale(shop.database, { title: 'Oil filter' })
    await expect(set(id, 2, buyer, filter)).rejects.toMatchObject({ status: 404, body: { code: 'item_not_found' } })
  })

  test('a line can be removed once', async () => {
    const { id } = await add(pad, 1)
    await remove(id)
    expect(await items()).toEqual([])
    await expect(remove(id)).rejects.toMatchObject({ status: 404, body: { code: 'item_not_found' } })
  })
})

describe('access to the cart of another user', () => {
  const notFound = (code: string) => ({ status: 404, body: { code } })

  test('the cart of another user returns 404', async () => {
    const theirs = await cart(other)
    const params = { userId: `${other.user.id}` }
    await expect(buyer.bearer(calls.getCart, { params })).rejects.toMatchObject(notFound('cart_not_found'))
    const body = { userId: other.user.id, quantity: 0 }
    await expect(buyer.bearer(calls.makeCart, { body })).rejects.toMatchObject(notFound('cart_not_found'))
    await expect(buyer.bearer(calls.updateCart, { params, body })).rejects.toMatchObject(notFound('cart_not_found'))
    await expect(
      buyer.bearer(calls.updateCart, { params: { userId: `${buyer.user.id}` }, body }),
    ).rejects.toMatchObject(notFound('cart_not_found'))
    await expect(items(buyer, theirs.id)).rejects.toMatchObject(notFound('cart_not_found'))
    await expect(add(pad, 1, buyer, theirs.id)).rejects.toMatchObject(notFound('cart_not_found'))
    expect(await cart(other)).toEqual(theirs)
  })

  test('the lines of another user return 404, also for an admin', async () => {
    const admin = await shop.signedInAs(1)
    const line = await add(pad, 3)
    for (const who of [other, admin]) {
      const own = (await cart(who)).id
      await expect(set(line.id, 1, who, pad, own)).rejects.toMatchObject(notFound('item_not_found'))
      await expect(set(line.id, 1, who, pad, cartId)).rejects.toMatchObject(notFound('item_not_found'))
      await expect(remove(line.id, who)).rejects.toMatchObject(notFound('item_not_found'))
    }
    expect(await items()).toEqual([line])
  })

  test('a visitor gets 401', async () => {
    const body = `{"cartId":${cartId},"productId":${pad},"quantity":1,"userId":${buyer.user.id}}`
    expect((await send('POST', '/api/cartItem/', body, null)).status).toBe(401)
  })
})
