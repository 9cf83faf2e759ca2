import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Letter } from '#platform/mail.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { approveUser, getUser, signUp } from './accounts.contract.ts'
import { ROLE } from './permissions.rules.ts'

let shop: TestShop
let admin: SignedIn
const letters: Letter[] = []

beforeAll(async () => {
  const outbox = { post: async (_: unknown, letter: Letter) => void letters.push(letter) }
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
])('an account of role %i is approved from the start: %s, and hears so by mail', async (role, approved) => {
  expect(await shop.visitor(signUp, { body: signup(role) })).toMatchObject({ approved, role: { id: role } })
  expect(letters.at(-1)?.text.includes('We are checking your business account.')).toBe(!approved)
})

test('an admin approves it, once or twice; its session stays', async () => {
  const fleet = await shop.signedInAs(ROLE.fleet)
  const params = { id: String(fleet.user.id) }
  expect(await fleet.bearer(getUser, { params })).toMatchObject({ approved: false })
  await expect(fleet.bearer(approveUser, { params })).rejects.toMatchObject({ status: 403 })
  expect(await admin.bearer(approveUser, { params })).toMatchObject({ approved: true })
  expect(await admin.bearer(approveUser, { params })).toMatchObject({ approved: true })
  expect(await fleet.bearer(getUser, { params })).toMatchObject({ approved: true })
})

test('a user whose business account is approved is told by email, once', async () => {
  const supplier = await shop.signedInAs(ROLE.supplier)
  const params = { id: String(supplier.user.id) }
  await admin.bearer(approveUser, { params })
  await admin.bearer(approveUser, { params })
  const told = letters.filter(({ to }) => to === supplier.user.email)
  expect(told.map(({ subject }) => subject)).toEqual(['Your Sparelane business account is approved'])
  expect(told[0]?.text).toContain('You now see business prices.')
})

test('without the setting nobody waits', async () => {
  const open = await openTestShop()
  try {
    expect(await open.visitor(signUp, { body: signup(2) })).toMatchObject({ approved: true })
  } finally {
    await open.close()
  }
})
