import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { createEvent } from '#tests/support/order-events.ts'
import { renderEnglish } from '#tests/support/render-english.tsx'

import { Placed, type PlacedOrder } from './placed.tsx'

const waiting: PlacedOrder = {
  number: 'SPL-261122-AB12CD',
  status: 'pending_payment',
  method: 'card',
  total: 1_940,
  delivery_address: '1 Test Road, Lagos',
  contact_phone: '0803 123 4567',
  invoice_number: null,
  lines: [],
  events: [],
}
const shown = (order: PlacedOrder, problem: string | null) => {
  const element = <Placed order={order} dashboard="/company-dashboard" problem={problem} />
  return renderEnglish(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

test('an order whose payment could not start shows its number, its link and two ways to pay', () => {
  const html = shown(waiting, 'Payment Error: no answer.')
  expect(html).toMatch(/role="alert".*Payment Error: no answer\./)
  expect(html).toMatch(/<a [^>]*href="\/orders\/SPL-261122-AB12CD"[^>]*>SPL-261122-AB12CD<\/a>/)
  for (const [way, words] of [
    ['again', 'Pay now'],
    ['other', 'Choose another way to pay'],
  ])
    expect(html).toMatch(new RegExp(`<button [^>]*value="${way}"[^>]*>${words}`))
})

test('an order that waits counts the time that its parts are held from the order', () => {
  expect(shown(waiting, null)).toContain('We hold your parts for 15 minutes after you order.')
})

test('an order with a different amount paid does not ask for another payment', () => {
  const html = shown({ ...waiting, events: [createEvent('payment_unclear')] }, null)
  expect(html).toContain('Please do not pay again')
  expect(html).not.toContain('value="again"')
})

test('an order paid after it had ended shows where the money is', () => {
  const events = ['pending_payment', 'cancelled', 'payment_returned'].map((status) => createEvent(status))
  expect(shown({ ...waiting, status: 'cancelled', events }, null)).toContain('₦1,940.00 went back to your wallet.')
})

test('a paid order does not ask for a payment', () => {
  const html = shown({ ...waiting, status: 'paid' }, null)
  expect(html).toContain('Payment received.')
  expect(html).not.toContain('Pay now')
  expect(html).not.toContain('http-equiv')
})
