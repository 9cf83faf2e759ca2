import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { CALLS, type RoleId } from '#modules/accounts/permissions.rules.ts'
import { rows } from '#platform/db/rows.ts'
import { testAll } from '#tests/support/check-each.ts'
import { newAddress, type SampleCall, sampleCall, writingCalls } from '#tests/support/sample-calls.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { createPersonFactory, type Person, sumTables } from '#tests/support/test-users.ts'

// Every writing call, as another site would have a visitor's browser make it (security row 31): with the session cookie,
// and in the ways that browsers send without asking first.

let shop: TestShop
let person: (roleId: RoleId) => Promise<Person>
let admin: Person
let csrf: string

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  person = await createPersonFactory(shop)
})
afterAll(() => shop.close())
beforeEach(signInAnew)

/** A call may have ended the session of the admin or changed the password. */
async function signInAnew(): Promise<void> {
  admin = await person(1)
  csrf = await csrfTokenOf(admin)
}

async function csrfTokenOf({ token }: Person): Promise<string> {
  const answer = await shop.app.inject({ url: '/api/csrf/', headers: { cookie: `session=${token}` } })
  return answer.json<{ csrfToken: string }>().csrfToken
}

interface Forgery {
  how: string
  headers: Record<string, string>
  payload?: string
  /** With what it is refused. */
  status: number
}

/** A right call by cookie, made anew by each of these as another site's: what each got, and whether anything changed. */
async function forge(call: string, forgeries: readonly Forgery[]) {
  const right = await sampleCall(shop, call, admin)
  const before = apart(await sumTables(shop))
  const noted = await countEvents()
  const statuses: Record<string, number> = {}
  for (const { how, headers, payload } of forgeries)
    statuses[how] = (await send(right, { 'x-csrftoken': csrf, ...headers }, payload)).statusCode
  const isUntouched = JSON.stringify(apart(await sumTables(shop))) === JSON.stringify(before)
  return { statuses, isUntouched, noted: (await countEvents()) - noted }
}

function send({ method, url, body }: SampleCall, headers: Record<string, string>, payload?: string) {
  return shop.app.inject({
    method,
    url,
    remoteAddress: newAddress(),
    headers: { cookie: `session=${admin.token}`, host: 'shop.example', ...headers },
    ...(payload !== undefined ? { payload } : body && { payload: body }),
  })
}

/** All but what a refusal may write: how often somebody tried, and that it was refused. */
function apart(contents: Record<string, string>) {
  const { 'public.rate_limits': _limits, 'public.security_events': _events, ...rest } = contents
  return rest
}

async function countEvents(): Promise<number> {
  const [found] = await rows<{ count: number }>(shop.database.db, 'select count(*)::int as count from security_events')
  return found?.count ?? 0
}

const FOREIGN: readonly Forgery[] = [
  { how: 'from another site', headers: { origin: 'https://evil.example' }, status: 403 },
  {
    how: 'from a site whose name begins like ours',
    headers: { origin: 'https://shop.example.evil.example' },
    status: 403,
  },
  { how: 'from a frame without an origin', headers: { origin: 'null' }, status: 403 },
  { how: 'marked cross-site by the browser', headers: { 'sec-fetch-site': 'cross-site' }, status: 403 },
  { how: 'marked same-site, without an origin', headers: { 'sec-fetch-site': 'same-site' }, status: 403 },
]

/** What forms of other sites can send. */
const FORMS: readonly [type: string, payload: string][] = [
  ['application/x-www-form-urlencoded', 'role_id=1&email=a%40test.example'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="role_id"\r\n\r\n1\r\n--x--\r\n'],
  ['text/plain', '{"role_id":1}'],
  ['text/plain;charset=UTF-8', '{}'],
]

/** Calls that take a form as the specification sends it, or a file, and check it like JSON. */
const FORM_CALLS = [
  'POST /api/admin/vehicles/import/',
  'POST /api/admin/wipers/import/',
  'POST /api/add-transaction/',
  'POST /api/wallet-checkout/',
  'POST /api/uploadFile/',
  'POST /api/upload/',
]
function refusalOf(call: string, type: string): number {
  if (call === 'POST /api/webhooks/paystack') return 401
  return FORM_CALLS.includes(call) && type.startsWith('multipart/') ? 400 : 415
}

const asForms = (call: string): Forgery[] =>
  FORMS.map(([type, payload]) => ({
    how: type,
    headers: { 'content-type': type, origin: 'http://shop.example' },
    payload,
    status: refusalOf(call, type),
  }))

const withoutToken = (otherToken: string): Forgery[] => [
  { how: 'without the token', headers: { 'x-csrftoken': '' }, status: 403 },
  { how: 'with the token of another session', headers: { 'x-csrftoken': otherToken }, status: 403 },
]

const expectRefused = async (call: string, forgeries: readonly Forgery[]) =>
  expect(await forge(call, forgeries)).toEqual({
    statuses: Object.fromEntries(forgeries.map(({ how, status }) => [how, status])),
    isUntouched: true,
    noted: forgeries.filter(({ status }) => status === 403).length,
  })

test.each(writingCalls)('%s by cookie is refused to other sites, changes nothing and is remembered', async (call) => {
  // A caller without a session needs no token, and neither does a call that changes nothing.
  const tokens =
    CALLS[call]?.may === 'anyone' || CALLS[call]?.reads === true ? [] : withoutToken(await csrfTokenOf(await person(1)))
  await expectRefused(call, [...FOREIGN, ...asForms(call), ...tokens])
})

testAll(writingCalls.filter((name) => CALLS[name]?.may !== 'anyone'))(
  'a call is done by cookie with its token, named as our own or not at all, and by bearer without a token',
  async (call) => {
    const ours: Record<string, string> = { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' }
    for (const headers of [ours, {}]) {
      await signInAnew()
      const right = await sampleCall(shop, call, admin)
      expect((await send(right, { 'x-csrftoken': csrf, ...headers })).statusCode).toBe(right.status)
    }
    await signInAnew()
    const { method, url, body, status } = await sampleCall(shop, call, admin)
    const headers = { authorization: `Bearer ${admin.token}` }
    const answer = await shop.app.inject({ method, url, headers, ...(body && { payload: body }) })
    expect(answer.statusCode).toBe(status)
  },
)

test('a bad bearer does not make the cookie count without its token', async () => {
  const headers = { authorization: 'Bearer x', 'x-csrftoken': '' }
  await expectRefused('PATCH /api/user/:id/', [{ how: 'bad bearer', headers, status: 401 }])
})
