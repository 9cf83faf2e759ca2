import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { CALLS, type RoleId } from '#modules/accounts/permissions.rules.ts'
import { rows } from '#platform/db/rows.ts'
import { testAll } from '#tests/support/check-each.ts'
import { newAddress, type SampleCall, sampleCall, writingCalls } from '#tests/support/sample-calls.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { createPersonFactory, type Person, readTableStates } from '#tests/support/test-users.ts'

// Every writing call as another site would send it from a visitor's browser (security row 31): with the session cookie,
// and in the forms that browsers send without a preflight.

let shop: TestShop
let person: (roleId: RoleId) => Promise<Person>
let admin: Person
let csrf: string

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  person = await createPersonFactory(shop)
})
afterAll(() => shop.close())
beforeEach(signInAgain)

/** Signs in again, because a call may have ended the session or changed the password. */
async function signInAgain(): Promise<void> {
  admin = await person(1)
  csrf = await readCsrfToken(admin)
}

async function readCsrfToken({ token }: Person): Promise<string> {
  const answer = await shop.app.inject({ url: '/api/csrf/', headers: { cookie: `session=${token}` } })
  return answer.json<{ csrfToken: string }>().csrfToken
}

interface Forgery {
  how: string
  headers: Record<string, string>
  payload?: string
  /** The status of the refusal. */
  status: number
}

/** Sends a valid call with each forgery. Returns each status, and whether data changed. */
async function forge(call: string, forgeries: readonly Forgery[]) {
  const right = await sampleCall(shop, call, admin)
  const before = withoutRefusals(await readTableStates(shop))
  const noted = await countEvents()
  const statuses: Record<string, number> = {}
  for (const { how, headers, payload } of forgeries)
    statuses[how] = (await send(right, { 'x-csrftoken': csrf, ...headers }, payload)).statusCode
  const isUntouched = JSON.stringify(withoutRefusals(await readTableStates(shop))) === JSON.stringify(before)
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

/** Leaves out the tables that a refusal may write: rate limits and events. */
function withoutRefusals(contents: Record<string, string>) {
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
    how: 'from a site whose name begins with that of the shop',
    headers: { origin: 'https://shop.example.evil.example' },
    status: 403,
  },
  { how: 'from a frame without an origin', headers: { origin: 'null' }, status: 403 },
  { how: 'marked cross-site by the browser', headers: { 'sec-fetch-site': 'cross-site' }, status: 403 },
  { how: 'marked same-site, without an origin', headers: { 'sec-fetch-site': 'same-site' }, status: 403 },
]

/** Content types that forms of other sites can send. */
const FORMS: readonly [type: string, payload: string][] = [
  ['application/x-www-form-urlencoded', 'role_id=1&email=a%40test.example'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="role_id"\r\n\r\n1\r\n--x--\r\n'],
  ['text/plain', '{"role_id":1}'],
  ['text/plain;charset=UTF-8', '{}'],
]

/** Calls that accept a form or a file. */
const FORM_CALLS = [
  'POST /api/admin/vehicles/import/',
  'POST /api/admin/wipers/import/',
  'POST /api/add-transaction/',
  'POST /api/wallet-checkout/',
  'POST /api/uploadFile/',
  'POST /api/upload/',
]
/** The call with a signature instead of a session. */
const WEBHOOK = 'POST /api/webhooks/paystack'
/** Returns whether a refused forgery is recorded: not where no session can change data. */
const isRecorded = (call: string) => call !== WEBHOOK && CALLS[call]?.reads !== true
function getRefusal(call: string, type: string): number {
  if (call === WEBHOOK) return 401
  return FORM_CALLS.includes(call) && type.startsWith('multipart/') ? 400 : 415
}

const createFormForgeries = (call: string): Forgery[] =>
  FORMS.map(([type, payload]) => ({
    how: type,
    headers: { 'content-type': type, origin: 'http://shop.example' },
    payload,
    status: getRefusal(call, type),
  }))

const withoutToken = (otherToken: string): Forgery[] => [
  { how: 'without the token', headers: { 'x-csrftoken': '' }, status: 403 },
  { how: 'with the token of another session', headers: { 'x-csrftoken': otherToken }, status: 403 },
]

const expectRefused = async (
  call: string,
  forgeries: readonly Forgery[],
  noted = forgeries.filter(({ status }) => status === 403).length,
) =>
  expect(await forge(call, forgeries)).toEqual({
    statuses: Object.fromEntries(forgeries.map(({ how, status }) => [how, status])),
    isUntouched: true,
    noted,
  })

/** Returns all forgeries of a call. */
async function createForgeries(call: string): Promise<Forgery[]> {
  // Callers without a session and calls that change nothing need no token; the webhook reads the session's all the same.
  const needsToken = call === WEBHOOK || (CALLS[call]?.may !== 'anyone' && CALLS[call]?.reads !== true)
  const tokens = needsToken ? withoutToken(await readCsrfToken(await person(1))) : []
  return [...FOREIGN, ...createFormForgeries(call), ...tokens]
}

test.each(writingCalls.filter(isRecorded))(
  '%s by cookie from another site is refused, changes nothing and is recorded',
  async (call) => expectRefused(call, await createForgeries(call)),
)

test.each(writingCalls.filter((call) => !isRecorded(call)))(
  '%s by cookie from another site is refused, changes nothing and is not recorded',
  async (call) => expectRefused(call, await createForgeries(call), 0),
)

testAll(writingCalls.filter((name) => CALLS[name]?.may !== 'anyone'))(
  'a call by cookie succeeds with its token and our origin or none, and by bearer without a token',
  async (call) => {
    const ownOrigin: Record<string, string> = { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' }
    for (const headers of [ownOrigin, {}]) {
      await signInAgain()
      const right = await sampleCall(shop, call, admin)
      expect((await send(right, { 'x-csrftoken': csrf, ...headers })).statusCode).toBe(right.status)
    }
    await signInAgain()
    const { method, url, body, status } = await sampleCall(shop, call, admin)
    const headers = { authorization: `Bearer ${admin.token}` }
    const answer = await shop.app.inject({ method, url, headers, ...(body && { payload: body }) })
    expect(answer.statusCode).toBe(status)
  },
)

test('calls without a session from another site are refused and not recorded', async () => {
  const noted = await countEvents()
  const statuses = new Set<number>()
  for (let at = 0; at < 50; at += 1) {
    const headers = { host: 'shop.example', origin: 'https://evil.example' }
    const answer = await shop.app.inject({ method: 'POST', url: '/api/webhooks/paystack', headers, payload: {} })
    statuses.add(answer.statusCode)
  }
  expect([...statuses]).toEqual([403])
  expect(await countEvents()).toBe(noted)
})

test('an invalid bearer token does not replace the CSRF token of a cookie', async () => {
  const headers = { authorization: 'Bearer x', 'x-csrftoken': '' }
  await expectRefused('PATCH /api/user/:id/', [{ how: 'bad bearer', headers, status: 401 }])
})
