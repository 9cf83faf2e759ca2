import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import type { Email } from '#platform/mail.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { signUp } from './accounts.contract.ts'
import { createInvitation, listInvitations, revokeInvitation } from './invitations.contract.ts'
import { ROLE } from './permissions.rules.ts'
import { newToken } from './tokens.service.ts'
import { changeRole, restoreUser, suspendUser } from './user-admin.contract.ts'

let shop: TestShop
let admin: SignedIn
const emails: Email[] = []

beforeAll(async () => {
  const outbox = { post: async (_: unknown, email: Email) => void emails.push(email) }
  shop = await openTestShop({ outbox, baseUrl: 'https://shop.example/' })
  admin = await shop.signedInAs(ROLE.admin)
})
afterAll(() => shop.close())
beforeEach(async () => {
  emails.length = 0
  await rows(shop.database.db, 'delete from rate_limits')
})

let people = 0
const signUpWith = (invitation: string | undefined, role_id = 1, email = `second${(people += 1)}@test.example`) => {
  const body = {
    username: 'Second admin',
    email,
    phone: '08031234567',
    address: '1 Demo Street, Lagos',
    password: 'quiet-harbour',
    role_id,
  }
  return shop.visitor(signUp, { body: invitation === undefined ? body : { ...body, invitation } })
}
const invite = (email?: string) => admin.bearer(createInvitation, { body: email === undefined ? {} : { email } })
const admins = async () =>
  (await rows<{ n: number }>(shop.database.db, 'select count(*) as n from users where role_id = 1'))[0]?.n

const refused = { status: 403, body: { detail: 'An admin account needs a valid invitation.' } }

test('an invitation creates one admin account', async () => {
  const { token } = await invite()
  expect(await signUpWith(token)).toMatchObject({ role: { id: 1, role_name: 'adminrole' }, approved: true })
  await expect(signUpWith(token)).rejects.toMatchObject(refused)
})

