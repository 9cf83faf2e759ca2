import { afterAll, beforeAll, expect, test } from 'vitest'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { listEnquiries, sendEnquiry } from './enquiries.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())

const ASKED = { name: 'Test Person', request: 'Front brake pads', contact_method: 'message' as const }

test('a request is stored before the words for the messaging app are given, and an admin sees it', async () => {
  const vin = ' 2t1bu4ee-9ac 123456'
  const { enquiry, url } = await shop.visitor(sendEnquiry, { body: { ...ASKED, vin } })
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
  const { results } = await admin.bearer(listEnquiries, {})
  expect(results[0]).toMatchObject({
    ...ASKED,
    id: enquiry.id,
    vin: '2T1BU4EE9AC123456',
    vehicle: enquiry.vehicle,
    userId: null,
  })
})

test('a VIN that nobody knows is kept and stops nothing', async () => {
  const { enquiry, url } = await shop.visitor(sendEnquiry, { body: { ...ASKED, vin: 'ZZZBU4EE9AC123456' } })
  expect(enquiry.vehicle).toBeNull()
  expect(new URL(url).searchParams.get('text')).toContain('VIN: ZZZBU4EE9AC123456\n')
})

test('who is signed in is noted, and pages of the list follow each other', async () => {
  const person = await shop.signedInAs(ROLE.workshop)
  const sent = [1, 2, 3].map((n) => person.bearer(sendEnquiry, { body: { ...ASKED, request: `Part ${n}` } }))
  await Promise.all(sent)
  const admin = await shop.signedInAs(ROLE.admin)
  const first = await admin.bearer(listEnquiries, { query: { page_size: '2' } })
  expect(first.results.map(({ userId }) => userId)).toEqual([person.user.id, person.user.id])
  expect(first.next).toContain('page=2')
  const second = await admin.bearer(listEnquiries, { query: { page_size: '2', page: '2' } })
  expect(second.results.length).toBeGreaterThan(0)
  expect(new Set([...first.results, ...second.results].map(({ id }) => id)).size).toBe(2 + second.results.length)
})

test.each([
  [{ name: '  ' }, 'name', 'Your name is required.'],
  [{ request: '' }, 'request', 'Tell us which part you need.'],
  [{ vin: '123' }, 'vin', 'A VIN has 17 characters.'],
  [{ contact_method: 'phone' as const }, 'contact', 'Phone is required.'],
  [{ contact_method: 'phone' as const, contact: 'call me' }, 'contact', 'A phone number has 7 to 15 digits.'],
  [{ contact_method: 'email' as const, contact: 'me@' }, 'contact', 'Enter a valid email.'],
])('%o is refused at its field', async (wrong, field, words) => {
  await expect(shop.visitor(sendEnquiry, { body: { ...ASKED, ...wrong } })).rejects.toMatchObject({
    status: 400,
    body: { errors: { [field]: [words] } },
  })
})

test('only an admin reads what people asked for', async () => {
  await expect(shop.visitor(listEnquiries, {})).rejects.toMatchObject({ status: 401 })
  const person = await shop.signedInAs(ROLE.fleet)
  await expect(person.bearer(listEnquiries, {})).rejects.toMatchObject({ status: 403 })
})

test('one address can only send so many', async () => {
  const send = () =>
    shop.app.inject({ method: 'POST', url: '/api/enquiries/', payload: ASKED, remoteAddress: '10.78.0.1' })
  const statuses = new Set<number>()
  for (let n = 0; n < 61; n++) statuses.add((await send()).statusCode)
  expect([...statuses]).toEqual([201, 429])
})
