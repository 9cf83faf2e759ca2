import { afterAll, beforeAll, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { getSession, logIn } from './accounts.contract.ts'
import { ROLE } from './permissions.rules.ts'
import { changeRole, restoreUser, suspendUser } from './user-admin.contract.ts'

let shop: TestShop
let admin: SignedIn

beforeAll(async () => {
  shop = await openTestShop({ businessApproval: true })
  admin = await shop.signedInAs(ROLE.admin)
})
afterAll(() => shop.close())

const of = ({ user }: SignedIn) => ({ id: String(user.id) })
const listEvents = async (event: string, { user }: SignedIn) =>
  rows(shop.database.db, 'select actor_id, detail from security_events where event = $1 and user_id = $2', [
    event,
    user.id,
  ])

test('changing a role ends the sessions and logs old role, new role and reason', async () => {
  const workshop = await shop.signedInAs(ROLE.workshop)
  const body = { role_id: 6, reason: 'Closed the garage' }
  expect(await admin.bearer(changeRole, { params: of(workshop), body })).toMatchObject({ role: { id: 6 } })
  expect(await workshop.bearer(getSession)).toEqual({ user: null })
  expect(await listEvents('role_changed', workshop)).toEqual([
    { actor_id: admin.user.id, detail: { from: 5, to: 6, reason: 'Closed the garage' } },
  ])
  await admin.bearer(changeRole, { params: of(workshop), body })
  expect(await listEvents('role_changed', workshop)).toHaveLength(1)
})

test('changing the role of a waiting account keeps it waiting only in a business role', async () => {
  const fleet = await shop.signedInAs(ROLE.fleet)
  const become = (role_id: number) =>
    admin.bearer(changeRole, { params: of(fleet), body: { role_id, reason: 'As agreed' } })
  expect(await become(4)).toMatchObject({ role: { id: 4 }, approved: false })
  expect(await become(5)).toMatchObject({ role: { id: 5 }, approved: true })
})

test('changing a role to admin returns 400', async () => {
  const customer = await shop.signedInAs(ROLE.customer)
  const call = admin.bearer(changeRole, { params: of(customer), body: { role_id: 1, reason: 'Please' } })
  await expect(call).rejects.toMatchObject({
    status: 400,
    body: { errors: { role_id: ['An admin account needs a valid invitation.'] } },
  })
})

test('disabling an account ends its sessions and refuses logins until it is enabled', async () => {
  const who = await shop.signedInAs(ROLE.distributor)
  const login = () =>
    shop.visitor(logIn, {
      params: { email: who.user.email },
      body: { email: who.user.email, password: who.password },
    })
  await admin.bearer(suspendUser, { params: of(who), body: { reason: 'Sold what was not there' } })
  expect(await who.bearer(getSession)).toEqual({ user: null })
  await expect(login()).rejects.toMatchObject({ status: 403 })
  await admin.bearer(suspendUser, { params: of(who), body: { reason: 'Again' } })
  expect(await listEvents('account_disabled', who)).toEqual([
    { actor_id: admin.user.id, detail: { from: 'active', to: 'disabled', reason: 'Sold what was not there' } },
  ])
  await admin.bearer(restoreUser, { params: of(who) })
  await admin.bearer(restoreUser, { params: of(who) })
  expect(await login()).toMatchObject({ user: { id: who.user.id } })
  expect(await listEvents('account_enabled', who)).toHaveLength(1)
})

test('an admin cannot change their own role or disable their own account', async () => {
  const refusal = { status: 409, body: { code: 'not_oneself' } }
  const role = admin.bearer(changeRole, { params: of(admin), body: { role_id: 6, reason: 'Tired' } })
  await expect(role).rejects.toMatchObject(refusal)
  const suspension = admin.bearer(suspendUser, { params: of(admin), body: { reason: 'Tired' } })
  await expect(suspension).rejects.toMatchObject(refusal)
})

test('two admins who demote each other concurrently leave one admin', async () => {
  const [one, other] = [await shop.signedInAs(ROLE.admin), await shop.signedInAs(ROLE.admin)]
  const demote = (by: SignedIn, whom: SignedIn) =>
    by.bearer(changeRole, { params: of(whom), body: { role_id: 6, reason: 'Mutiny' } })
  const outcomes = await Promise.allSettled([demote(one, other), demote(other, one)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const left = await rows<{ id: number }>(shop.database.db, 'select id from users where role_id = 1 and id = any($1)', [
    [one.user.id, other.user.id],
  ])
  expect(left).toHaveLength(1)
})

test.each([
  ['a customer', ROLE.customer],
  ['a distributor', ROLE.distributor],
] as const)('%s gets 403 when changing other accounts', async (_, role) => {
  const [who, whom] = [await shop.signedInAs(role), await shop.signedInAs(ROLE.customer)]
  const params = of(whom)
  for (const ask of [
    () => who.bearer(changeRole, { params, body: { role_id: 5, reason: 'Because' } }),
    () => who.bearer(suspendUser, { params, body: { reason: 'Because' } }),
    () => who.bearer(restoreUser, { params }),
  ])
    await expect(ask()).rejects.toMatchObject({ status: 403 })
})

test('an unknown user returns 404, and a missing reason returns 400', async () => {
  const params = { id: '1' }
  await expect(admin.bearer(suspendUser, { params, body: { reason: 'Unknown' } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(admin.bearer(restoreUser, { params })).rejects.toMatchObject({ status: 404 })
  const who = await shop.signedInAs(ROLE.customer)
  const silent = admin.bearer(suspendUser, { params: of(who), body: { reason: '  ' } })
  await expect(silent).rejects.toMatchObject({ status: 400, body: { errors: { reason: ['Enter a reason.'] } } })
})
