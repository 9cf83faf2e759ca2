import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { rows } from '#platform/db/rows.ts'
import { createLog } from '#platform/log.ts'
import type { Email } from '#platform/mail.ts'
import { createBrowserClient, createInjectClient } from '#tests/support/api-clients.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { changePassword, forgotPassword, getSession, logIn, resetPassword } from './accounts.contract.ts'
import { ROLE } from './permissions.rules.ts'
import { newToken } from './tokens.service.ts'

const NEW = 'brown-pelican-7'

let shop: TestShop
let ada: SignedIn
const emails: Email[] = []
/** How many statements each request for a link sent. */
const queries: number[] = []
const log = createLog('debug', {
  write: (line) => {
    const { queries: sent, msg } = z.object({ queries: z.number().optional(), msg: z.string() }).parse(JSON.parse(line))
    if (sent !== undefined && msg === 'POST /api/password/forgot/') queries.push(sent)
  },
})

beforeAll(async () => {
  const outbox = { post: async (_: unknown, email: Email) => void emails.push(email) }
  shop = await openTestShop({ log, outbox, deliversEmails: true, localUrl: 'http://localhost:3999' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await rows(shop.database.db, 'delete from rate_limits')
  ada = await shop.signedInAs(ROLE.customer)
  emails.length = 0
})

const bearer = (token: string) => createInjectClient(shop.app, { authorization: `Bearer ${token}` })
const holds = async (token: string) => (await bearer(token)(getSession)).user !== null
const logInWith = ({ user: { email } }: SignedIn, password: string) =>
  shop.visitor(logIn, { params: { email }, body: { email, password } })
const change = (who: SignedIn, current: string, password: string) =>
  who.bearer(changePassword, { body: { current_password: current, password } })
const FAILED_CHANGES = `select actor_id, address, row_to_json(e)::text as line from security_events e
  where event = 'password_change_failed' and user_id = $1`
const listFailedChanges = () =>
  rows<{ actor_id: number; address: string; line: string }>(shop.database.db, FAILED_CHANGES, [ada.user.id])
const forgot = (email: string) => shop.visitor(forgotPassword, { body: { email } })
/** Waits until the links of all requests have been sent, or left out. */
const allSent = async () =>
  await expect
    .poll(async () =>
      rows(
        shop.database.db,
        `select from jobs.job where name = 'send-reset-link' and state in ('created', 'retry', 'active')`,
      ),
    )
    .toHaveLength(0)
const reset = (token: string, password: string) => shop.visitor(resetPassword, { body: { token, password } })
/** Requests a reset link and returns the token in the email. */
async function requestToken({ user }: SignedIn): Promise<string> {
  await forgot(user.email)
  await allSent()
  return /\/password\/new\?token=([\w-]{43})/.exec(emails.at(-1)?.text ?? '')?.[1] ?? 'no link'
}

describe('changing the password', () => {
  test('a password change ends every session and starts a new one for the caller', async () => {
    const elsewhere = await logInWith(ada, ada.password)
    const { token } = await change(ada, ada.password, NEW)
    expect([await holds(ada.token), await holds(elsewhere.token), await holds(token)]).toEqual([false, false, true])
    await expect(logInWith(ada, ada.password)).rejects.toMatchObject({ status: 400 })
    expect((await logInWith(ada, NEW)).user.id).toBe(ada.user.id)
    expect(emails).toMatchObject([{ to: ada.user.email, subject: 'Your Sparelane password was changed' }])
  })

  test('sets the cookie of the new session in the browser', async () => {
    const browser = createBrowserClient(shop.app, new Map([['session', ada.token]]))
    await browser(changePassword, { body: { current_password: ada.password, password: NEW } })
    expect((await browser(getSession)).user?.id).toBe(ada.user.id)
    expect(await holds(ada.token)).toBe(false)
  })

  test.each([
    ['the current one is wrong', 'quiet-harbour', NEW, 'The current password is incorrect.'],
    ['the new one is short', 'RIGHT', '12345', 'Min 6 characters.'],
    ['the new one is common', 'RIGHT', 'iloveyou', 'This password is too common. Please choose another one.'],
    ['the new one is too long', 'RIGHT', 'p'.repeat(129), 'At most 128 characters.'],
  ])('returns 400 if %s, and ends no session', async (_, current, password, detail) => {
    const refused = change(ada, current === 'RIGHT' ? ada.password : current, password)
    await expect(refused).rejects.toMatchObject({ status: 400, body: { detail } })
    expect(await holds(ada.token)).toBe(true)
    expect(emails).toEqual([])
  })

  test('returns 401 without a session, even if the body names a user', async () => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/password/change/',
      payload: { current_password: ada.password, password: NEW, userId: ada.user.id },
    })
    expect(response.statusCode).toBe(401)
  })

  test('returns 429 after ten wrong current passwords', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expect(change(ada, `wrong-${attempt}`, NEW)).rejects.toMatchObject({ status: 400 })
    await expect(change(ada, ada.password, NEW)).rejects.toMatchObject({ status: 429 })
  })

  test('a wrong current password is recorded without the passwords, and an attempt above the limit is not', async () => {
    for (let attempt = 0; attempt < 13; attempt += 1)
      await expect(change(ada, 'wrong-harbour', NEW)).rejects.toMatchObject({ status: attempt < 10 ? 400 : 429 })
    const recorded = await listFailedChanges()
    expect(recorded).toHaveLength(10)
    for (const { line, ...event } of recorded) {
      expect(event).toEqual({ actor_id: ada.user.id, address: expect.any(String) })
      for (const secret of ['wrong-harbour', NEW, ada.password, ada.user.email]) expect(line).not.toContain(secret)
    }
  })

  test('a change with the right current password is not recorded as failed, even if the new one is refused', async () => {
    await expect(change(ada, ada.password, 'iloveyou')).rejects.toMatchObject({ status: 400 })
    await change(ada, ada.password, NEW)
    expect(await listFailedChanges()).toEqual([])
  })
})

