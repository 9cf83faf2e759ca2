import { expect, test } from 'vitest'

import { isPaidBack } from './paid-back.tsx'

test('only a payment that arrived after its order was cancelled counts as paid back to the wallet', () => {
  const event = (status: string) => ({ status, at: '2026-11-22T08:00:00.000Z', by: 'Ada', note: '' })
  const returned = [event('pending_payment'), event('cancelled'), event('payment_returned')]
  expect(isPaidBack({ status: 'cancelled', events: returned })).toBe(true)
  expect(isPaidBack({ status: 'paid', events: returned })).toBe(false)
  expect(isPaidBack({ status: 'cancelled', events: [event('paid'), event('cancelled')] })).toBe(false)
})
