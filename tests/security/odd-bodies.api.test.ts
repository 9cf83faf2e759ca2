import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { newAddress, type SampleCall, sampleCall, writingCalls } from '#tests/support/sample-calls.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { takeShare } from '#tests/support/take-share.ts'
import { createPersonFactory, type Person, readTableStates } from '#tests/support/test-users.ts'

let shop: TestShop
let admin: Person
/** Writing calls with a body, with a valid one. */
let bodies: [call: string, body: object][]
/** The URL of each call, built once, because some need data first. */
const addresses = new Map<string, Pick<SampleCall, 'method' | 'url'>>()

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  admin = await (await createPersonFactory(shop))(1)
  bodies = []
  for (const call of writingCalls) {
    const { body, method, url } = await sampleCall(shop, call, admin)
    addresses.set(call, { method, url })
    if (body) bodies.push([call, body])
  }
})
afterAll(() => shop.close())

let sent = 0

/** Sends a writing call as an admin with any body. */
async function send(call: string, payload: string | Buffer, contentType: string) {
  const address = addresses.get(call)
  if (address === undefined) throw new Error(`${call} has no sample.`)
  const { method, url } = address
  // These tests write more than the limit of 600 a minute.
  if ((sent += 1) % 500 === 0) await rows(shop.database.db, `delete from rate_limits where key like 'writes:%'`)
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': contentType }
  return shop.app.inject({ method, url, headers, payload, remoteAddress: newAddress() })
}

/** Sums the tables, without those that refused calls may change: links of samples, rate limits and events. */
async function stored() {
  const {
    'public.rate_limits': _limits,
    'public.security_events': _events,
    'public.password_resets': _links,
    ...rest
  } = await readTableStates(shop)
  return rest
}

// Names, spellings, suffixes and alternatives: 240 content types.
const NAMES = ['application/json', 'APPLICATION/JSON', 'application/json5', 'application/vnd.api+json', 'text/json', '']
const SEPARATORS = ['', ' ', '\t', ';', ' ;', ',', ', ', '; ']
const TAILS = ['', 'charset=utf-8', 'charset=utf-7', 'a=b;c', 'application/json']
const TYPES = NAMES.flatMap((name) => SEPARATORS.flatMap((gap) => TAILS.map((tail) => `${name}${gap}${tail}`)))

const TYPE_SHARE = 7

describe('a body of any content type is checked (security row 45)', () => {
  test('writing calls refuse an unknown field in more than 200 content types', async () => {
    expect(new Set(TYPES).size).toBeGreaterThan(200)
    const before = await stored()
    for (const [at, [call, body]] of bodies.entries()) {
      // Valid except for one field, which closed schemas refuse.
      const payload = JSON.stringify({ ...body, is_admin: true })
      const answers = new Set<number>()
      for (const type of takeShare(TYPES, at, TYPE_SHARE)) {
        const { statusCode, body: text } = await send(call, payload, type)
        expect([400, 415], `${call} as ${JSON.stringify(type)}: ${text.slice(0, 200)}`).toContain(statusCode)
        answers.add(statusCode)
      }
      // Refused by the schema, or not read at all.
      expect(answers, call).toEqual(new Set([400, 415]))
    }
    expect(await stored()).toEqual(before)
  })

  test('a body without a content type is not read', async () => {
    for (const [call, body] of bodies) {
      const { method, url } = await sampleCall(shop, call, admin)
      const headers = { authorization: `Bearer ${admin.token}`, 'content-type': undefined as never }
      const payload = Buffer.from(JSON.stringify(body))
      const answer = await shop.app.inject({ method, url, headers, payload, remoteAddress: newAddress() })
      expect([400, 415], call).toContain(answer.statusCode)
    }
  })
})

const POISON = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']

test('keys of JavaScript such as __proto__ are refused in every body and reach no object', async () => {
  for (const [call, body] of bodies)
    for (const key of POISON)
      for (const value of ['{"role_id":1,"polluted":1}', '{"prototype":{"polluted":1}}', '1', 'null']) {
        const payload = JSON.stringify(body).replace(
          '{',
          `{"${key}":${value}${Object.keys(body).length > 0 ? ',' : ''}`,
        )
        const answer = await send(call, payload, 'application/json')
        expect(answer.statusCode, `${call} ${payload}`).toBe(400)
        expect(answer.body).not.toMatch(/\bat \S+:\d+:\d+/)
      }
  expect({}).not.toHaveProperty('polluted')
})

