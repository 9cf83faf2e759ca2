import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Email } from '#platform/mail.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { approveUser, getUser, signUp } from './accounts.contract.ts'
import { ROLE } from './permissions.rules.ts'

let shop: TestShop
let admin: SignedIn
const emails: Email[] = []

beforeAll(async () => {
  const outbox = { post: async (_: unknown, email: Email) => void emails.push(email) }
  shop = await openTestShop({ outbox, businessApproval: true })
  admin = await shop.signedInAs(ROLE.admin)
})
afterAll(() => shop.close())

const signup = (role_id: number) => ({
  username: 'Chidi Demo',
  email: `chidi${role_id}@demo.example`,
  phone: '0803 123 4567',
  address: '1 Demo Street, Lagos',
  password: 'quiet-harbour',
  role_id,
})

test.each([
  [2, false],
  [3, false],
  [4, false],
  [5, true],
  [6, true],
])('signing up with role %i sets approved to %s, and the welcome email agrees', async (role, approved) => {
  expect(await shop.visitor(signUp, { body: signup(role) })).toMatchObject({ approved, role: { id: role } })
  expect(emails.at(-1)?.text.includes('We are checking your business account.')).toBe(!approved)
})

test('approving a business account is idempotent and keeps its session', async () => {
  const fleet = await shop.signedInAs(ROLE.fleet)
  const params = { id: String(fleet.user.id) }
  expect(await fleet.bearer(getUser, { params })).toMatchObject({ approved: false })
  await expect(fleet.bearer(approveUser, { params })).rejects.toMatchObject({ status: 403 })
  expect(await admin.bearer(approveUser, { params })).toMatchObject({ approved: true })
  expect(await admin.bearer(approveUser, { params })).toMatchObject({ approved: true })
  expect(await fleet.bearer(getUser, { params })).toMatchObject({ approved: true })
})

test('approving a business account twice emails its user once', async () => {
  const supplier = await shop.signedInAs(ROLE.supplier)
  const params = { id: String(supplier.user.id) }
  await admin.bearer(approveUser, { params })
  await admin.bearer(approveUser, { params })
  const received = emails.filter(({ to }) => to === supplier.user.email)
  expect(received.map(({ subject }) => subject)).toEqual(['Your Sparelane business account is approved'])
  expect(received[0]?.text).toContain('You now see business prices.')
})

test('business accounts are approved at signup if the setting is off', async () => {
  const open = await openTestShop()
  try {
    expect(await open.visitor(signUp, { body: signup(2) })).toMatchObject({ approved: true })
  } finally {
    await open.close()
  }
})
