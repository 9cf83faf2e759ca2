import { describe, expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import {
  type Intent,
  nextCheckMs,
  ownReference,
  refundRoute,
  type Verified,
  verdictOf,
  wireReference,
} from './payments.rules.ts'

const begun = new Date('2026-11-20T10:00:00Z')
const after = (minutes: number) => new Date(begun.getTime() + minutes * 60_000)
const intent: Intent = {
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
const paid: Verified = {
  reference: intent.reference,
  status: 'paid',
  amountKobo: 500_000,
  currency: 'NGN',
  userId: '7',
  email: 'Ngozi@mail.example',
}
const verdict = (verified: Verified | null, at = after(1), of: Partial<Intent> = {}) =>
  verdictOf({ ...intent, ...of }, verified, at)

test('money that is what was agreed on succeeds, also late and after a failure', () => {
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

test('what the gateway has not decided waits: a quarter of an hour for people, a day for banks', () => {
  const idle: Verified = { ...paid, status: 'idle' }
  const open: Verified = { ...paid, status: 'open' }
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

test('what succeeded stays so, unless the gateway took it back', () => {
  for (const status of ['paid', 'declined', 'open', 'idle'] as const)
    expect(verdict({ ...paid, status }, after(1), { status: 'successful' }).status).toBe('successful')
  expect(verdict(null, after(9_999), { status: 'successful' }).status).toBe('successful')
  expect(verdict({ ...paid, status: 'reversed' }, after(1), { status: 'successful' }).status).toBe('reversed')
  expect(verdict(paid, after(1), { status: 'reversed' }).status).toBe('reversed')
})

describe('the sweeper', () => {
  const pending = { status: 'pending', problem: null } as const

  test('asks about what waits at most two minutes later, so that an outage is over within five', () => {
    for (const checks of [0, 1, 2, 5, 100, 30_000]) {
      const pause = nextCheckMs(pending, checks, 60_000) ?? Infinity
      expect(pause).toBeGreaterThanOrEqual(30_000)
      expect(pause).toBeLessThanOrEqual(120_000)
    }
  })

  test('looks at failures ever more rarely for a day, and never again at what is settled or odd', () => {
    const failed = { status: 'failed', problem: null } as const
    expect(nextCheckMs(failed, 3, 60_000)).toBe(300_000)
    expect(nextCheckMs(failed, 3, 3_600_000)).toBe(3_600_000)
    expect(nextCheckMs(failed, 3, 25 * 3_600_000)).toBeNull()
    expect(nextCheckMs({ status: 'failed', problem: 'amount' }, 3, 60_000)).toBeNull()
    expect(nextCheckMs({ status: 'successful', problem: null }, 3, 60_000)).toBeNull()
    expect(nextCheckMs(pending, 500, 8 * 24 * 3_600_000)).toBeNull()
  })
})

test('a second attempt has a name of its own at the gateway, and leads back to the payment', () => {
  expect(wireReference(intent)).toBe(intent.reference)
  expect(wireReference({ ...intent, attempt: 2 })).toBe(`${intent.reference}.2`)
  for (const attempt of [1, 2, 99]) expect(ownReference(wireReference({ ...intent, attempt }))).toBe(intent.reference)
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
  expect(refundRoute(paidBy, now)).toBe(route)
})
