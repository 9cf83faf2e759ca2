import { afterAll, beforeAll, expect, test } from 'vitest'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { listPartRequests, sendPartRequest } from '#modules/part-requests/part-requests.contract.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { getContactUrl } from './contact-url.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test.each([
  ['message', '0803 123 4567', 'https://wa.me/2348031234567'],
  ['phone', '08031234567', 'tel:+2348031234567'],
] as const)('a contact that is sent by %s as “%s” opens %s', async (method, contact, url) => {
  const body = { name: 'Ada Obi', request: 'Left mirror', contact_method: method, contact }
  await shop.visitor(sendPartRequest, { body })
  const admin = await shop.signedInAs(ROLE.admin)
  const { results } = await admin.bearer(listPartRequests, {})
  expect(results.map((request) => getContactUrl(request.contact_method, request.contact))[0]).toBe(url)
})
