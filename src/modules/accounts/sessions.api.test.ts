import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { createBrowserClient, createInjectClient } from '#tests/support/api-clients.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { signUpAs } from '#tests/support/sign-in.ts'

import { endSession, getCsrf, getSession, getUser, listSessions, logIn, logOut } from './accounts.contract.ts'
import { ROLE } from './permissions.rules.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

let shop: TestShop
let ada: SignedIn
let bola: SignedIn

beforeAll(async () => {
  shop = await openTestShop()
  ada = await shop.signedInAs(ROLE.customer)
  bola = await shop.signedInAs(ROLE.workshop)
})
afterAll(() => shop.close())

// Each test knocks from an address of its own, and has all attempts left.
let from = ''
let tests = 0
beforeEach(async () => {
  from = `10.3.0.${(tests += 1)}`
  await rows(shop.database.db, 'delete from rate_limits')
})

const bearer = (token: string) => createInjectClient(shop.app, { authorization: `Bearer ${token}` }, from)
const logInAs = (who: SignedIn, headers = {}) => {
  const { email } = who.user
  return createInjectClient(
    shop.app,
    headers,
    from,
  )(logIn, { params: { email }, body: { email, password: who.password } })
}
const knock = (email: string, password: string, path = email) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/login/${encodeURIComponent(path)}/`,
    remoteAddress: from,
    payload: { email, password },
  })
const outcome = async (email: string, password: string, path = email) => {
  const answer = await knock(email, password, path)
  return { status: answer.statusCode, detail: answer.json<{ detail: string }>().detail }
}
const holds = async (token: string) => (await bearer(token)(getSession)).user !== null

describe('logging in', () => {
  test('logging in returns the user and a token, and sets the cookie of that session', async () => {
    const answer = await knock(ada.user.email, ada.password)
    expect(answer.statusCode).toBe(200)
    const { token, user } = answer.json<{ token: string; user: unknown }>()
    expect(user).toEqual(ada.user)
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: 'session', value: token, httpOnly: true, sameSite: 'Lax', path: '/' }),
      expect.objectContaining({ name: 'device', httpOnly: true, sameSite: 'Lax', path: '/' }),
    ])
    const days = (Number(answer.cookies[0]?.expires) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(await holds(token)).toBe(true)
  })

  test('the email is matched in any case', async () => {
    const shouted = ada.user.email.toUpperCase()
    expect((await knock(shouted, ada.password)).statusCode).toBe(200)
  })

  test.each([
    ['an unknown e-mail', 'unknown@test.example', 'quiet-harbour', undefined, 404, 'Email not registered'],
    ['a wrong password', 'ADA', 'quiet-harbour', undefined, 400, 'Invalid password'],
    ['an e-mail in the address that is not the one in the form', 'ADA', 'RIGHT', 'bola@test.example', 400, /differ/],
    ['no e-mail', '', 'quiet-harbour', 'ADA', 400, 'Email is required.'],
    ['no e-mail in either', 'x', 'quiet-harbour', 'x', 400, 'Enter a valid email.'],
    ['no password', 'ADA', '', undefined, 400, 'Password is required.'],
  ])('logging in with %s is refused', async (_, email, password, path, status, detail) => {
    const known = (text: string) => (text === 'ADA' ? ada.user.email : text)
    const secret = password === 'RIGHT' ? ada.password : password
    const answer = await outcome(known(email), secret, known(path ?? email))
    expect(answer).toEqual({ status, detail: typeof detail === 'string' ? detail : expect.stringMatching(detail) })
  })

  test('logging in again starts a new session and ends the one of the request (rotation)', async () => {
    const first = await logInAs(ada)
    const second = await logInAs(ada, { authorization: `Bearer ${first.token}` })
    expect(second.token).not.toBe(first.token)
    expect([await holds(first.token), await holds(second.token)]).toEqual([false, true])
  })

  test('logging in ends the session of another user in the same browser', async () => {
    const hers = await logInAs(ada)
    await logInAs(bola, { authorization: `Bearer ${hers.token}` })
    expect(await holds(hers.token)).toBe(false)
  })

  test('a token chosen by the caller does not become a session', async () => {
    const chosen = 'A'.repeat(43)
    const { token } = await logInAs(ada, { cookie: `session=${chosen}` })
    expect(token).not.toBe(chosen)
    expect(await holds(chosen)).toBe(false)
  })

  test('the token is stored only as a hash', async () => {
    const { token } = await logInAs(ada)
    const found = await rows(
      shop.database.db,
      'select from sessions s where row_to_json(s)::text like $1 or s.token_hash = $2',
      [`%${token}%`, Buffer.from(token, 'base64url')],
    )
    expect(found).toEqual([])
  })

  test('logging in replaces a hash with weaker parameters and ends no session', async () => {
    const { token } = await logInAs(bola)
    const weak = await hash(bola.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    await rows(shop.database.db, 'update users set password_hash = $2 where id = $1', [bola.user.id, weak])
    expect((await knock(bola.user.email, bola.password)).statusCode).toBe(200)
    const [kept] = await rows<{ password_hash: string }>(
      shop.database.db,
      'select password_hash from users where id = $1',
      [bola.user.id],
    )
    expect(kept?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await holds(token)).toBe(true)
  })

  test('a disabled account gets its 403 only with the right password, and its sessions end', async () => {
    const eze = await shop.signedInAs(ROLE.customer)
    await rows(shop.database.db, 'update users set disabled_at = now() where id = $1', [eze.user.id])
    expect(await holds(eze.token)).toBe(false)
    expect(await outcome(eze.user.email, eze.password)).toEqual({
      status: 403,
      detail: 'This account has been disabled. Please contact us.',
    })
    expect((await outcome(eze.user.email, 'quiet-harbour')).status).toBe(400)
  })
})

describe('a session', () => {
  test('the session returns the signed-in user, and null for a visitor', async () => {
    expect(await shop.visitor(getSession)).toEqual({ user: null })
    const { token } = await logInAs(ada)
    expect(await bearer(token)(getSession)).toEqual({ user: ada.user })
  })

  test('a session ends immediately at logout, for cookie and bearer token', async () => {
    const { token } = await logInAs(ada)
    const browser = createBrowserClient(shop.app, new Map([['session', token]]), from)
    await browser(logOut)
    expect(await holds(token)).toBe(false)
    await expect(bearer(token)(getUser, { params: { id: String(ada.user.id) } })).rejects.toMatchObject({ status: 401 })
    expect(await browser(getSession)).toEqual({ user: null })
  })

  test('logout clears the cookie and needs a session', async () => {
    const { token } = await logInAs(ada)
    const leave = () =>
      shop.app.inject({ method: 'POST', url: '/api/logout', headers: { authorization: `Bearer ${token}` } })
    const answer = await leave()
    expect(answer.statusCode).toBe(204)
    expect(answer.cookies).toEqual([expect.objectContaining({ name: 'session', value: '', httpOnly: true })])
    expect((await leave()).statusCode).toBe(401)
  })

  test('sessions are listed with their devices, newest first, and the current one is marked', async () => {
    const eze = await signUpAs(shop, ROLE.customer)
    const { token } = await logInAs(eze, { 'user-agent': ANDROID })
    const list = await bearer(token)(listSessions)
    expect(list).toMatchObject([
      { device: 'Chrome on Android', current: true },
      { device: 'lightMyRequest', current: false },
    ])
    const age = Date.now() - Date.parse(list[0]?.signed_in_at ?? '')
    expect(age).toBeGreaterThanOrEqual(0)
    expect(age).toBeLessThan(60_000)
  })

  test('one session can be ended while the others stay', async () => {
    const [one, other] = [await logInAs(ada), await logInAs(ada)]
    const listed = await bearer(one.token)(listSessions)
    const current = listed.find((session) => session.current)
    await bearer(other.token)(endSession, { params: { id: String(current?.id) } })
    expect([await holds(one.token), await holds(other.token)]).toEqual([false, true])
    const again = bearer(other.token)(endSession, { params: { id: String(current?.id) } })
    await expect(again).rejects.toMatchObject({ status: 404, body: { detail: 'Session not found.' } })
  })

  test('ending the current session clears its cookie', async () => {
    const { token } = await logInAs(ada)
    const mine = (await bearer(token)(listSessions)).find((session) => session.current)
    const answer = await shop.app.inject({
      method: 'DELETE',
      url: `/api/sessions/${mine?.id}/`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode).toBe(204)
    expect(answer.cookies).toEqual([expect.objectContaining({ name: 'session', value: '' })])
  })

  test('ending a session of another user returns 404 and keeps it', async () => {
    const hers = await logInAs(bola)
    const theirs = (await bearer(hers.token)(listSessions)).find((session) => session.current)
    const { token } = await logInAs(ada)
    const taken = bearer(token)(endSession, { params: { id: String(theirs?.id) } })
    await expect(taken).rejects.toMatchObject({ status: 404 })
    expect(await holds(hers.token)).toBe(true)
  })

  test('a session has one stable CSRF token, different from those of other sessions', async () => {
    const [one, other] = [await logInAs(ada), await logInAs(ada)]
    const getCsrfToken = async (token: string) =>
      (await createBrowserClient(shop.app, new Map([['session', token]]))(getCsrf)).csrfToken
    expect(await getCsrfToken(one.token)).toBe(await getCsrfToken(one.token))
    expect(await getCsrfToken(one.token)).not.toBe(await getCsrfToken(other.token))
    expect(await getCsrfToken(one.token)).not.toContain(one.token)
  })
})

test('the audit log has the events of a session without email, password or token', async () => {
  const eze = await signUpAs(shop, ROLE.customer)
  await knock(eze.user.email, 'wrong-harbour')
  await bearer(eze.token)(logOut)
  const events = await rows<{ event: string; address: string; line: string }>(
    shop.database.db,
    'select event, address, row_to_json(e)::text as line from security_events e where user_id = $1 order by id',
    [eze.user.id],
  )
  expect(events.map(({ event }) => event)).toEqual(['signed_up', 'login_ok', 'login_failed', 'logout'])
  expect(events[2]?.address).toBe(from)
  const lines = events.map(({ line }) => line).join('\n')
  for (const secret of [eze.user.email, eze.password, 'wrong-harbour', eze.token]) expect(lines).not.toContain(secret)
})

test('the audit log names who acted for a signup, a login, and a login over the session of another user', async () => {
  const who = await signUpAs(shop, ROLE.customer)
  const acts = async (event: string) => {
    const text = 'select actor_id, user_id from security_events where event = $1 and user_id = $2 order by id'
    return rows(shop.database.db, text, [event, who.user.id])
  }
  const own = { actor_id: who.user.id, user_id: who.user.id }
  expect(await acts('signed_up')).toEqual([own])
  const before = (await acts('login_ok')).length
  await logInAs(who)
  await logInAs(who, { authorization: `Bearer ${(await logInAs(bola)).token}` })
  expect((await acts('login_ok')).slice(before)).toEqual([own, own])
  expect((await acts('login_ok')).every((act) => act['actor_id'] === who.user.id)).toBe(true)
  await knock(who.user.email, 'not the password')
  expect(await acts('login_failed')).toEqual([{ actor_id: null, user_id: who.user.id }])
})
