import { expect, test } from 'vitest'

import { createEvent } from '#tests/support/order-events.ts'

import { isPaidBack } from './paid-back.tsx'

test('only a payment that arrived after its order was cancelled counts as paid back to the wallet', () => {
  const returned = [createEvent('pending_payment'), createEvent('cancelled'), createEvent('payment_returned')]
  expect(isPaidBack({ status: 'cancelled', events: returned })).toBe(true)
  expect(isPaidBack({ status: 'paid', events: returned })).toBe(false)
  expect(isPaidBack({ status: 'cancelled', events: [createEvent('paid'), createEvent('cancelled')] })).toBe(false)
})
