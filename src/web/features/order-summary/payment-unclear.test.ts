import { expect, test } from 'vitest'

import { createEvent } from '#tests/support/order-events.ts'

import { isPaymentUnclear } from './payment-unclear.tsx'

const order = (status: 'pending_payment' | 'cancelled' | 'paid', ...happened: string[]) => ({
  status,
  events: happened.map((event) => createEvent(event)),
})

test('a payment is unclear while its amount differs and no admin has resolved it', () => {
  expect(isPaymentUnclear(order('pending_payment', 'pending_payment', 'payment_unclear'))).toBe(true)
  expect(isPaymentUnclear(order('cancelled', 'pending_payment', 'payment_unclear', 'cancelled'))).toBe(true)
  expect(isPaymentUnclear(order('pending_payment', 'pending_payment'))).toBe(false)
  expect(isPaymentUnclear(order('paid', 'pending_payment', 'payment_unclear', 'paid'))).toBe(false)
  expect(isPaymentUnclear(order('cancelled', 'payment_unclear', 'cancelled', 'payment_returned'))).toBe(false)
})
