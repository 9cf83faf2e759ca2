import { afterAll, beforeAll, expect, test } from 'vitest'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { suspendUser } from '#modules/accounts/user-admin.contract.ts'
import type { Email } from '#platform/mail.ts'
import { createInjectClient } from '#tests/support/api-clients.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { listPartRequests, sendPartRequest } from './part-requests.contract.ts'

let shop: TestShop
let admins: SignedIn[]
const posted: Email[] = []

beforeAll(async () => {
  const outbox = { post: async (_: unknown, email: Email) => void posted.push(email) }
  shop = await openTestShop({ demo: true, outbox, baseUrl: 'https://shop.example' })
  admins = [await shop.signedInAs(ROLE.admin), await shop.signedInAs(ROLE.admin)]
})
afterAll(() => shop.close())

const body = {
  name: 'Test Person',
  request: 'Front brake pads, my number is 08031234567',
  contact_method: 'email' as const,
  contact: 'asking@test.example',
}

test('a new part request emails every active admin and leaves out the personal data of the sender', async () => {
  const [first, second] = admins
  await first?.bearer(suspendUser, { params: { id: String(second?.user.id) }, body: { reason: 'Left the shop' } })
  posted.length = 0
  const { enquiry } = await shop.visitor(sendPartRequest, { body: { ...body, vin: '2T1BU4EE9AC123456' } })
  const recipients = posted.map(({ to }) => to)
  expect(recipients).toContain(first?.user.email)
  expect(recipients).not.toContain(second?.user.email)
  expect(recipients).not.toContain(body.contact)
  const email = posted.find(({ to }) => to === first?.user.email)
  expect(email?.subject).toBe(`New part request ${enquiry.id}`)
  expect(email?.text).toContain('Vehicle: Toyota Corolla 2010')
  expect(email?.text).toContain('https://shop.example/part-requests')
  for (const secret of [body.name, body.contact, '08031234567', '2T1BU4EE9AC123456'])
    expect(email?.text).not.toContain(secret)
})

test('an admin gets at most 30 emails an hour about part requests while every request is stored', async () => {
  posted.length = 0
  const [admin] = admins
  for (let request = 0; request < 32; request += 1) {
    const visitor = createInjectClient(shop.app, {}, `198.51.100.${request}`)
    await visitor(sendPartRequest, { body })
  }
  const mine = posted.filter(({ to, subject }) => to === admin?.user.email && subject.startsWith('New part request'))
  // The test before sent one.
  expect(mine).toHaveLength(29)
  expect((await admin?.bearer(listPartRequests, {}))?.count).toBe(33)
})
