import { type PaymentIntent, PAYMENT_MISMATCH, type PaymentMessage } from '#modules/payments/payments.rules.ts'
import { type Kobo, kobo } from '#platform/money.ts'

import type { OrderStatus } from './orders.contract.ts'

/** How long a payment by card keeps its stock (ruling 28). */
export const RESERVATION_MINUTES = 15

/** The orders with reserved stock that one buyer can leave unpaid at a time. */
export const MAX_RESERVED_ORDERS = 5

/** The allowed status changes of an order (ruling 27); a trigger in the database enforces this table too. */
export const STATUS_TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending_payment: ['paid', 'cancelled'],
  paid: ['processing', 'shipped', 'cancelled', 'refunded'],
  // Some shipments are sent, others not; `delivered` when the last unsent shipment is cancelled.
  processing: ['shipped', 'delivered', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  // Only an expired order that is paid late, if its stock is still available.
  cancelled: ['paid'],
  refunded: [],
}

/** The role in which an order is changed: its buyer, the owner of a store in it, an admin, or a job of the shop. */
export type OrderRole = 'buyer' | 'store' | 'admin' | 'shop'
export type OrderAction = 'cancellation' | 'decline' | 'shipment' | 'delivery' | 'refund'

/** The roles that may take each action, the caller in the first that fits; `listAllowedActions` checks the status. */
export const ROLES_FOR_ACTION: Readonly<Record<OrderAction, readonly OrderRole[]>> = {
  cancellation: ['buyer', 'admin'],
  decline: ['store'],
  shipment: ['store', 'admin'],
  delivery: ['buyer', 'store', 'admin'],
  refund: ['admin'],
}

/** One store's share of an order, with the fields that decide status changes. */
export interface Shipment {
  storeId: number
  status: OrderStatus
}

/** An order's status and shipments, with the caller's roles in it and the stores in it that the caller owns. */
export interface OrderAccess {
  status: OrderStatus
  shipments: readonly Shipment[]
  roles: readonly OrderRole[]
  ownStores: readonly number[]
  /** True if the bank took back the card payment of the order. */
  isPaymentReversed: boolean
}

/** Lists the actions that the caller may take on an order now. */
export function listAllowedActions(order: OrderAccess): OrderAction[] {
  const hasShipment = (...states: OrderStatus[]) => order.shipments.some(({ status }) => states.includes(status))
  const isPossible: Record<OrderAction, boolean> = {
    cancellation: order.status === 'pending_payment' || hasShipment('paid'),
    decline: order.shipments.some(({ status, storeId }) => status === 'paid' && order.ownStores.includes(storeId)),
    // What the bank took back is not paid for.
    shipment: !order.isPaymentReversed && findShipmentsToUpdate(order, 'shipment').length > 0,
    delivery: findShipmentsToUpdate(order, 'delivery').length > 0,
    refund: hasShipment('paid', 'shipped', 'delivered'),
  }
  const actions = ['cancellation', 'decline', 'shipment', 'delivery', 'refund'] as const
  return actions.filter(
    (action) => isPossible[action] && ROLES_FOR_ACTION[action].some((role) => order.roles.includes(role)),
  )
}

/** Finds the shipments that a shipment or delivery by the caller updates: a store owner's own, all for other roles. */
export function findShipmentsToUpdate(
  { shipments, roles, ownStores }: OrderAccess,
  action: 'shipment' | 'delivery',
): Shipment[] {
  const wholeOrder = ROLES_FOR_ACTION[action].some((role) => role !== 'store' && roles.includes(role))
  const from = action === 'shipment' ? 'paid' : 'shipped'
  return shipments.filter(({ status, storeId }) => status === from && (wholeOrder || ownStores.includes(storeId)))
}

