import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { rows } from '#platform/db/rows.ts'
import { createLog } from '#platform/log.ts'
import type { Letter } from '#platform/mail.ts'
import { createBrowserClient, createInjectClient } from '#tests/support/api-clients.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { changePassword, forgotPassword, getSession, logIn, resetPassword } from './accounts.contract.ts'
import { ROLE } from './permissions.rules.ts'
import { newToken } from './tokens.service.ts'

const NEW = 'brown-pelican-7'

let shop: TestShop
let ada: SignedIn
const letters: Letter[] = []
/** How many statements each request for a link sent. */
const queries: number[] = []
const log = createLog('debug', {
  write: (line) => {
    const { queries: sent, msg } = z.object({ queries: z.number().optional(), msg: z.string() }).parse(JSON.parse(line))
    if (sent !== undefined && msg === 'POST /api/password/forgot/') queries.push(sent)
  },
})

beforeAll(async () => {
  const outbox = { post: async (_: unknown, letter: Letter) => void letters.push(letter) }
  shop = await openTestShop({ log, outbox, deliversEmails: true, localUrl: 'http://localhost:3999' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await rows(shop.database.db, 'delete from rate_limits')
  ada = await shop.signedInAs(ROLE.customer)
  letters.length = 0
})

const bearer = (token: string) => createInjectClient(shop.app, { authorization: `Bearer ${token}` })
const holds = async (token: string) => (await bearer(token)(getSession)).user !== null
const logInWith = ({ user: { email } }: SignedIn, password: string) =>
  shop.visitor(logIn, { params: { email }, body: { email, password } })
const change = (who: SignedIn, current: string, password: string) =>
  who.bearer(changePassword, { body: { current_password: current, password } })
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
/** Asks for a link and takes the secret out of the letter, as its reader would. */
async function secretOf({ user }: SignedIn): Promise<string> {
  await forgot(user.email)
  await allSent()
  return /\/password\/new\?token=([\w-]{43})/.exec(letters.at(-1)?.text ?? '')?.[1] ?? 'no link'
}

describe('changing the password', () => {
  test('ends every session, also the asking one, and gives it a new one', async () => {
    const elsewhere = await logInWith(ada, ada.password)
    const { token } = await change(ada, ada.password, NEW)
    expect([await holds(ada.token), await holds(elsewhere.token), await holds(token)]).toEqual([false, false, true])
    await expect(logInWith(ada, ada.password)).rejects.toMatchObject({ status: 400 })
    expect((await logInWith(ada, NEW)).user.id).toBe(ada.user.id)
    expect(letters).toMatchObject([{ to: ada.user.email, subject: 'Your Sparelane password was changed' }])
  })

  test('a browser goes on with its new cookie', async () => {
    const browser = createBrowserClient(shop.app, new Map([['session', ada.token]]))
    await browser(changePassword, { body: { current_password: ada.password, password: NEW } })
    expect((await browser(getSession)).user?.id).toBe(ada.user.id)
    expect(await holds(ada.token)).toBe(false)
  })

  test.each([
    ['the current one is wrong', 'quiet-harbour', NEW, 'The current password is not right.'],
    ['the new one is short', 'RIGHT', '12345', 'Min 6 characters.'],
    ['the new one is common', 'RIGHT', 'iloveyou', 'This password is too common. Please choose another one.'],
    ['the new one is too long', 'RIGHT', 'p'.repeat(129), 'At most 128 characters.'],
  ])('is refused when %s, and nothing ends', async (_, current, password, detail) => {
    const refused = change(ada, current === 'RIGHT' ? ada.password : current, password)
    await expect(refused).rejects.toMatchObject({ status: 400, body: { detail } })
    expect(await holds(ada.token)).toBe(true)
    expect(letters).toEqual([])
  })

  test('needs a session, also for who names a user', async () => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/password/change/',
      payload: { current_password: ada.password, password: NEW, userId: ada.user.id },
    })
    expect(response.statusCode).toBe(401)
  })

  test('a stolen session cannot try the current password for long', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expect(change(ada, `wrong-${attempt}`, NEW)).rejects.toMatchObject({ status: 400 })
    await expect(change(ada, ada.password, NEW)).rejects.toMatchObject({ status: 429 })
  })
})

