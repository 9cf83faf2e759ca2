import { describe, expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import {
  type PaymentIntent,
  getNextCheckDelayMs,
  toOwnReference,
  chooseRefundRoute,
  type GatewayPayment,
  decidePayment,
  toGatewayReference,
} from './payments.rules.ts'

const begun = new Date('2026-11-20T10:00:00Z')
const after = (minutes: number) => new Date(begun.getTime() + minutes * 60_000)
const intent: PaymentIntent = {
  reference: 'SPL-0123456789ABCDEFGHJKMNPQRS',
  userId: 7,
  purpose: 'top_up',
  orderId: null,
  amountKobo: 500_000,
  currency: 'NGN',
  email: 'ngozi@mail.example',
  status: 'pending',
  problem: null,
  attempt: 1,
  createdAt: begun,
}
const paid: GatewayPayment = {
  reference: intent.reference,
  status: 'paid',
  amountKobo: 500_000,
  currency: 'NGN',
  userId: '7',
  email: 'Ngozi@mail.example',
}
const verdict = (verified: GatewayPayment | null, at = after(1), of: Partial<PaymentIntent> = {}) =>
  decidePayment({ ...intent, ...of }, verified, at)

test('a matching payment succeeds, also late and after a failure', () => {
  expect(verdict(paid)).toEqual({ status: 'successful', problem: null })
  expect(verdict(paid, after(10_000))).toEqual({ status: 'successful', problem: null })
  expect(verdict(paid, after(1), { status: 'failed' })).toEqual({ status: 'successful', problem: null })
})

testAll([
  ['amount', { amountKobo: 499_999 }],
  ['amount', { amountKobo: 500_001 }],
  ['amount', { amountKobo: 0 }],
  ['currency', { currency: 'USD' }],
  ['currency', { currency: 'ngn' }],
  ['reference', { reference: 'SPL-ANOTHER' }],
  ['owner', { userId: '8' }],
  ['owner', { userId: null }],
  ['owner', { email: 'bola@mail.example' }],
] as const)('money that differs in any field delivers nothing (security row 14)', (problem, changed) => {
  expect(verdict({ ...paid, ...changed })).toEqual({ status: 'failed', problem })
})

test('an undecided payment stays pending for 15 minutes if untouched, and for a day at the bank', () => {
  const idle: GatewayPayment = { ...paid, status: 'idle' }
  const open: GatewayPayment = { ...paid, status: 'open' }
  expect([verdict(idle, after(15)), verdict(idle, after(16))].map(({ status }) => status)).toEqual([
    'pending',
    'failed',
  ])
  expect([verdict(null, after(15)), verdict(null, after(16))].map(({ status }) => status)).toEqual([
    'pending',
    'failed',
  ])
  expect([verdict(open, after(1_440)), verdict(open, after(1_441))].map(({ status }) => status)).toEqual([
    'pending',
    'failed',
  ])
  expect(verdict({ ...paid, status: 'declined' }).status).toBe('failed')
})

test('a successful payment stays successful unless the gateway reverses it', () => {
  for (const status of ['paid', 'declined', 'open', 'idle'] as const)
    expect(verdict({ ...paid, status }, after(1), { status: 'successful' }).status).toBe('successful')
  expect(verdict(null, after(9_999), { status: 'successful' }).status).toBe('successful')
  expect(verdict({ ...paid, status: 'reversed' }, after(1), { status: 'successful' }).status).toBe('reversed')
  expect(verdict(paid, after(1), { status: 'reversed' }).status).toBe('reversed')
})

test('a reversal that refunds of the shop cover changes nothing', () => {
  const successful: PaymentIntent = { ...intent, status: 'successful' }
  const reversed: GatewayPayment = { ...paid, status: 'reversed' }
  const decide = (refundedKobo: number) => decidePayment(successful, reversed, after(1), refundedKobo).status
  expect(decide(intent.amountKobo)).toBe('successful')
  expect(decide(intent.amountKobo - 1)).toBe('reversed')
})

describe('the delay until the next check', () => {
  const pending = { status: 'pending', problem: null } as const

  test('a pending payment is checked again within two minutes', () => {
    for (const checks of [0, 1, 2, 5, 100, 30_000]) {
      const pause = getNextCheckDelayMs(pending, checks, 60_000) ?? Infinity
      expect(pause).toBeGreaterThanOrEqual(30_000)
      expect(pause).toBeLessThanOrEqual(120_000)
    }
  })

  test('failed payments are checked less and less often for a day, and settled or mismatching ones never', () => {
    const failed = { status: 'failed', problem: null } as const
    expect(getNextCheckDelayMs(failed, 3, 60_000)).toBe(300_000)
    expect(getNextCheckDelayMs(failed, 3, 3_600_000)).toBe(3_600_000)
    expect(getNextCheckDelayMs(failed, 3, 25 * 3_600_000)).toBeNull()
    expect(getNextCheckDelayMs({ status: 'failed', problem: 'amount' }, 3, 60_000)).toBeNull()
    expect(getNextCheckDelayMs({ status: 'successful', problem: null }, 3, 60_000)).toBeNull()
    expect(getNextCheckDelayMs(pending, 500, 8 * 24 * 3_600_000)).toBeNull()
  })
})

test('the reference of a second attempt is unique at the gateway and leads back to the payment', () => {
  expect(toGatewayReference(intent)).toBe(intent.reference)
  expect(toGatewayReference({ ...intent, attempt: 2 })).toBe(`${intent.reference}.2`)
  for (const attempt of [1, 2, 99])
    expect(toOwnReference(toGatewayReference({ ...intent, attempt }))).toBe(intent.reference)
})

testAll([
  ['live', 'live', 'gateway'],
  ['test', 'test', 'gateway'],
  ['simulated', 'simulated', 'gateway'],
  ['simulated', 'live', 'nowhere'],
  ['simulated', 'test', 'nowhere'],
  ['test', 'live', 'nowhere'],
  ['live', 'test', 'later'],
  ['live', 'simulated', 'later'],
  [null, 'live', 'gateway'],
  [null, 'test', 'gateway'],
  [null, 'simulated', 'later'],
] as const)('a refund goes back by the gateway that was paid, where that gateway is in use', (paidBy, now, route) => {
  expect(chooseRefundRoute(paidBy, now)).toBe(route)
})