test('two concurrent signups with one invitation create one admin', async () => {
  const { token } = await invite()
  const before = Number(await admins())
  const outcomes = await Promise.allSettled([signUpWith(token), signUpWith(token), signUpWith(token)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(refused)
  expect(await admins()).toBe(before + 1)
  expect(emails).toHaveLength(1)
})

test.each([
  ['no invitation', () => undefined],
  ['one that was never made', () => newToken()],
  ['a session’s token', () => admin.token],
])('signing up with %s creates no admin', async (_, token) => {
  const before = await admins()
  await expect(signUpWith(token())).rejects.toMatchObject(refused)
  expect(await admins()).toBe(before)
})

test('an invitation expires after 24 hours', async () => {
  const { token } = await invite()
  await rows(
    shop.database.db,
    `update invitations set created_at = created_at - interval '24 hours', expires_at = expires_at - interval '24 hours'
     where used_at is null`,
  )
  await expect(signUpWith(token)).rejects.toMatchObject(refused)
})

test('a failed signup or a customer signup does not consume the invitation', async () => {
  const { token } = await invite()
  const taken = {
    username: 'x',
    email: admin.user.email,
    phone: '08031234567',
    address: 'x',
    password: 'quiet-harbour',
  }
  const again = shop.visitor(signUp, { body: { ...taken, role_id: 1, invitation: token } })
  await expect(again).rejects.toMatchObject({ status: 409 })
  expect(await signUpWith(token, 6)).toMatchObject({ role: { id: 6 } })
  expect(await signUpWith(token)).toMatchObject({ role: { id: 1 } })
})

test('inviting returns the path of the signup page and stores the token only as a hash', async () => {
  const { token, path, expires_at } = await invite()
  expect(path).toBe(`/signup-encrypted-admin?invitation=${token}`)
  expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
  const kept = await rows<{ text: string }>(
    shop.database.db,
    'select (select json_agg(i)::text from invitations i) || (select json_agg(e)::text from security_events e) as text',
  )
  expect(kept[0]?.text).not.toContain(token)
})

test('inviting with an email sends the invitation there', async () => {
  const { path } = await invite('next@test.example')
  expect(emails).toMatchObject([{ to: 'next@test.example', subject: 'Become an admin of Sparelane' }])
  expect(emails[0]?.text).toContain(`\nhttps://shop.example${path}\n`)
  await invite()
  expect(emails).toHaveLength(1)
})

test('invitations of the last 30 days are listed newest first with creator and user', async () => {
  const { token } = await invite()
  const user = await signUpWith(token)
  await invite()
  const [latest, used] = await admin.bearer(listInvitations)
  expect(latest).toMatchObject({ created_by: admin.user.username, used_at: null, used_by: null })
  expect(used).toMatchObject({ created_by: admin.user.username, used_by: user.username })
  expect(Date.parse(used?.used_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect(JSON.stringify(await admin.bearer(listInvitations))).not.toContain(token)
  await rows(
    shop.database.db,
    `update invitations set created_at = created_at - interval '31 days', expires_at = expires_at - interval '31 days'
     where used_at is null`,
  )
  expect((await admin.bearer(listInvitations)).filter(({ used_at }) => used_at === null)).toEqual([])
})

test('an invitation for an email creates an account with that email only', async () => {
  const { token } = await invite('Ngozi@test.example')
  await expect(signUpWith(token)).rejects.toMatchObject({
    status: 403,
    body: { code: 'invitation_for_other', detail: 'Sign up with the email that was invited.' },
  })
  const [made] = await admin.bearer(listInvitations)
  expect(made).toMatchObject({ email: 'ngozi@test.example', used_at: null })
  expect(await signUpWith(token, 1, 'NGOZI@test.example')).toMatchObject({ role: { id: 1 } })
})

const DISMISSALS = [
  [
    'demoted',
    (params: { id: string }) => admin.bearer(changeRole, { params, body: { role_id: 6, reason: 'Left the shop' } }),
  ],
  ['disabled', (params: { id: string }) => admin.bearer(suspendUser, { params, body: { reason: 'Left the shop' } })],
] as const

test.each(DISMISSALS)('the open invitations of an admin who is %s are deleted, and no others', async (_, dismiss) => {
  const leaver = await shop.signedInAs(ROLE.admin)
  const used = await leaver.bearer(createInvitation, { body: {} })
  const guest = await signUpWith(used.token)
  const open = await leaver.bearer(createInvitation, { body: {} })
  const other = await invite()
  const params = { id: String(leaver.user.id) }
  await dismiss(params)
  await expect(signUpWith(open.token)).rejects.toMatchObject(refused)
  expect(await signUpWith(other.token)).toMatchObject({ role: { id: 1 } })
  const left = (await admin.bearer(listInvitations)).filter(({ created_by: by }) => by === leaver.user.username)
  expect(left).toMatchObject([{ used_by: guest.username }])
  const revoked = `select from security_events where event = 'invitation_revoked' and user_id = $1 and actor_id = $2`
  expect(await rows(shop.database.db, revoked, [leaver.user.id, admin.user.id])).toHaveLength(1)
  await admin.bearer(restoreUser, { params })
  await expect(signUpWith(open.token)).rejects.toMatchObject(refused)
})

test.each([
  ['demoted', 'role_id = 6'],
  ['disabled', 'disabled_at = now()'],
])('an invitation is refused if its creator was %s by SQL', async (_, change) => {
  const maker = await shop.signedInAs(ROLE.admin)
  const { token } = await maker.bearer(createInvitation, { body: {} })
  await rows(shop.database.db, `update users set ${change} where id = $1`, [maker.user.id])
  await expect(signUpWith(token)).rejects.toMatchObject(refused)
  const [kept] = await rows<{ used: boolean }>(
    shop.database.db,
    'select used_at is not null as used from invitations where created_by = $1',
    [maker.user.id],
  )
  expect(kept).toEqual({ used: false })
})

test('a revoked invitation creates no admin, and a used one cannot be revoked', async () => {
  const other = await shop.signedInAs(ROLE.admin)
  const { token } = await other.bearer(createInvitation, { body: {} })
  const [made] = await admin.bearer(listInvitations)
  const params = { id: String(made?.id) }
  await admin.bearer(revokeInvitation, { params })
  await expect(signUpWith(token)).rejects.toMatchObject(refused)
  await expect(admin.bearer(revokeInvitation, { params })).rejects.toMatchObject({ status: 404 })
  const used = await invite()
  await signUpWith(used.token)
  const [latest] = await admin.bearer(listInvitations)
  const again = admin.bearer(revokeInvitation, { params: { id: String(latest?.id) } })
  await expect(again).rejects.toMatchObject({ status: 404, body: { code: 'invitation_not_found' } })
})

test.each([
  ['a visitor', null, 401],
  ['a distributor', ROLE.distributor, 403],
  ['a customer', ROLE.customer, 403],
] as const)('%s cannot create, list or revoke invitations', async (_, role, status) => {
  const who = role === null ? shop.visitor : (await shop.signedInAs(role)).bearer
  await expect(who(createInvitation, { body: {} })).rejects.toMatchObject({ status })
  await expect(who(listInvitations)).rejects.toMatchObject({ status })
  await expect(who(revokeInvitation, { params: { id: '1' } })).rejects.toMatchObject({ status })
})

test('the 31st invitation of an admin within an hour returns 429', async () => {
  for (let one = 0; one < 30; one += 1) await invite()
  await expect(invite()).rejects.toMatchObject({ status: 429 })
})
