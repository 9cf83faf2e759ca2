import { readdirSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import type { PaymentStatus } from '#modules/payments/payments.contract.ts'
import { kobo } from '#platform/money.ts'
import { testAll } from '#tests/support/check-each.ts'

import { OrderStatus } from './orders.contract.ts'
import {
  type Act,
  allowedActs,
  type Hat,
  MOVES,
  orderNumber,
  type Part,
  partsToMove,
  paymentMessage,
  shipmentNote,
  statusOfParts,
  vatWithin,
} from './orders.rules.ts'

const part = (storeId: number, status: Part['status']): Part => ({ storeId, status })
const seen = (status: Part['status'], hats: Hat[], parts: Part[] = [part(1, status)], ownStores: number[] = [1]) => ({
  status,
  parts,
  hats,
  ownStores,
})

describe('what may be done to an order of one store', () => {
  const MATRIX: Record<OrderStatus, Partial<Record<Hat, Act[]>>> = {
    pending_payment: { buyer: ['cancellation'], admin: ['cancellation'] },
    paid: { buyer: ['cancellation'], store: ['decline', 'shipment'], admin: ['cancellation', 'shipment', 'refund'] },
    // Of the parts of an order none is called that.
    processing: {},
    shipped: { buyer: ['delivery'], store: ['delivery'], admin: ['delivery', 'refund'] },
    delivered: { admin: ['refund'] },
    cancelled: {},
    refunded: {},
  }
  const HATS = ['buyer', 'store', 'admin', 'shop'] as const

  testAll(OrderStatus.options.flatMap((status) => HATS.map((hat) => [status, hat] as const)))(
    'is what the table says of its state and of the hat of the person',
    (status, hat) => {
      expect(allowedActs(seen(status, [hat]))).toEqual(MATRIX[status][hat] ?? [])
    },
  )

  test('whoever is buyer and store at once may do what either may', () => {
    expect(allowedActs(seen('paid', ['buyer', 'store']))).toEqual(['cancellation', 'decline', 'shipment'])
  })
})

describe('an order of two stores', () => {
  const parts = [part(1, 'shipped'), part(2, 'paid')]

  test('a store owner moves the own part alone', () => {
    expect(partsToMove(seen('processing', ['store'], parts, [2]), 'shipment')).toEqual([part(2, 'paid')])
    expect(partsToMove(seen('processing', ['store'], parts, [1]), 'shipment')).toEqual([])
    expect(partsToMove(seen('processing', ['admin'], parts, []), 'shipment')).toEqual([part(2, 'paid')])
  })

  test('the buyer takes what was sent, while the rest is on its way', () => {
    expect(partsToMove(seen('processing', ['buyer'], parts, []), 'delivery')).toEqual([part(1, 'shipped')])
  })

  test('what one store sent leaves the part of the other to be cancelled, declined and refunded', () => {
    expect(allowedActs(seen('processing', ['buyer'], parts, []))).toEqual(['delivery', 'cancellation'].toSorted())
    expect(allowedActs(seen('processing', ['store'], parts, [2]))).toEqual(['decline', 'shipment'])
    expect(allowedActs(seen('processing', ['store'], parts, [1]))).toEqual(['delivery'])
    expect(allowedActs(seen('processing', ['admin'], parts, []))).toContain('refund')
  })

  test('nothing is done to parts that have ended', () => {
    const ended = [part(1, 'refunded'), part(2, 'cancelled')]
    expect(allowedActs(seen('refunded', ['buyer', 'store', 'admin'], ended, [1, 2]))).toEqual([])
  })

  testAll([
    [['paid', 'paid'], 'paid'],
    [['shipped', 'paid'], 'processing'],
    [['delivered', 'paid'], 'processing'],
    [['shipped', 'shipped'], 'shipped'],
    [['delivered', 'shipped'], 'shipped'],
    [['delivered', 'delivered'], 'delivered'],
    [['cancelled', 'paid'], 'paid'],
    [['cancelled', 'delivered'], 'delivered'],
    [['refunded', 'shipped'], 'shipped'],
    [['cancelled', 'cancelled'], 'cancelled'],
    [['cancelled', 'refunded'], 'refunded'],
  ] as const)('has the status that the states of its parts make', (states, expected) => {
    expect(statusOfParts(states.map((status, at) => part(at + 1, status)))).toBe(expected)
  })
})

test('an order of which a part was sent and refunded stays where it is', () => {
  expect(statusOfParts([part(1, 'refunded'), part(2, 'paid')], 'processing')).toBe('processing')
})

test('the database holds the same table of moves', () => {
  const sql = guardOfOrders()
  const guard = /not in \(([\s\S]*?)\) then/.exec(sql)?.[1] ?? ''
  const inDatabase = [...guard.matchAll(/\('(\w+)', '(\w+)'\)/g)].map(([, from, to]) => `${from} ${to}`)
  const inRules = Object.entries(MOVES).flatMap(([from, to]) => to.map((one) => `${from} ${one}`))
  expect(inDatabase.toSorted()).toEqual(inRules.toSorted())
})

describe('value added tax within a total', () => {
  test.each([
    [10_750, 750, 750],
    [1, 750, 0],
    [15, 750, 1],
    [100, 0, 0],
    [9_007_199_254_740_991, 750, 628_409_250_330_767],
  ])('of %i kobo at %i is %i', (total, rate, vat) => {
    expect(vatWithin(kobo(total), rate)).toBe(vat)
  })
})

test('a number names the day and is made of signs that nobody mistakes', () => {
  const at = new Date('2026-11-22T23:59:59Z')
  expect(orderNumber(at, Uint8Array.from([0, 31, 32, 255, 8, 9]))).toBe('SPL-261122-2Z2ZAB')
})

test('what is said of a payment also goes by what became of its order', () => {
  const said = (status: PaymentStatus, order: OrderStatus) => paymentMessage({ status, problem: null }, order)
  expect(said('successful', 'cancelled')).toContain('wallet')
  expect(said('successful', 'paid')).toContain('Thank you')
  expect(said('failed', 'pending_payment')).toContain('try again')
  expect(said('failed', 'cancelled')).toContain('back in your cart')
})

test('who paid something else than agreed is told neither to pay again nor that nothing was charged', () => {
  for (const order of ['pending_payment', 'cancelled'] as const) {
    const said = paymentMessage({ status: 'failed', problem: 'amount' }, order)
    expect(said).toContain('do not pay again')
    expect(said).not.toContain('charged')
  }
})

test('a shipment is told with what the store gave of carrier, tracking number and note', () => {
  const all = { carrier: 'GIG', tracking: '4471', note: 'By road' }
  expect(shipmentNote(all)).toBe('Carrier: GIG · Tracking number: 4471 · By road')
  expect(shipmentNote({ ...all, carrier: '' })).toBe('Tracking number: 4471 · By road')
  expect(shipmentNote({ note: 'By road' })).toBe('By road')
  expect(shipmentNote({ note: '' })).toBe('')
})
/** The latest migration that defines the guard. */
function guardOfOrders(): string {
  const files = readdirSync('db/migrations').toSorted().toReversed()
  const texts = files.map((file) => readFileSync(`db/migrations/${file}`, 'utf8'))
  return texts.find((text) => /function guard_order\(\)/.test(text)) ?? ''
}
