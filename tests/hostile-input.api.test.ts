import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { encodeHostile, fillPath, HOSTILE, readCalls, type ReadingCall } from '#tests/support/hostile-input.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let calls: ReadingCall[]
/** An admin gets to the most calls. */
let headers: Record<string, string>

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  const { token } = await shop.signedInAs(1)
  headers = { authorization: `Bearer ${token}` }
  calls = readCalls(shop.app.swagger())
})
afterAll(() => shop.close())

test('every call that reads is known', () => {
  expect(calls.length).toBeGreaterThan(15)
})

describe('whatever is sent, the answer is right or a clear refusal', () => {
  test('every path parameter of every call', async () => {
    for (const call of calls)
      for (const param of call.params)
        for (const value of HOSTILE) {
          // An empty part would be another path.
          if (value.trim() === '') continue
          await expectFairAnswer(fillPath(call, param, encodeHostile(value)))
        }
  })

  test('every query parameter of every call', async () => {
    for (const call of calls)
      for (const name of call.query)
        for (const value of HOSTILE) await expectFairAnswer(`${fillPath(call)}?${name}=${encodeHostile(value)}`)
  })

  test('a parameter given twice, as an array or as an object', async () => {
    for (const call of calls)
      for (const name of call.query)
        for (const query of [`${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`, `${name}.constructor=1`])
          await expectFairAnswer(`${fillPath(call)}?${query}`)
  })

  test('unknown keys are refused by name', async () => {
    for (const call of calls)
      for (const name of ['role_id', '__proto__', 'constructor', 'x'.repeat(5_000), "a'b"]) {
        const { status, body } = await ask(`${fillPath(call)}?${encodeHostile(name)}=1`)
        expect([400, 404], `${call.path} ${name.slice(0, 20)}`).toContain(status)
        expect(body).toHaveProperty('detail')
      }
  })

  test('broken percent signs and wrong bodies', async () => {
    for (const path of [
      '/api/product/%',
      '/api/product/%E0%A4%A/',
      '/api/product/find?search=%',
      '/api/product/find?search=%FF',
    ])
      await expectFairAnswer(path)
  })
})

async function ask(url: string) {
  const response = await shop.app.inject({ method: 'GET', url, headers })
  const body: unknown = JSON.parse(response.body)
  return { status: response.statusCode, body, text: response.body }
}

async function expectFairAnswer(url: string) {
  const { status, body, text } = await ask(url)
  const told = `${url.slice(0, 200)} answered ${status}: ${text.slice(0, 200)}`
  expect([200, 400, 404, 414], told).toContain(status)
  if (status === 200) return
  expect(body, told).toMatchObject({ detail: expect.any(String), code: expect.any(String) })
  expect(text, told).not.toMatch(/\bat \S+:\d+:\d+|syntax error|SQLSTATE|pg_|node_modules/)
}