describe('a forgotten password', () => {
  test('the answer is the same for a known and an unknown e-mail; only the known one gets a letter', async () => {
    const answers = await Promise.all(
      [ada.user.email, 'nobody@test.example'].map((email) =>
        shop.app.inject({ method: 'POST', url: '/api/password/forgot/', payload: { email } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202])
    expect(answers[0]?.body).toBe(answers[1]?.body)
    await allSent()
    expect(letters.map(({ to }) => to)).toEqual([ada.user.email])
  })

  test('a request for an unknown email does the same work as one for a known email, until it is answered', async () => {
    const statements = async (email: string) => {
      queries.length = 0
      await forgot(email)
      return queries.at(-1)
    }
    // The first of all opens the limiters.
    await forgot('first@test.example')
    const known = await statements(ada.user.email)
    expect(known).toBeGreaterThan(0)
    expect(await statements('nobody@test.example')).toBe(known)
    await allSent()
    expect(letters.map(({ to }) => to)).toEqual([ada.user.email])
  })

  test('the link leads to the shop’s own address, whatever Host the request named', async () => {
    await shop.app.inject({
      method: 'POST',
      url: '/api/password/forgot/',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { email: ada.user.email },
    })
    await allSent()
    expect(letters[0]?.text).toMatch(/\nhttp:\/\/localhost:3999\/password\/new\?token=[\w-]{43}\n/)
    expect(letters[0]?.html).not.toContain('evil.example')
  })

  test('the link sets a new password once, and ends every session', async () => {
    const token = await secretOf(ada)
    await reset(token, NEW)
    expect(await holds(ada.token)).toBe(false)
    expect((await logInWith(ada, NEW)).user.id).toBe(ada.user.id)
    await expect(reset(token, 'another-one-8')).rejects.toMatchObject({
      status: 400,
      body: { detail: 'This link is no longer valid. Please ask for a new one.' },
    })
    expect((await logInWith(ada, NEW)).user.id).toBe(ada.user.id)
  })

  test('a common password is refused, and the link still works', async () => {
    const token = await secretOf(ada)
    await expect(reset(token, 'qwerty')).rejects.toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    await reset(token, NEW)
  })

  test('of two who use one link at once, one sets the password', async () => {
    const token = await secretOf(ada)
    const outcomes = await Promise.allSettled([reset(token, NEW), reset(token, 'another-one-8')])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a new password makes the other links worthless', async () => {
    const [one, other] = [await secretOf(ada), await secretOf(ada)]
    await reset(other, NEW)
    await expect(reset(one, 'another-one-8')).rejects.toMatchObject({ status: 400 })
    const third = await secretOf(ada)
    const { token } = await logInWith(ada, NEW)
    await bearer(token)(changePassword, { body: { current_password: NEW, password: 'another-one-8' } })
    await expect(reset(third, 'still-other-9')).rejects.toMatchObject({ status: 400 })
  })

  test('a link is worth nothing after an hour', async () => {
    const token = await secretOf(ada)
    await rows(
      shop.database.db,
      `update password_resets set created_at = created_at - interval '60 minutes', expires_at = expires_at - interval '60 minutes'`,
    )
    await expect(reset(token, NEW)).rejects.toMatchObject({ status: 400 })
  })

  test.each([
    ['one that was never given', () => newToken()],
    ['a session’s', () => ada.token],
    ['an empty one', () => ''],
    ['a list', () => [newToken()]],
    ['null', () => null],
  ])('as the secret of a link, %s sets nothing', async (_, token) => {
    const payload = { token: token(), password: NEW }
    const response = await shop.app.inject({ method: 'POST', url: '/api/password/reset/', payload })
    expect(response.statusCode).toBe(400)
    expect(await holds(ada.token)).toBe(true)
  })

  test('who is disabled gets no letter', async () => {
    await rows(shop.database.db, 'update users set disabled_at = now() where id = $1', [ada.user.id])
    await forgot(ada.user.email)
    await allSent()
    expect(letters).toEqual([])
  })

  test('one e-mail is asked for three times an hour, known or not', async () => {
    for (const email of [ada.user.email, 'nobody@test.example']) {
      for (let attempt = 0; attempt < 3; attempt += 1) await forgot(email)
      await expect(forgot(email)).rejects.toMatchObject({ status: 429 })
    }
    await allSent()
    expect(letters).toHaveLength(3)
  })

  test('no answer ever holds the secret', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/password/forgot/',
      payload: { email: ada.user.email },
    })
    await allSent()
    const secret = /token=([\w-]{43})/.exec(letters[0]?.text ?? '')?.[1] ?? ''
    expect(secret).toHaveLength(43)
    expect(answer.body + JSON.stringify(answer.headers)).not.toContain(secret)
  })
})
