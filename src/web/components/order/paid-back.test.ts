import { expect, test } from 'vitest'

import { isPaidBack } from './paid-back.tsx'

test('the money is back in the wallet where an order was cancelled after its payment, or before it came', () => {
  const event = (status: string) => ({ status, at: '2026-11-22T08:00:00.000Z', by: 'Ada', note: '' })
  const paid = { status: 'cancelled', method: 'card', events: [event('paid'), event('cancelled')] } as const
  const back = (changes: Partial<Parameters<typeof isPaidBack>[0]>) =>
    isPaidBack({ ...paid, events: [...paid.events], ...changes })
  expect(back({})).toBe(true)
  expect(back({ method: 'wallet' })).toBe(true)
  expect(back({ events: [event('pending_payment'), event('cancelled'), event('payment_returned')] })).toBe(true)
  expect(back({ events: [event('pending_payment'), event('cancelled')] })).toBe(false)
  expect(back({ status: 'paid' })).toBe(false)
  expect(back({ method: 'message' })).toBe(false)
})
