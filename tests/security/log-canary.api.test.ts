import { afterAll, beforeAll, expect, test } from 'vitest'

import { changePassword, forgotPassword, listSessions } from '#modules/accounts/accounts.contract.ts'
import { createInvitation } from '#modules/accounts/invitations.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { createLog } from '#platform/log.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { type SignedIn, signUpAs } from '#tests/support/sign-in.ts'

// Logs at the most verbose level, in normal operation and while the database fails. No secret may be in the log (security
// row 17).

const lines: string[] = []
const log = createLog('debug', { write: (line) => void lines.push(line) })

let shop: TestShop
let customer: SignedIn
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestShop({ log, deliversEmails: true })
  customer = await signUpAs(shop, 6)
  admin = await signUpAs(shop, 1)
})
afterAll(() => shop.close())

const canaries = () => [
  customer.user.email,
  encodeURIComponent(customer.user.email),
  customer.password,
  customer.token,
  admin.token,
]

function expectNoneIn(text: string, secrets: readonly string[]) {
  for (const secret of secrets)
    expect(
      text.includes(secret),
      `${secret} in ${text.slice(Math.max(0, text.indexOf(secret) - 200), text.indexOf(secret) + 100)}`,
    ).toBe(false)
}

test('in normal operation the log contains the route patterns of requests and no secret', async () => {
  const { email } = customer.user
  const knock = (password: string) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/login/${encodeURIComponent(email)}/?secret=${password}`,
      payload: { email, password },
    })
  await knock('a-wrong-password-canary')
  await shop.visitor(forgotPassword, { body: { email } })
  const [letter] = await shop.readEmailsTo(email, 2)
  const secret = /[\w-]{43}/.exec(letter?.text ?? '')?.[0] ?? ''
  expect(secret).toHaveLength(43)
  const invitation = await admin.cookie(createInvitation, { body: {} })
  await customer.cookie(listSessions)
  await shop.app.inject({ url: `/api/nothing/${customer.token}/${email}?token=${customer.token}` })
  await shop.app.inject({ url: `/api/product/%E0%A4%A/${email}` })
  await shop.app.inject({ url: `/api/user/${customer.token}/`, headers: { authorization: `Bearer ${customer.token}` } })
  const text = lines.join('')
  expect(text).toContain('POST /api/login/:email/')
  expect(text).toContain('GET /api/sessions/')
  expectNoneIn(text, [...canaries(), 'a-wrong-password-canary', secret, invitation.token])
})

test('while the database fails, the log contains the error and no personal data', async () => {
  const before = lines.length
  const { email } = customer.user
  await rows(shop.database.db, 'alter table users rename column email to email_gone')
  const login = await shop.app.inject({
    method: 'POST',
    url: `/api/login/${encodeURIComponent(email)}/`,
    payload: { email, password: customer.password },
  })
  expect(login.statusCode).toBe(500)
  expectNoneIn(login.body, [...canaries(), 'email_gone', 'column'])
  const change = { current_password: customer.password, password: 'another-canary-password' }
  await expect(customer.cookie(changePassword, { body: change })).rejects.toMatchObject({ status: 500 })
  await rows(shop.database.db, 'alter table users rename column email_gone to email')
  const text = lines.slice(before).join('')
  expect(text).toContain('unexpected error')
  expect(text).toContain('"route":"POST /api/login/:email/"')
  expect(text).toContain('stack')
  expectNoneIn(text, [...canaries(), 'another-canary-password'])
})

test('the error of a violated constraint does not contain the refused values', async () => {
  const { email } = customer.user
  const refused = rows(shop.database.db, `update users set email = $1 where email <> $1`, [email]).catch(
    (error: unknown) => error,
  )
  const before = lines.length
  log.error({ err: await refused }, 'could not be saved')
  const text = lines.slice(before).join('')
  expect(text).toContain('duplicate key')
  expectNoneIn(text, canaries())
})
