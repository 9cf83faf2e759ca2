import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { encodeHostile, fillPath, HOSTILE, readCalls, type ReadingCall } from '#tests/support/hostile-input.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { takeShare } from '#tests/support/take-share.ts'

/** Each parameter gets a third of the values. */
const SHARE = 3

let shop: TestShop
let calls: ReadingCall[]
/** Of an admin, who may make the most calls. */
let headers: Record<string, string>

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  const { token } = await shop.signedInAs(1)
  headers = { authorization: `Bearer ${token}` }
  calls = readCalls(shop.app.swagger())
})
afterAll(() => shop.close())

test('the OpenAPI description lists more than 15 reading calls', () => {
  expect(calls.length).toBeGreaterThan(15)
})

describe('a reading call with hostile input answers correctly or with a problem', () => {
  test('in every path parameter', async () => {
    let at = 0
    for (const call of calls)
      for (const param of call.params)
        for (const value of takeShare(HOSTILE, at++, SHARE)) {
          // An empty segment would be another path.
          if (value.trim() === '') continue
          await expectFairAnswer(fillPath(call, param, encodeHostile(value)))
        }
  })

  test('in every query parameter', async () => {
    let at = 0
    for (const call of calls)
      for (const name of call.query)
        for (const value of takeShare(HOSTILE, at++, SHARE))
          await expectFairAnswer(`${fillPath(call)}?${name}=${encodeHostile(value)}`)
  })

  test('in a repeated parameter, an array or an object', async () => {
    for (const call of calls)
      for (const name of call.query)
        for (const query of [`${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`, `${name}.constructor=1`])
          await expectFairAnswer(`${fillPath(call)}?${query}`)
  })

  test('in unknown keys, which are refused by name', async () => {
    for (const call of calls)
      for (const name of ['role_id', '__proto__', 'constructor', 'x'.repeat(5_000), "a'b"]) {
        const { status, body } = await ask(`${fillPath(call)}?${encodeHostile(name)}=1`)
        expect([400, 404], `${call.path} ${name.slice(0, 20)}`).toContain(status)
        expect(body).toHaveProperty('detail')
      }
  })

  test('in invalid percent-encoding', async () => {
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
  const message = `${url.slice(0, 200)} answered ${status}: ${text.slice(0, 200)}`
  expect([200, 400, 404, 414], message).toContain(status)
  if (status === 200) return
  expect(body, message).toMatchObject({ detail: expect.any(String), code: expect.any(String) })
  expect(text, message).not.toMatch(/\bat \S+:\d+:\d+|syntax error|SQLSTATE|pg_|node_modules/)
}