describe('a forgotten password', () => {
  test('requesting a link returns equal answers for known and unknown emails, and emails only the known one', async () => {
    const answers = await Promise.all(
      [ada.user.email, 'unknown@test.example'].map((email) =>
        shop.app.inject({ method: 'POST', url: '/api/password/forgot/', payload: { email } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202])
    expect(answers[0]?.body).toBe(answers[1]?.body)
    await allSent()
    expect(emails.map(({ to }) => to)).toEqual([ada.user.email])
  })

  test('requesting a link runs as many statements for an unknown email as for a known one', async () => {
    const statements = async (email: string) => {
      queries.length = 0
      await forgot(email)
      return queries.at(-1)
    }
    // The first request creates the limiters.
    await forgot('first@test.example')
    const known = await statements(ada.user.email)
    expect(known).toBeGreaterThan(0)
    expect(await statements('unknown@test.example')).toBe(known)
    await allSent()
    expect(emails.map(({ to }) => to)).toEqual([ada.user.email])
  })

  test('the link points to the base URL of the shop, whatever Host header was sent', async () => {
    await shop.app.inject({
      method: 'POST',
      url: '/api/password/forgot/',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { email: ada.user.email },
    })
    await allSent()
    expect(emails[0]?.text).toMatch(/\nhttp:\/\/localhost:3999\/password\/new\?token=[\w-]{43}\n/)
    expect(emails[0]?.html).not.toContain('evil.example')
  })

  test('a link sets a new password once and ends every session', async () => {
    const token = await requestToken(ada)
    await reset(token, NEW)
    expect(await holds(ada.token)).toBe(false)
    expect((await logInWith(ada, NEW)).user.id).toBe(ada.user.id)
    await expect(reset(token, 'another-one-8')).rejects.toMatchObject({
      status: 400,
      body: { detail: 'This link is no longer valid. Request a new one.' },
    })
    expect((await logInWith(ada, NEW)).user.id).toBe(ada.user.id)
  })

  test('a common password returns 400 and leaves the link valid', async () => {
    const token = await requestToken(ada)
    await expect(reset(token, 'qwerty')).rejects.toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    await reset(token, NEW)
  })

  test('two concurrent uses of a link set one password', async () => {
    const token = await requestToken(ada)
    const outcomes = await Promise.allSettled([reset(token, NEW), reset(token, 'another-one-8')])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a new password invalidates the other links', async () => {
    const [one, other] = [await requestToken(ada), await requestToken(ada)]
    await reset(other, NEW)
    await expect(reset(one, 'another-one-8')).rejects.toMatchObject({ status: 400 })
    const third = await requestToken(ada)
    const { token } = await logInWith(ada, NEW)
    await bearer(token)(changePassword, { body: { current_password: NEW, password: 'another-one-8' } })
    await expect(reset(third, 'still-other-9')).rejects.toMatchObject({ status: 400 })
  })

  test('a link expires after an hour', async () => {
    const token = await requestToken(ada)
    await rows(
      shop.database.db,
      `update password_resets set created_at = created_at - interval '60 minutes', expires_at = expires_at - interval '60 minutes'`,
    )
    await expect(reset(token, NEW)).rejects.toMatchObject({ status: 400 })
  })

  test.each([
    ['an unknown token', () => newToken()],
    ['a session token', () => ada.token],
    ['an empty token', () => ''],
    ['a list', () => [newToken()]],
    ['null', () => null],
  ])('resetting with %s returns 400 and keeps the session', async (_, token) => {
    const payload = { token: token(), password: NEW }
    const response = await shop.app.inject({ method: 'POST', url: '/api/password/reset/', payload })
    expect(response.statusCode).toBe(400)
    expect(await holds(ada.token)).toBe(true)
  })

  test('a disabled account gets no email', async () => {
    await rows(shop.database.db, 'update users set disabled_at = now() where id = $1', [ada.user.id])
    await forgot(ada.user.email)
    await allSent()
    expect(emails).toEqual([])
  })

  test('the fourth request for one email within an hour returns 429, known or unknown', async () => {
    for (const email of [ada.user.email, 'unknown@test.example']) {
      for (let attempt = 0; attempt < 3; attempt += 1) await forgot(email)
      await expect(forgot(email)).rejects.toMatchObject({ status: 429 })
    }
    await allSent()
    expect(emails).toHaveLength(3)
  })

  test('the answer does not contain the token', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/password/forgot/',
      payload: { email: ada.user.email },
    })
    await allSent()
    const secret = /token=([\w-]{43})/.exec(emails[0]?.text ?? '')?.[1] ?? ''
    expect(secret).toHaveLength(43)
    expect(answer.body + JSON.stringify(answer.headers)).not.toContain(secret)
  })
})
