import { afterAll, beforeAll, expect, test } from 'vitest'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { listPartRequests, sendPartRequest } from './part-requests.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())

const REQUEST = { name: 'Test Person', request: 'Front brake pads', contact_method: 'message' as const }

test('sending a request stores it for the admins and returns a messaging link with its text', async () => {
  const vin = ' 2t1bu4ee-9ac 123456'
  const { enquiry, url } = await shop.visitor(sendPartRequest, { body: { ...REQUEST, vin } })
  expect(enquiry.vehicle).toBe('Toyota Corolla 2010 · 1.8 2ZR-FE · Sedan')
  expect(new URL(url).hostname).toBe('wa.me')
  expect(new URL(url).searchParams.get('text')).toBe(
    [
      `Hello Sparelane, I am Test Person. My request (enquiry ${enquiry.id}):`,
      'Front brake pads',
      'VIN: 2T1BU4EE9AC123456 (Toyota Corolla 2010 · 1.8 2ZR-FE · Sedan)',
      'Please answer here.',
    ].join('\n'),
  )
  const admin = await shop.signedInAs(ROLE.admin)
  const { results } = await admin.bearer(listPartRequests, {})
  expect(results[0]).toMatchObject({
    ...REQUEST,
    id: enquiry.id,
    vin: '2T1BU4EE9AC123456',
    vehicle: enquiry.vehicle,
    userId: null,
  })
})

test('a request with an unknown VIN is stored without a vehicle', async () => {
  const { enquiry, url } = await shop.visitor(sendPartRequest, { body: { ...REQUEST, vin: 'ZZZBU4EE9AC123456' } })
  expect(enquiry.vehicle).toBeNull()
  expect(new URL(url).searchParams.get('text')).toContain('VIN: ZZZBU4EE9AC123456\n')
})

test('a request of a signed-in user stores the user id, and the list is paged without overlap', async () => {
  const person = await shop.signedInAs(ROLE.workshop)
  const sent = [1, 2, 3].map((n) => person.bearer(sendPartRequest, { body: { ...REQUEST, request: `Part ${n}` } }))
  await Promise.all(sent)
  const admin = await shop.signedInAs(ROLE.admin)
  const first = await admin.bearer(listPartRequests, { query: { page_size: '2' } })
  expect(first.results.map(({ userId }) => userId)).toEqual([person.user.id, person.user.id])
  expect(first.next).toContain('page=2')
  const second = await admin.bearer(listPartRequests, { query: { page_size: '2', page: '2' } })
  expect(second.results.length).toBeGreaterThan(0)
  expect(new Set([...first.results, ...second.results].map(({ id }) => id)).size).toBe(2 + second.results.length)
})

test.each([
  ['phone', '0803 123 4567', '+2348031234567'],
  ['message', '+44 20 7946 0958', '+442079460958'],
  // No valid number.
  ['phone', '+2340000000101', '+2340000000101'],
  ['email', 'ada@example.com', 'ada@example.com'],
  ['message', '', ''],
] as const)('the contact by %s, “%s”, is listed as “%s”', async (contact_method, contact, listed) => {
  const { enquiry } = await shop.visitor(sendPartRequest, { body: { ...REQUEST, contact_method, contact } })
  const admin = await shop.signedInAs(ROLE.admin)
  const { results } = await admin.bearer(listPartRequests, {})
  expect(results[0]).toMatchObject({ id: enquiry.id, contact: listed })
})

test.each([
  [{ name: '  ' }, 'name', 'Your name is required.'],
  [{ request: '' }, 'request', 'Tell us which part you need.'],
  [{ vin: '123' }, 'vin', 'A VIN has 17 characters.'],
  [{ contact_method: 'phone' as const }, 'contact', 'Phone is required.'],
  [{ contact_method: 'phone' as const, contact: 'call me' }, 'contact', 'A phone number has 7 to 15 digits.'],
  [{ contact_method: 'email' as const, contact: 'me@' }, 'contact', 'Enter a valid email.'],
])('a request with %o returns 400 and names the field', async (wrong, field, message) => {
  await expect(shop.visitor(sendPartRequest, { body: { ...REQUEST, ...wrong } })).rejects.toMatchObject({
    status: 400,
    body: { errors: { [field]: [message] } },
  })
})

test('listing part requests returns 401 to visitors and 403 to users who are not admins', async () => {
  await expect(shop.visitor(listPartRequests, {})).rejects.toMatchObject({ status: 401 })
  const person = await shop.signedInAs(ROLE.fleet)
  await expect(person.bearer(listPartRequests, {})).rejects.toMatchObject({ status: 403 })
})

test('the 61st request from one address within an hour returns 429', async () => {
  const send = () =>
    shop.app.inject({ method: 'POST', url: '/api/enquiries/', payload: REQUEST, remoteAddress: '10.78.0.1' })
  const statuses = new Set<number>()
  for (let n = 0; n < 61; n++) statuses.add((await send()).statusCode)
  expect([...statuses]).toEqual([201, 429])
})
