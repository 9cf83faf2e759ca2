import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { changeRole, restoreUser, suspendUser } from '#modules/accounts/user-admin.contract.ts'
import type { Email } from '#platform/mail.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { createStore, liftSuspension, listSuspensions, suspendStore } from './stores.contract.ts'

let shop: TestShop
let admin: SignedIn
let owner: SignedIn
let storeId: number
let stores = 0
const posted: Email[] = []

beforeAll(async () => {
  const outbox = { post: async (_: unknown, email: Email) => void posted.push(email) }
  shop = await openTestShop({ outbox, baseUrl: 'https://shop.example' })
  admin = await shop.signedInAs(ROLE.admin)
})
afterAll(() => shop.close())
beforeEach(async () => {
  owner = await shop.signedInAs(ROLE.supplier)
  const body = { userId: owner.user.id, name: `Stall <b>${(stores += 1)}</b>` }
  storeId = (await owner.bearer(createStore, { body })).id
  posted.length = 0
})

const listEmailsToOwner = () => posted.filter(({ to }) => to === owner.user.email)
const store = () => ({ params: { id: String(storeId) } })

test('suspending and opening a store emails its owner with the reason', async () => {
  await admin.bearer(suspendStore, { ...store(), body: { reason: 'Sold <i>what</i> it did not have' } })
  expect(listEmailsToOwner()).toMatchObject([{ subject: 'Your store was suspended' }])
  expect(listEmailsToOwner()[0]?.text).toContain('Reason: Sold <i>what</i> it did not have')
  expect(listEmailsToOwner()[0]?.text).toContain('https://shop.example/company-dashboard/store')
  expect(listEmailsToOwner()[0]?.text).toContain('Ship the orders that are already paid.')
  expect(listEmailsToOwner()[0]?.html).toContain('Sold &lt;i&gt;what&lt;/i&gt; it did not have')
  expect(listEmailsToOwner()[0]?.html).not.toContain('<b>')
  await admin.bearer(liftSuspension, store())
  expect(listEmailsToOwner().map(({ subject }) => subject)).toEqual([
    'Your store was suspended',
    'Your store is open again',
  ])
  expect(posted).toHaveLength(2)
})

test('lifting a suspension without a reason records that, and emails the owner without a reason', async () => {
  await admin.bearer(suspendStore, { ...store(), body: { reason: 'Under review' } })
  await admin.bearer(liftSuspension, store())
  expect(listEmailsToOwner()[1]?.text).toContain('is open, and its listings are on sale.')
  expect(listEmailsToOwner()[1]?.text).not.toContain('Reason:')
  const { results } = await admin.bearer(listSuspensions, store())
  expect(results[0]).toMatchObject({ act: 'lifted', reason: 'Lifted without a reason given.' })
})

test('lifting a suspension with a reason emails the owner the reason', async () => {
  await admin.bearer(suspendStore, { ...store(), body: { reason: 'Under review' } })
  await admin.bearer(liftSuspension, { ...store(), query: { reason: 'Settled' } })
  expect(listEmailsToOwner()[1]?.text).toContain('Reason: Settled')
})

test('disabling and enabling the account of an owner emails the owner about the store', async () => {
  const user = { params: { id: String(owner.user.id) } }
  await admin.bearer(suspendUser, { ...user, body: { reason: 'Under review' } })
  await admin.bearer(restoreUser, user)
  expect(listEmailsToOwner().map(({ subject }) => subject)).toEqual([
    'Your store was suspended',
    'Your store is open again',
  ])
})

test('the email about a disabled account says not to ship and has no link', async () => {
  await admin.bearer(suspendUser, { params: { id: String(owner.user.id) }, body: { reason: 'Under review' } })
  expect(listEmailsToOwner()[0]?.text).toContain('Your account was disabled. Do not ship open orders. Contact us.')
  expect(listEmailsToOwner()[0]?.text).not.toContain('https://')
  expect(listEmailsToOwner()[0]?.html).not.toContain('href')
})

test('the email about a role that may not sell says so and links to the orders of the store', async () => {
  const body = { role_id: ROLE.customer, reason: 'Under review' }
  await admin.bearer(changeRole, { params: { id: String(owner.user.id) }, body })
  expect(listEmailsToOwner()[0]?.text).toContain(
    'Your account may no longer sell. Ship the orders that are already paid.',
  )
  const links = /https:\S+/g
  expect(listEmailsToOwner()[0]?.text.match(links)).toEqual(['https://shop.example/orders?as=store'])
})
