import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { CALLS, type RoleId } from '#modules/accounts/permissions.rules.ts'
import { rows } from '#platform/db/statement.ts'
import { contentsOf, createPeople, type Person } from '#tests/support/people.ts'
import { newAddress, sampleCall, writingCalls } from '#tests/support/sample-calls.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

// Every writing call, as another site would have a visitor's browser make it (security row 31): with the session cookie,
// and in the ways that browsers send without asking first.

let shop: TestShop
let person: (roleId: RoleId) => Promise<Person>
let admin: Person
let csrf: string

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  person = await createPeople(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  admin = await person(1)
  csrf = await csrfTokenOf(admin)
})

async function csrfTokenOf({ token }: Person): Promise<string> {
  const answer = await shop.app.inject({ url: '/api/csrf/', headers: { cookie: `session=${token}` } })
  return answer.json<{ csrfToken: string }>().csrfToken
}

/** A right call by cookie, with headers and perhaps a body that make it another site's. */
async function forge(call: string, headers: Record<string, string>, payload?: string) {
  const { method, url, body, status } = await sampleCall(shop, call, admin)
  const before = await contentsOf(shop)
  const answer = await shop.app.inject({
    method,
    url,
    remoteAddress: newAddress(),
    headers: { cookie: `session=${admin.token}`, host: 'shop.example', 'x-csrftoken': csrf, ...headers },
    ...(payload !== undefined ? { payload } : body && { payload: body }),
  })
  const [had, has] = [apart(before), apart(await contentsOf(shop))]
  const isUntouched = JSON.stringify(has.rest) === JSON.stringify(had.rest)
  return { status: answer.statusCode, done: status, isUntouched, isNoted: has.events !== had.events }
}

/** What a refusal may write: how often somebody tried, and that it was refused. */
function apart(contents: Record<string, string>) {
  const { 'public.rate_limits': _limits, 'public.security_events': events, ...rest } = contents
  return { events, rest }
}

const FOREIGN: [how: string, headers: Record<string, string>][] = [
  ['from another site', { origin: 'https://evil.example' }],
  ['from a site whose name begins like ours', { origin: 'https://shop.example.evil.example' }],
  ['from a frame without an origin', { origin: 'null' }],
  ['marked cross-site by the browser', { 'sec-fetch-site': 'cross-site' }],
  ['marked same-site, without an origin', { 'sec-fetch-site': 'same-site' }],
]

/** Two calls take forms, as the specification sends them, and check them like JSON; one reads only what is signed. */
const FORM_CALLS = ['POST /api/add-transaction/', 'POST /api/wallet-checkout/']
function refusalOf(call: string, type: string): number {
  if (call === 'POST /api/webhooks/paystack') return 401
  return FORM_CALLS.includes(call) && type.startsWith('multipart/') ? 400 : 415
}

describe.each(writingCalls)('%s', (call) => {
  test.each(FOREIGN)('%s is refused, changes nothing and is remembered', async (_, headers) => {
    expect(await forge(call, headers)).toMatchObject({ status: 403, isUntouched: true, isNoted: true })
  })

  test.each([
    ['application/x-www-form-urlencoded', 'role_id=1&email=a%40test.example'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="role_id"\r\n\r\n1\r\n--x--\r\n'],
    ['text/plain', '{"role_id":1}'],
    ['text/plain;charset=UTF-8', '{}'],
  ])('%s, which forms of other sites can send, is not understood', async (type, payload) => {
    const headers = { 'content-type': type, origin: 'http://shop.example' }
    expect(await forge(call, headers, payload)).toMatchObject({ status: refusalOf(call, type), isUntouched: true })
  })
})

// A session is what the token protects: who has none needs none.
const byCookie = writingCalls.filter((name) => CALLS[name]?.may !== 'anyone')

describe.each(byCookie)('%s by cookie', (call) => {
  test('without the token is refused', async () => {
    expect(await forge(call, { 'x-csrftoken': '' })).toMatchObject({ status: 403, isUntouched: true, isNoted: true })
  })

  test('with the token of another session is refused', async () => {
    const other = await csrfTokenOf(await person(1))
    expect(await forge(call, { 'x-csrftoken': other })).toMatchObject({ status: 403, isUntouched: true })
  })

  test('with its token is done, named as our own or not at all', async () => {
    const ours: Record<string, string> = { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' }
    for (const headers of [ours, {}]) {
      admin = await person(1)
      csrf = await csrfTokenOf(admin)
      const { status, done } = await forge(call, headers)
      expect(status).toBe(done)
    }
  })

  test('and by bearer without one', async () => {
    const { method, url, body, status } = await sampleCall(shop, call, admin)
    const headers = { authorization: `Bearer ${admin.token}` }
    const answer = await shop.app.inject({ method, url, headers, ...(body && { payload: body }) })
    expect(answer.statusCode).toBe(status)
  })
})

test('a bad bearer does not make the cookie count without its token', async () => {
  const headers = { authorization: 'Bearer x', 'x-csrftoken': '' }
  expect(await forge('PATCH /api/user/:id/', headers)).toMatchObject({ status: 401, isUntouched: true })
})

test('the token is the same for a session as long as it lasts, and not the session’s own', async () => {
  expect(await csrfTokenOf(admin)).toBe(csrf)
  expect(csrf).not.toBe(admin.token)
  const visitor = async () => (await shop.app.inject('/api/csrf/')).json<{ csrfToken: string }>().csrfToken
  expect(await visitor()).not.toBe(await visitor())
})

test('the record says which call was refused, and to whom', async () => {
  await forge('POST /api/invitations/', { origin: 'https://evil.example' })
  const [noted] = await rows(
    shop.database.db,
    `select user_id, detail from security_events where event = 'csrf_refused' order by id desc limit 1`,
  )
  const detail = { call: 'POST /api/invitations/', code: 'foreign_origin' }
  expect(noted).toEqual({ user_id: admin.userId, detail })
})
