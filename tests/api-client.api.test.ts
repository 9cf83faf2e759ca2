import createClient from 'openapi-fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { paths } from '#api-client/paths.ts'
import { DELIVERY } from '#tests/support/buying.ts'
import { GOOD_CARD } from '#tests/support/payments.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let baseUrl: string

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  baseUrl = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())

/** Returns the data of an answer. @throws Error with the problem if the call failed */
function read<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}

test('a client generated from the OpenAPI text signs up, finds a part, pays by card and reads the order', async () => {
  const email = 'generated-client@test.example'
  const password = 'quiet-harbour-2026'
  const profile = { username: 'Generated Client', phone: '+2348031234567', address: '1 Test Road, Lagos' }
  const visitor = createClient<paths>({ baseUrl })
  read(await visitor.POST('/api/user/', { body: { ...profile, email, password, role_id: 6 } }))
  const { token, user } = read(
    await visitor.POST('/api/login/{email}/', { params: { path: { email } }, body: { email, password } }),
  )
  const buyer = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } })

  const { results } = read(await buyer.GET('/api/product/find', { params: { query: { search: 'brake pads' } } }))
  const part = results.find(({ stock }) => stock > 0)
  if (!part) throw new Error('The demo shop sells brake pads.')
  const { id: cartId } = read(await buyer.GET('/api/cart/{userId}/', { params: { path: { userId: `${user.id}` } } }))
  read(await buyer.POST('/api/cartItem/', { body: { cartId, productId: part.id, quantity: 1 } }))

  const { reference, order } = read(await buyer.POST('/api/checkout/card/', { body: { ...DELIVERY, cartId } }))
  await shop.cards.pay(shop.cards.find(reference)?.accessCode ?? '', GOOD_CARD, 'never')
  const paid = read(await buyer.POST('/api/checkout/card/{reference}/verify/', { params: { path: { reference } } }))
  expect(paid.status).toBe('successful')

  const { number } = order
  const bought = read(await buyer.GET('/api/orders/{number}/', { params: { path: { number } } }))
  expect(bought).toMatchObject({ status: 'paid', method: 'card', lines: [{ productId: part.id, quantity: 1 }] })
  const { response, error } = await visitor.GET('/api/orders/{number}/', { params: { path: { number } } })
  expect(response.status).toBe(401)
  expect(error?.code).toBe('not_signed_in')
})
