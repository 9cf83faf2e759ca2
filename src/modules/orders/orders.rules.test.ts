import { readdirSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import type { PaymentStatus } from '#modules/payments/payments.contract.ts'
import { kobo } from '#platform/money.ts'
import { testAll } from '#tests/support/check-each.ts'

import { OrderStatus } from './orders.contract.ts'
import {
  type OrderAction,
  listAllowedActions,
  type OrderRole,
  STATUS_TRANSITIONS,
  formatOrderNumber,
  type Shipment,
  findShipmentsToUpdate,
  getPaymentMessage,
  deriveOrderStatus,
  calculateVat,
} from './orders.rules.ts'

const shipment = (storeId: number, status: Shipment['status']): Shipment => ({ storeId, status })
const access = (
  status: Shipment['status'],
  roles: OrderRole[],
  shipments: Shipment[] = [shipment(1, status)],
  ownStores: number[] = [1],
) => ({ status, shipments, roles, ownStores, isPaymentReversed: false })

describe('the allowed actions on an order of one store', () => {
  const MATRIX: Record<OrderStatus, Partial<Record<OrderRole, OrderAction[]>>> = {
    pending_payment: { buyer: ['cancellation'], admin: ['cancellation'] },
    paid: { buyer: ['cancellation'], store: ['decline', 'shipment'], admin: ['cancellation', 'shipment', 'refund'] },
    // No shipment has this status.
    processing: {},
    shipped: { buyer: ['delivery'], store: ['delivery'], admin: ['delivery', 'refund'] },
    delivered: { admin: ['refund'] },
    cancelled: {},
    refunded: {},
  }
  const ROLES = ['buyer', 'store', 'admin', 'shop'] as const

  testAll(OrderStatus.options.flatMap((status) => ROLES.map((role) => [status, role] as const)))(
    'each role may take the actions that the table lists for the status of the order',
    (status, role) => {
      expect(listAllowedActions(access(status, [role]))).toEqual(MATRIX[status][role] ?? [])
    },
  )

  test('a caller who is both buyer and store owner may take the actions of both roles', () => {
    expect(listAllowedActions(access('paid', ['buyer', 'store']))).toEqual(['cancellation', 'decline', 'shipment'])
  })
})

describe('an order of two stores', () => {
  const shipments = [shipment(1, 'shipped'), shipment(2, 'paid')]

  test('a store owner updates only the own shipment', () => {
    expect(findShipmentsToUpdate(access('processing', ['store'], shipments, [2]), 'shipment')).toEqual([
      shipment(2, 'paid'),
    ])
    expect(findShipmentsToUpdate(access('processing', ['store'], shipments, [1]), 'shipment')).toEqual([])
    expect(findShipmentsToUpdate(access('processing', ['admin'], shipments, []), 'shipment')).toEqual([
      shipment(2, 'paid'),
    ])
  })

  test('a delivery by the buyer updates only the shipments that were sent', () => {
    expect(findShipmentsToUpdate(access('processing', ['buyer'], shipments, []), 'delivery')).toEqual([
      shipment(1, 'shipped'),
    ])
  })

  test('after one store has sent its shipment, the other shipment can be cancelled, declined and refunded', () => {
    expect(listAllowedActions(access('processing', ['buyer'], shipments, []))).toEqual(
      ['delivery', 'cancellation'].toSorted(),
    )
    expect(listAllowedActions(access('processing', ['store'], shipments, [2]))).toEqual(['decline', 'shipment'])
    expect(listAllowedActions(access('processing', ['store'], shipments, [1]))).toEqual(['delivery'])
    expect(listAllowedActions(access('processing', ['admin'], shipments, []))).toContain('refund')
  })

  test('an order whose shipments have all ended allows no action', () => {
    const ended = [shipment(1, 'refunded'), shipment(2, 'cancelled')]
    expect(listAllowedActions(access('refunded', ['buyer', 'store', 'admin'], ended, [1, 2]))).toEqual([])
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
  ] as const)('the status of an order is derived from the statuses of its shipments', (states, expected) => {
    expect(deriveOrderStatus(states.map((status, at) => shipment(at + 1, status)))).toBe(expected)
  })
})

test('a processing order stays processing when its sent shipment is refunded', () => {
  expect(deriveOrderStatus([shipment(1, 'refunded'), shipment(2, 'paid')], 'processing')).toBe('processing')
})

test('the trigger of the database allows exactly the status transitions of the rules', () => {
  const sql = findOrderGuard()
  const guard = /not in \(([\s\S]*?)\) then/.exec(sql)?.[1] ?? ''
  const inDatabase = [...guard.matchAll(/\('(\w+)', '(\w+)'\)/g)].map(([, from, to]) => `${from} ${to}`)
  const inRules = Object.entries(STATUS_TRANSITIONS).flatMap(([from, to]) => to.map((one) => `${from} ${one}`))
  expect(inDatabase.toSorted()).toEqual(inRules.toSorted())
})

describe('value added tax within a total', () => {
  test.each([
    [10_750, 750, 750],
    [1, 750, 0],
    [15, 750, 1],
    [100, 0, 0],
    [9_007_199_254_740_991, 750, 628_409_250_330_767],
  ])('the VAT in a total of %i kobo at a rate of %i is %i kobo', (total, rate, vat) => {
    expect(calculateVat(kobo(total), rate)).toBe(vat)
  })
})

test('an order number contains the day in Lagos and unambiguous characters', () => {
  const at = new Date('2026-11-22T22:59:59Z')
  expect(formatOrderNumber(at, Uint8Array.from([0, 31, 32, 255, 8, 9]))).toBe('SPL-261122-2Z2ZAB')
  // Midnight in Lagos.
  expect(formatOrderNumber(new Date('2026-11-22T23:00:00Z'), new Uint8Array(6))).toBe('SPL-261123-222222')
})

test('the message about a payment depends on the status of its order', () => {
  const getMessage = (status: PaymentStatus, order: OrderStatus) =>
    getPaymentMessage({ status, problem: null }, order).text
  expect(getMessage('successful', 'cancelled')).toContain('wallet')
  expect(getMessage('successful', 'paid')).toContain('Thank you')
  expect(getMessage('failed', 'pending_payment')).toContain('try again')
  expect(getMessage('failed', 'cancelled')).toContain('back in your cart')
})

test('a buyer whose payment does not match is not asked to pay again and not told that nothing was charged', () => {
  for (const order of ['pending_payment', 'cancelled'] as const) {
    const message = getPaymentMessage({ status: 'failed', problem: 'amount' }, order).text
    expect(message).toContain('do not pay again')
    expect(message).not.toContain('charged')
  }
})

/** Returns the latest migration that defines the trigger function. */
function findOrderGuard(): string {
  const files = readdirSync('db/migrations').toSorted().toReversed()
  const texts = files.map((file) => readFileSync(`db/migrations/${file}`, 'utf8'))
  return texts.find((text) => /function guard_order\(\)/.test(text)) ?? ''
}
