import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openTestShop, type TestShop } from '#tests/support/shop.ts'

/** What no parameter of any call expects: wrong types, huge and negative numbers, SQL, HTML, NUL, odd text. */
const HOSTILE = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e9',
  '1e400',
  'NaN',
  'null',
  'undefined',
  'true',
  '2147483648',
  '99999999999999999999',
  '0x10',
  '[]',
  '{}',
  '[object Object]',
  '\0',
  'a\0b',
  "'",
  "' or 1=1 --",
  "'; drop table products; --",
  '" ; select pg_sleep(5) --',
  '$1',
  '%',
  '%_%',
  '\\',
  'a & b | !c:*',
  "brake:* <-> 'pad'",
  '(((((',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '..\\..\\x',
  '__proto__',
  'constructor',
  'ﬁlter ½ ⁵',
  '日本語',
  'مرحبا',
  '\u202e\u200b\ufeff',
  '\ud800',
  '🚗'.repeat(50),
  'x'.repeat(10_000),
  'brake '.repeat(2_000),
  '9'.repeat(10_000),
  '{'.repeat(1_000),
]

interface Call {
  path: string
  params: string[]
  query: string[]
}

let shop: TestShop
let calls: Call[]

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  calls = readCalls(shop.app)
})
afterAll(() => shop.close())

describe('whatever is sent, the answer is right or a clear refusal', () => {
  test('every path parameter of every call', async () => {
    for (const call of calls)
      for (const param of call.params)
        for (const value of HOSTILE) {
          // An empty part would be another path.
          if (value.trim() === '') continue
          await expectFairAnswer(fillPath(call, param, encode(value)))
        }
  })

  test('every query parameter of every call', async () => {
    for (const call of calls)
      for (const name of call.query)
        for (const value of HOSTILE) await expectFairAnswer(`${fillPath(call)}?${name}=${encode(value)}`)
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
        const { status, body } = await ask(`${fillPath(call)}?${encode(name)}=1`)
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
  const response = await shop.app.inject({ method: 'GET', url })
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

/** A lone surrogate cannot be percent-encoded: it goes as the bytes it would be. */
function encode(value: string): string {
  return value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80'
}

const ORDINARY: Record<string, string> = {
  id: '1',
  productId: '1',
  storeId: '1',
  category: 'Filters',
  min: '100',
  max: '100000',
  rating: '3',
  condition: 'New',
  make: 'Toyota',
  model: 'Corolla',
  year: '2010',
  vin: '2T1BU4EE9AC123456',
}

function fillPath({ path }: Call, param = '', value = ''): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => (name === param ? value : (ORDINARY[name] ?? '1')))
}

/** Every call that reads, from the shop's own description of itself, so that no new call is forgotten. */
function readCalls(app: FastifyInstance): Call[] {
  const { paths = {} } = app.swagger() as {
    paths?: Record<string, { get?: { parameters?: { in: string; name: string }[] } }>
  }
  const found = Object.entries(paths).flatMap(([path, { get }]) => {
    const named = (place: string) => get?.parameters?.filter((one) => one.in === place).map(({ name }) => name) ?? []
    return get ? [{ path, params: named('path'), query: named('query') }] : []
  })
  expect(found.length).toBeGreaterThan(15)
  return found
}
