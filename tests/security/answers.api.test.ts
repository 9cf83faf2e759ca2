import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CALLS, isPersonal, type RoleId } from '#modules/accounts/permissions.rules.ts'
import { testAll } from '#tests/support/check-each.ts'
import { callNames, newAddress, sampleCall } from '#tests/support/sample-calls.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { createPersonFactory, type Person, readTableStates } from '#tests/support/test-users.ts'

// Headers of every API answer, and side effects of reading calls.

let shop: TestShop
let person: (roleId: RoleId) => Promise<Person>
let readers: Record<RoleId, Person>
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  person = await createPersonFactory(shop)
  const of = (roleId: RoleId) => person(roleId)
  readers = { 1: await of(1), 2: await of(2), 3: await of(3), 4: await of(4), 5: await of(5), 6: await of(6) }
})
afterAll(() => shop.close())

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
}

// Older clients delete files by GET, with the token of a writing call (ruling 23): src/modules/media/media.api.test.ts.
const reading = callNames.filter((name) => name.startsWith('GET ') && name !== 'GET /api/deleteFile/:key/')
const ask = async (call: string, headers: Partial<Record<string, string>>, about: Person) => {
  const { url, body, method } = await sampleCall(shop, call, about)
  const payload = body && { payload: body }
  return shop.app.inject({ method, url, headers, remoteAddress: newAddress(), ...payload })
}
const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` })

/** Reuses the user of reading calls. */
const personFor = (call: string, roleId: RoleId) => (call.startsWith('GET ') ? readers[roleId] : person(roleId))

/** Calls that answer with a file to download. */
const FILES = [
  'GET /api/upload/:job/rejected/',
  'GET /api/upload/template/',
  'GET /api/upload/export/',
  'GET /api/admin/vehicles/template/',
  'GET /api/admin/wipers/template/',
]

function expectFit({ headers, payload }: LightMyRequestResponse, call: string, who = 'a visitor') {
  const about = `${call} for ${who}`
  expect(headers, about).toMatchObject(HEADERS)
  expect(headers, about).not.toHaveProperty('access-control-allow-origin')
  expect(headers, about).not.toHaveProperty('x-powered-by')
  expect(headers, about).not.toHaveProperty('server')
  const isFile = FILES.includes(call) && headers['content-disposition'] !== undefined
  if (isFile) expect(headers['content-disposition'], about).toMatch(/^attachment; filename="[\w.-]+"$/)
  else if (payload !== '') expect(headers['content-type'], about).toMatch(/^application\/json; charset=utf-8$/)
}

testAll(callNames)(
  'every call answers with every header, and personal answers are not cached (security row 49)',
  async (call) => {
    const [admin, owner, customer] = [await personFor(call, 1), await personFor(call, 2), await personFor(call, 6)]
    const entry = CALLS[call]
    const isOpen = entry !== undefined && !isPersonal(entry) && call.startsWith('GET ')
    for (const { who, headers, about } of [
      { who: 'a visitor', headers: {}, about: admin },
      { who: 'another site', headers: { origin: 'https://evil.example' }, about: admin },
      { who: 'a customer', headers: bearer(customer), about: admin },
      { who: 'an admin', headers: bearer(admin), about: admin },
      { who: 'an owner', headers: bearer(owner), about: owner },
    ]) {
      const answer = await ask(call, headers, about)
      expectFit(answer, call, who)
      const isKept = isOpen && !('authorization' in headers)
      expect(answer.headers['cache-control'], who).toBe(isKept ? undefined : 'private, no-store')
      expect(answer.headers['vary'], who).toMatch(/^Cookie, Authorization/)
    }
  },
)

test('answers to unknown paths carry every header', async () => {
  for (const url of ['/api/nothing/', '/api/', '/api/user/%00/', '/api/product/%'])
    expectFit(await shop.app.inject(url), url)
  expectFit(
    await shop.app.inject({ method: 'OPTIONS', url: '/api/user/1/', headers: { origin: 'https://evil.example' } }),
    'OPTIONS',
  )
})

test('reading calls change nothing, also as an admin (security row 30)', async () => {
  const admin = await person(1)
  // Creates the data of some calls first.
  const samples = []
  for (const call of reading) samples.push(await sampleCall(shop, call, admin))
  const before = await standing()
  for (const { url } of samples)
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await shop.app.inject({ method, url, headers: bearer(admin), remoteAddress: newAddress() })
      expect(answer.statusCode, `${method} ${url}`).toBe(200)
    }
  expect(await standing()).toEqual(before)
})

/** Sums the tables, without the count of requests to the external marketplace. */
async function standing(): Promise<Record<string, string>> {
  const { 'public.rate_limits': _limits, ...rest } = await readTableStates(shop, true)
  return rest
}

test('no answer to one user contains data of another', async () => {
  const [ada, bola] = [await person(3), await person(3)]
  for (const call of reading) {
    const answer = await ask(call, bearer(ada), ada)
    for (const mark of [bola.email, String(bola.userId), bola.token]) expect(answer.body, call).not.toContain(mark)
  }
})

test('only the login answers with a session token, and no call with a hash', async () => {
  const admin = await person(1)
  for (const call of reading) {
    const { body } = await ask(call, bearer(admin), admin)
    expect(body, call).not.toContain(admin.token)
    expect(body, call).not.toMatch(/\$argon2|"\w*password\w*"\s*:/i)
  }
})

test('a path that is requested by a wrong method answers 405 with the allowed methods', async () => {
  for (const [method, url, allowed] of [
    ['POST', '/api/categories/', 'GET, HEAD'],
    ['PUT', '/api/session/', 'GET, HEAD'],
    ['GET', '/api/cartItem/', 'POST'],
    ['GET', '/api/cartItem/id/7', 'DELETE, PUT'],
  ] as const) {
    const answer = await shop.app.inject({ method, url, remoteAddress: newAddress() })
    expect([answer.statusCode, answer.headers.allow], `${method} ${url}`).toEqual([405, allowed])
    expect(answer.json()).toEqual({
      detail: 'Method not allowed.',
      code: 'method_not_allowed',
    })
  }
  expect((await shop.app.inject('/api/nothing/')).statusCode).toBe(404)
})

test('invalid input without an error text of the contract is refused in plain words', async () => {
  const told = async (query: string) => {
    const answer = await shop.app.inject({ url: `/api/product/find?${query}`, remoteAddress: newAddress() })
    return [answer.statusCode, answer.json<{ detail: string }>().detail]
  }
  expect(await told('sort=sideways')).toEqual([400, expect.stringContaining('This is one of relevance,')])
  expect(await told('make=Toyota&make=Honda')).toEqual([400, 'This has the wrong form.'])
  const upside = await shop.app.inject({ url: '/api/filter/price/50000/100/', remoteAddress: newAddress() })
  expect([upside.statusCode, upside.json()]).toMatchObject([400, { detail: 'The lowest price is above the highest.' }])
})
