import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { newAddress, type SampleCall, sampleCall, writingCalls } from '#tests/support/sample-calls.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { createPersonFactory, type Person, sumTables } from '#tests/support/test-users.ts'

let shop: TestShop
let admin: Person
/** The writing calls that take a body, with one that is right. */
let bodies: [call: string, body: object][]
/** Where each is sent: made once, because what some are about has to be made first. */
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

/** A writing call as an admin, with whatever body. */
async function send(call: string, payload: string | Buffer, contentType: string) {
  const address = addresses.get(call)
  if (address === undefined) throw new Error(`${call} has no sample.`)
  const { method, url } = address
  // A user makes 600 writes a minute; these tests make more.
  if ((sent += 1) % 500 === 0) await rows(shop.database.db, `delete from rate_limits where key like 'writes:%'`)
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': contentType }
  return shop.app.inject({ method, url, headers, payload, remoteAddress: newAddress() })
}

/** What may change although a call was refused: the links that samples open, and what counts and remembers attempts. */
async function stored() {
  const {
    'public.rate_limits': _limits,
    'public.security_events': _events,
    'public.password_resets': _links,
    ...rest
  } = await sumTables(shop)
  return rest
}

// A name, how it can be written, what can follow it, and what stands in for it: 240 ways.
const NAMES = ['application/json', 'APPLICATION/JSON', 'application/json5', 'application/vnd.api+json', 'text/json', '']
const SEPARATORS = ['', ' ', '\t', ';', ' ;', ',', ', ', '; ']
const TAILS = ['', 'charset=utf-8', 'charset=utf-7', 'a=b;c', 'application/json']
const TYPES = NAMES.flatMap((name) => SEPARATORS.flatMap((gap) => TAILS.map((tail) => `${name}${gap}${tail}`)))

describe('whatever the content type, nothing gets past the checks (security row 45)', () => {
  test('more than 200 content types for every writing call', async () => {
    expect(new Set(TYPES).size).toBeGreaterThan(200)
    const before = await stored()
    for (const [call, body] of bodies) {
      // Right but for one field, which no closed schema lets in.
      const payload = JSON.stringify({ ...body, is_admin: true })
      const answers = new Set<number>()
      for (const type of TYPES) {
        const { statusCode, body: text } = await send(call, payload, type)
        expect([400, 415], `${call} as ${JSON.stringify(type)}: ${text.slice(0, 200)}`).toContain(statusCode)
        answers.add(statusCode)
      }
      // Some were read and refused by the schema, the others not read at all.
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

test('keys of the language are refused in every body, and reach no object', async () => {
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

test('what is no object is refused by every call that wants one', async () => {
  for (const [call] of bodies)
    for (const payload of ['null', '[]', '1', '"x"', 'true', '{', '{"a":', 'undefined', '\uFEFF', '[{}]', '\0'])
      expect((await send(call, payload, 'application/json')).statusCode, `${call} ${payload}`).toBe(400)
})

/** Right after all: what is said then is about the store, or about the version that the one before has made. */
const FITTING = new Set([
  ...['POST /api/product/', 'PUT /api/product/:id/'].flatMap((call) => [
    ...['price', 'gen_price', 'weight', 'length', 'dim_width', 'height'].map((name) => `${call} ${name} 1.5`),
    `${call} universal true`,
    `${call} vehicleSets []`,
  ]),
  'PATCH /api/oximo/:symbol/ price 1.5',
  'PUT /api/admin/part-types/:id/relations/ relations []',
  // No type is known or chosen; the email is that of the user.
  'POST /api/listing-alerts/ type null',
  'POST /api/listing-alerts/ email null',
  'POST /api/admin/part-type-proposals/:id/decision/ type null',
  'PUT /api/products/:id/type type null',
  ...['POST /api/admin/vehicles/', 'PUT /api/admin/vehicles/:id/'].flatMap((call) =>
    ['engines', 'vehicle_types'].map((name) => `${call} ${name} ["x"]`),
  ),
  ...['POST /api/oximo/', 'PUT /api/oximo/:symbol/'].map((call) => `${call} adapters ["x"]`),
])

test('a field of the wrong type or of 100 kB is refused by its name', async () => {
  for (const [call, body] of bodies)
    for (const name of Object.keys(body))
      for (const value of [null, true, [], {}, ['x'], { $ne: '' }, 'x'.repeat(100_000), 1e300, -1, 1.5]) {
        // A B2B price of ₦1 is below every B2C price that is tried.
        const low = 'price' in body ? { price: 1 } : {}
        const answer = await send(call, JSON.stringify({ ...body, ...low, [name]: value }), 'application/json')
        const told = `${call} ${name} ${JSON.stringify(value)?.slice(0, 40)}`
        if (FITTING.has(told)) {
          expect([200, 201, 204, 403, 409], told).toContain(answer.statusCode)
          continue
        }
        expect(answer.statusCode, told).toBe(400)
        const [named = '', ...more] = Object.keys(answer.json<{ errors: object }>().errors)
        // Or the part of it that is wrong: `vehicleSets.0`.
        expect([named.split('.')[0], more], told).toEqual([name, []])
      }
})

test('more than 256 kB are not read', async () => {
  for (const [call, body] of bodies) {
    const payload = JSON.stringify({ ...body, filling: 'x'.repeat(256 * 1024) })
    expect((await send(call, payload, 'application/json')).statusCode, call).toBe(413)
  }
})

test('fields that are the shop’s to decide are refused by every call', async () => {
  const before = await stored()
  const OURS = { id: 1, user_id: 1, userId: 1, role: 'admin', roleId: 1, balance: 1e6, approved: true, status: 'paid' }
  for (const [call, body] of bodies)
    for (const [name, value] of Object.entries({
      ...OURS,
      rating: 5,
      storeId: 1,
      unique_code: 'SPL-1',
      password_hash: 'x',
    })) {
      // Where the call itself asks for it, it is compared: the matrix tests somebody else's.
      if (Object.hasOwn(body, name)) continue
      const answer = await send(call, JSON.stringify({ ...body, [name]: value }), 'application/json')
      // What the call only compares with who asks (ruling 4) is refused as somebody else's.
      if (answer.statusCode === 403 && ['user_id', 'unique_code'].includes(name)) continue
      expect(answer.statusCode, `${call} ${name}`).toBe(400)
      expect(answer.json()).toMatchObject({ errors: { [name]: [expect.any(String)] } })
    }
  expect(await stored()).toEqual(before)
})

test('every call that declares a body was tried', () => {
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