test('every call that expects an object refuses other JSON', async () => {
  for (const [call] of bodies)
    for (const payload of ['null', '[]', '1', '"x"', 'true', '{', '{"a":', 'undefined', '\uFEFF', '[{}]', '\0'])
      expect((await send(call, payload, 'application/json')).statusCode, `${call} ${payload}`).toBe(400)
})

/** Valid values: the answer is about the store, or about a version that the request before changed. */
const FITTING = new Set([
  ...['POST /api/product/', 'PUT /api/product/:id/'].flatMap((call) => [
    ...['price', 'gen_price', 'weight', 'length', 'dim_width', 'height'].map((name) => `${call} ${name} 1.5`),
    `${call} universal true`,
    `${call} vehicleSets []`,
  ]),
  'PATCH /api/oximo/:symbol/ price 1.5',
  // Means no business price (ruling 2).
  'PUT /api/product/:id/ price null',
  'PUT /api/admin/part-types/:id/relations/ relations []',
  // Means an unknown type; the email defaults to the user's.
  'POST /api/listing-alerts/ type null',
  'POST /api/listing-alerts/ condition null',
  'POST /api/listing-alerts/ brands []',
  'POST /api/listing-alerts/ email null',
  'POST /api/admin/part-type-proposals/:id/decision/ type null',
  'PUT /api/products/:id/type type null',
  ...['POST /api/admin/vehicles/', 'PUT /api/admin/vehicles/:id/'].flatMap((call) =>
    ['engines', 'vehicle_types'].map((name) => `${call} ${name} ["x"]`),
  ),
  ...['POST /api/oximo/', 'PUT /api/oximo/:symbol/'].map((call) => `${call} adapters ["x"]`),
])

test('a field of a wrong type or of 100 kB is refused by name', async () => {
  for (const [call, body] of bodies)
    for (const name of Object.keys(body))
      for (const value of [null, true, [], {}, ['x'], { $ne: '' }, 'x'.repeat(100_000), 1e300, -1, 1.5]) {
        // A B2B price of ₦1 is below every B2C price in these tests.
        const low = 'price' in body ? { price: 1 } : {}
        const answer = await send(call, JSON.stringify({ ...body, ...low, [name]: value }), 'application/json')
        const told = `${call} ${name} ${JSON.stringify(value)?.slice(0, 40)}`
        if (FITTING.has(told)) {
          expect([200, 201, 204, 403, 409], told).toContain(answer.statusCode)
          continue
        }
        expect(answer.statusCode, told).toBe(400)
        const [named = '', ...more] = Object.keys(answer.json<{ errors: object }>().errors)
        // Or the name of its invalid part: `vehicleSets.0`.
        expect([named.split('.')[0], more], told).toEqual([name, []])
      }
})

test('a body of more than 256 kB is not read', async () => {
  for (const [call, body] of bodies) {
    const payload = JSON.stringify({ ...body, filling: 'x'.repeat(256 * 1024) })
    expect((await send(call, payload, 'application/json')).statusCode, call).toBe(413)
  }
})

test('every call refuses fields that only the shop sets', async () => {
  const before = await stored()
  const SHOP_FIELDS = {
    id: 1,
    user_id: 1,
    userId: 1,
    role: 'admin',
    roleId: 1,
    balance: 1e6,
    approved: true,
    status: 'paid',
  }
  for (const [call, body] of bodies)
    for (const [name, value] of Object.entries({
      ...SHOP_FIELDS,
      rating: 5,
      storeId: 1,
      unique_code: 'SPL-1',
      password_hash: 'x',
    })) {
      // Calls that declare this field compare it; the permission matrix tests other values.
      if (Object.hasOwn(body, name)) continue
      const answer = await send(call, JSON.stringify({ ...body, [name]: value }), 'application/json')
      // A call that compares the field with the caller (ruling 4) refuses it with 403 or 404.
      if (answer.statusCode === 403 && ['user_id', 'unique_code'].includes(name)) continue
      expect(answer.statusCode, `${call} ${name}`).toBe(400)
      expect(answer.json()).toMatchObject({ errors: { [name]: [expect.any(String)] } })
    }
  expect(await stored()).toEqual(before)
})

test('every call that declares a body was tested', () => {
  const { paths = {} } = shop.app.swagger() as {
    paths?: Record<string, Record<string, { requestBody?: { content: object } }>>
  }
  const declared = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      requestBody && 'application/json' in requestBody.content
        ? [`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`]
        : [],
    ),
  )
  expect(bodies.map(([call]) => call).toSorted()).toEqual(declared.toSorted())
})
