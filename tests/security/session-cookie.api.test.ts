import { afterAll, beforeAll, expect, test } from 'vitest'

import { getSession, listSessions, logOut } from '#modules/accounts/accounts.contract.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { createPersonFactory, PASSWORD, type Person } from '#tests/support/test-users.ts'

let plain: TestShop
let person: Person
beforeAll(async () => {
  plain = await openTestShop()
  person = await createUser(plain)
})
afterAll(() => plain.close())

const createUser = async (shop: TestShop) => (await createPersonFactory(shop))(6)

function logInAt(shop: TestShop, { email }: Person, headers: Record<string, string> = {}) {
  const url = `/api/login/${encodeURIComponent(email)}/`
  return shop.app.inject({ method: 'POST', url, headers, payload: { email, password: PASSWORD } })
}

type Answer = Awaited<ReturnType<typeof logInAt>>
const findSessionCookie = ({ headers }: Answer) =>
  [headers['set-cookie'] ?? []].flat().find((line) => /^(?:__Host-)?session=/.test(line))
const findDeviceCookie = ({ headers }: Answer) =>
  [headers['set-cookie'] ?? []].flat().find((line) => /^(?:__Host-)?device=/.test(line))

const listAttributes = (line: unknown) =>
  String(line)
    .split('; ')
    .slice(1)
    .map((part) => part.replace(/^Expires=.*/, 'Expires'))
    .toSorted()

test('over http the session cookie is HttpOnly and SameSite=Lax', async () => {
  const answer = await logInAt(plain, person)
  expect(findSessionCookie(answer)).toMatch(/^session=[\w-]{43}; /)
  expect(listAttributes(findSessionCookie(answer))).toEqual(['Expires', 'HttpOnly', 'Path=/', 'SameSite=Lax'])
  expect(findDeviceCookie(answer)).toMatch(/^device=[\w-]{43}; /)
  expect(listAttributes(findDeviceCookie(answer))).toEqual(['Expires', 'HttpOnly', 'Path=/', 'SameSite=Lax'])
})

const BOUND = ['Expires', 'HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']

test('over https the session cookie has the __Host- prefix, and one without it is ignored', async () => {
  const shop = await openTestShop({ baseUrl: 'https://shop.example' })
  const answer = await logInAt(shop, await createUser(shop))
  expect(findSessionCookie(answer)).toMatch(/^__Host-session=[\w-]{43}; /)
  expect(listAttributes(findSessionCookie(answer))).toEqual(BOUND)
  expect(findDeviceCookie(answer)).toMatch(/^__Host-device=[\w-]{43}; /)
  expect(listAttributes(findDeviceCookie(answer))).toEqual(BOUND)
  expect(answer.headers['strict-transport-security']).toMatch(/^max-age=31536000/)
  const { token } = answer.json<{ token: string }>()
  const userBy = async (cookie: string) => {
    const { user } = (await shop.app.inject({ url: getSession.path, headers: { cookie } })).json<{ user: unknown }>()
    return user
  }
  expect(await userBy(`__Host-session=${token}`)).not.toBeNull()
  expect(await userBy(`session=${token}`)).toBeNull()
  await shop.close()
})

test('a forwarded protocol counts only from a trusted proxy', async () => {
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '41.58.1.2' }
  expect(findSessionCookie(await logInAt(plain, person, forwarded))).toMatch(/^session=/)
  const shop = await openTestShop({ trustProxy: ['127.0.0.1'] })
  const answer = await logInAt(shop, await createUser(shop), forwarded)
  expect(listAttributes(findSessionCookie(answer))).toEqual(BOUND)
  await shop.close()
})

test('logging out deletes the cookie and clears stored data', async () => {
  const { token } = await createUser(plain)
  const csrf = await plain.app.inject({ url: '/api/csrf/', headers: { cookie: `session=${token}` } })
  const { csrfToken } = csrf.json<{ csrfToken: string }>()
  const headers = { cookie: `session=${token}; vehicle=make=Toyota`, 'x-csrftoken': csrfToken }
  const answer = await plain.app.inject({ method: 'POST', url: logOut.path, headers })
  expect(answer.headers['set-cookie']).toMatch(/^session=; .*Expires=Thu, 01 Jan 1970/)
  expect(listAttributes(answer.headers['set-cookie'])).toEqual(['Expires', 'HttpOnly', 'Path=/', 'SameSite=Lax'])
  expect(answer.headers['clear-site-data']).toBe('"storage"')
  expect((await plain.app.inject({ url: listSessions.path, headers })).statusCode).toBe(401)
})

test('only login and logout set cookies', async () => {
  for (const url of ['/api/session/', '/api/csrf/', '/api/sessions/', '/api/categories/', '/api/nothing/'])
    for (const headers of [{}, { cookie: `session=${person.token}` }, { cookie: 'session=worn-out' }])
      expect((await plain.app.inject({ url, headers })).headers, url).not.toHaveProperty('set-cookie')
})

test('another IPv6 address of a network or a forged header does not reset the login limit (security row 34)', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 55; at += 1) {
    const wrong = `unknown-${at}@test.example`
    const claimed = `10.0.0.${at}`
    const answer = await plain.app.inject({
      method: 'POST',
      url: `/api/login/${encodeURIComponent(wrong)}/`,
      remoteAddress: `2001:db8:1:2::${at.toString(16)}`,
      headers: { 'x-forwarded-for': claimed, 'x-real-ip': claimed, forwarded: `for=${claimed}`, 'user-agent': claimed },
      payload: { email: wrong, password: PASSWORD },
    })
    statuses.push(answer.statusCode)
  }
  expect(statuses).toEqual([...Array<number>(50).fill(404), ...Array<number>(5).fill(429)])
  expect((await logInAt(plain, person)).statusCode).toBe(200)
})
