import { afterAll, beforeAll, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let ada: SignedIn
let bola: SignedIn

beforeAll(async () => {
  shop = await openTestShop()
  ada = await shop.signedInAs(6)
  bola = await shop.signedInAs(6)
})
afterAll(() => shop.close())

const write = async (who: SignedIn | null, from: string, headers: Record<string, string> = {}) => {
  const authorization = who === null ? {} : { authorization: `Bearer ${who.token}` }
  const url = '/api/password/forgot/'
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url,
    remoteAddress: from,
    headers: { ...authorization, ...headers },
    payload: {},
  })
  return statusCode
}

test('writes are counted by user when signed in, and by address when not', async () => {
  const [home, elsewhere] = ['10.6.0.1', '10.6.0.2']
  expect(await write(ada, home)).toBe(400)
  expect(await write(null, home)).toBe(400)
  await rows(shop.database.db, `update rate_limits set points = 600 where key like 'writes:%'`)
  expect(await write(bola, home)).toBe(400)
  expect(await write(ada, elsewhere)).toBe(429)
  expect(await write(null, home)).toBe(429)
  expect(await write(null, home, { authorization: `Bearer ${'x'.repeat(43)}` })).toBe(429)
  expect(await write(null, elsewhere)).toBe(400)
})

test('an answer lists at most twenty errors', async () => {
  const payload = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`field${at}`, at]))
  const answer = await shop.app.inject({ method: 'POST', url: '/api/user/', payload })
  expect(answer.statusCode).toBe(400)
  const { errors } = answer.json<{ errors: Record<string, string[]> }>()
  expect(Object.values(errors).flat()).toHaveLength(20)
  expect(errors).toHaveProperty('username', ['Username is required.'])
})