/** Derives the status of a paid order from its shipments; ended shipments count only if all have ended. */
export function deriveOrderStatus(shipments: readonly Shipment[], before: OrderStatus = 'paid'): OrderStatus {
  const open = shipments.filter(({ status }) => status !== 'cancelled' && status !== 'refunded')
  if (open.length === 0) return shipments.some(({ status }) => status === 'refunded') ? 'refunded' : 'cancelled'
  const areAll = (...states: OrderStatus[]) => open.every(({ status }) => states.includes(status))
  if (areAll('delivered')) return 'delivered'
  if (areAll('shipped', 'delivered')) return 'shipped'
  // A shipment that was sent and then refunded does not move the order back.
  return before === 'processing' || !areAll('paid') ? 'processing' : 'paid'
}

/** Calculates the VAT within a total, half up to the kobo; `rate` in hundredths of a percent: 750 is 7.5 %. */
export function calculateVat(total: Kobo, rate: number): Kobo {
  // A large total times the rate is beyond a safe integer.
  const whole = BigInt(10_000 + rate)
  return kobo(Number((2n * BigInt(total) * BigInt(rate) + whole) / (2n * whole)))
}

/** The event of an order whose payment differs from what was agreed; staff review it. */
export const PAYMENT_MISMATCH_EVENT = 'payment_unclear'
/** The event of an order whose payment the bank took back: unsent parts stay, and its refunds pay nothing out. */
export const PAYMENT_REVERSED_EVENT = 'payment_reversed'

/** Returns the message to the buyer about a card payment and its order (ruling 29). */
export function getPaymentMessage(
  { status: payment, problem }: Pick<PaymentIntent, 'status' | 'problem'>,
  order: OrderStatus,
): PaymentMessage {
  if (problem !== null) return PAYMENT_MISMATCH
  if (order === 'cancelled' && payment === 'successful') return ORDER_MESSAGES.order_ended
  if (order === 'cancelled' && payment === 'failed') return ORDER_MESSAGES.order_ended_unpaid
  if (order === 'refunded' && payment === 'successful') return ORDER_MESSAGES.order_refunded
  return PAYMENT_MESSAGES[payment]
}

const ORDER_MESSAGES = {
  order_ended: {
    code: 'order_ended',
    text: 'This order has ended. It shows whether your money went to your card or wallet.',
  },
  order_ended_unpaid: {
    code: 'order_ended_unpaid',
    text: 'The order ended before it was paid, and you have not been charged for it. Its parts are back in your cart.',
  },
  order_refunded: { code: 'order_refunded', text: 'The order was paid, and refunded afterwards.' },
} as const satisfies Record<string, PaymentMessage>
const PAYMENT_MESSAGES: Readonly<Record<PaymentIntent['status'], PaymentMessage>> = {
  successful: { code: 'successful', text: 'Payment successful. Thank you for your order.' },
  pending: {
    code: 'pending',
    text: 'We have not heard of your payment yet. You need not pay again: this page will tell you.',
  },
  failed: {
    code: 'failed',
    text: 'The payment did not go through. You have not been charged for this order; please try again.',
  },
  reversed: { code: 'reversed', text: 'The payment was given back to your card.' },
}

/** Formats a document number: `INV-000123`, `CRN-000004`. */
export function formatDocumentNumber(kind: 'invoice' | 'credit_note', number: number): string {
  return `${kind === 'invoice' ? 'INV' : 'CRN'}-${String(number).padStart(6, '0')}`
}

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const LAGOS_OFFSET_MS = 3_600_000

/** Formats an order number, `SPL-261122-K7M2QX`: the day in Lagos, and six unambiguous characters from six random bytes. */
export function formatOrderNumber(at: Date, random: Uint8Array): string {
  const day = new Date(at.getTime() + LAGOS_OFFSET_MS).toISOString().slice(2, 10).replaceAll('-', '')
  const characters = [...random.subarray(0, 6)].map((byte) => ALPHABET[byte % ALPHABET.length])
  return `SPL-${day}-${characters.join('')}`
}
