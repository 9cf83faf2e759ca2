import { expect, test } from 'vitest'

import { createEvent } from '#tests/support/order-events.ts'

import { endedUnpaid } from './ended-unpaid.tsx'

const order = (status: 'cancelled' | 'pending_payment', method: 'card' | 'wallet', ...happened: string[]) => ({
  status,
  method,
  events: happened.map((event) => createEvent(event)),
})

test('only an ended card order without a payment counts as ended unpaid', () => {
  expect(endedUnpaid(order('cancelled', 'card', 'pending_payment', 'cancelled'))).toBe(true)
  expect(endedUnpaid(order('pending_payment', 'card', 'pending_payment'))).toBe(false)
  expect(endedUnpaid(order('cancelled', 'wallet', 'paid', 'cancelled'))).toBe(false)
  expect(endedUnpaid(order('cancelled', 'card', 'pending_payment', 'paid', 'cancelled'))).toBe(false)
  expect(endedUnpaid(order('cancelled', 'card', 'pending_payment', 'cancelled', 'payment_returned'))).toBe(false)
  expect(endedUnpaid(order('cancelled', 'card', 'pending_payment', 'payment_unclear', 'cancelled'))).toBe(false)
})
