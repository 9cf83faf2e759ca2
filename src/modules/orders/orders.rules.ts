import { type Intent, OTHER_PAYMENT } from '#modules/payments/payments.rules.ts'
import { type Kobo, kobo } from '#platform/money.ts'

import type { OrderStatus } from './orders.contract.ts'

/** How long a payment by card keeps its stock (ruling 28). */
export const RESERVATION_MINUTES = 15

/**
 * Where an order may go from where it is (ruling 27). `processing`: one of its stores has sent its part, another not
 * yet; from there to `delivered` when the last part that was not sent is cancelled. `cancelled` to `paid` is for one way alone: the time to pay ran out, the payment came late, and the stock was
 * still there. The database holds the same table.
 */
export const MOVES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending_payment: ['paid', 'cancelled'],
  paid: ['processing', 'shipped', 'cancelled', 'refunded'],
  processing: ['shipped', 'delivered', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  cancelled: ['paid'],
  refunded: [],
}

/** Who does something to an order: its buyer, an owner of a store with lines in it, an admin, or nobody but the shop. */
export type Hat = 'buyer' | 'store' | 'admin' | 'shop'
export type Act = 'cancellation' | 'decline' | 'shipment' | 'delivery' | 'refund'

/** Who may at all; in which state is the business of `allowedActs`. */
export const WHO: Readonly<Record<Act, readonly Hat[]>> = {
  cancellation: ['buyer', 'admin'],
  decline: ['store'],
  shipment: ['store', 'admin'],
  delivery: ['buyer', 'store', 'admin'],
  refund: ['admin'],
}

/** The share of one store, as far as moves are decided by it. */
export interface Part {
  storeId: number
  status: OrderStatus
}

/** What an order is decided by: its state, its parts, who asks, and which of the stores are theirs. */
export interface Seen {
  status: OrderStatus
  parts: readonly Part[]
  hats: readonly Hat[]
  ownStores: readonly number[]
}

/** Returns what the caller may do to an order now. */
export function allowedActs(order: Seen): Act[] {
  const hasPart = (...states: OrderStatus[]) => order.parts.some((part) => states.includes(part.status))
  const may: Record<Act, boolean> = {
    cancellation: order.status === 'pending_payment' || hasPart('paid'),
    decline: order.parts.some((part) => part.status === 'paid' && order.ownStores.includes(part.storeId)),
    shipment: partsToMove(order, 'shipment').length > 0,
    delivery: partsToMove(order, 'delivery').length > 0,
    refund: hasPart('paid', 'shipped', 'delivered'),
  }
  const acts = ['cancellation', 'decline', 'shipment', 'delivery', 'refund'] as const
  return acts.filter((act) => may[act] && WHO[act].some((hat) => order.hats.includes(hat)))
}

/** The parts that a shipment or a delivery by this person is about: a store owner's own, everybody's for the others. */
export function partsToMove({ parts, hats, ownStores }: Seen, act: 'shipment' | 'delivery'): Part[] {
  const wholeOrder = WHO[act].some((hat) => hat !== 'store' && hats.includes(hat))
  const from = act === 'shipment' ? 'paid' : 'shipped'
  return parts.filter((part) => part.status === from && (wholeOrder || ownStores.includes(part.storeId)))
}

/** Returns the status of a paid order by those of its parts; parts that ended count only when all have. */
export function statusOfParts(parts: readonly Part[], before: OrderStatus = 'paid'): OrderStatus {
  const open = parts.filter(({ status }) => status !== 'cancelled' && status !== 'refunded')
  if (open.length === 0) return parts.some(({ status }) => status === 'refunded') ? 'refunded' : 'cancelled'
  const isAll = (...states: OrderStatus[]) => open.every((part) => states.includes(part.status))
  if (isAll('delivered')) return 'delivered'
  if (isAll('shipped', 'delivered')) return 'shipped'
  // A part that was sent and refunded leaves the order where it is.
  return before === 'processing' || !isAll('paid') ? 'processing' : 'paid'
}

/**
 * The value added tax within a total that includes it, half up to the kobo.
 * @param rate in hundredths of a percent: 750 is 7.5 %
 */
export function vatWithin(total: Kobo, rate: number): Kobo {
  // A large total times the rate is beyond a safe integer.
  const whole = BigInt(10_000 + rate)
  return kobo(Number((2n * BigInt(total) * BigInt(rate) + whole) / (2n * whole)))
}

/** Money has come for the order that is not what was agreed on, and somebody looks at it. */
export const OTHER_PAYMENT_EVENT = 'payment_unclear'

/** What the buyer is told of a payment by card and of its order (ruling 29). */
export function paymentMessage({ status: payment, problem }: Pick<Intent, 'status' | 'problem'>, order: OrderStatus) {
  if (problem !== null) return OTHER_PAYMENT
  if (payment === 'successful' && order === 'cancelled')
    return 'This order has ended. It shows whether your money went to your card or wallet.'
  if (payment === 'successful' && order === 'refunded') return 'The order was paid, and refunded afterwards.'
  if (payment === 'failed' && order === 'cancelled')
    return 'The order ended before it was paid, and you have not been charged for it. Its parts are back in your cart.'
  const messages = {
    successful: 'Payment successful. Thank you for your order.',
    pending: 'We have not heard of your payment yet. You need not pay again: this page will tell you.',
    failed: 'The payment did not go through. You have not been charged for this order; please try again.',
    reversed: 'The payment was given back to your card.',
  }
  return messages[payment]
}

/** What the buyer reads of a shipment: who carries it, its tracking number, and what the store adds. */
export function shipmentNote({ carrier = '', tracking = '', note }: ShipmentText): string {
  const parts = [carrier && `Carrier: ${carrier}`, tracking && `Tracking number: ${tracking}`, note]
  return parts.filter((part) => part !== '').join(' · ')
}

/** What a store says of a shipment, in plain text. */
export interface ShipmentText {
  carrier?: string | undefined
  tracking?: string | undefined
  note: string
}

/** Numbers of papers as people read them: `INV-000123`, `CRN-000004`. */
export function paperNumber(kind: 'invoice' | 'credit_note', number: number): string {
  return `${kind === 'invoice' ? 'INV' : 'CRN'}-${String(number).padStart(6, '0')}`
}

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** `SPL-261122-K7M2QX`: the day, and six signs of six random bytes, none of which is mistaken for another. */
export function orderNumber(at: Date, random: Uint8Array): string {
  const day = at.toISOString().slice(2, 10).replaceAll('-', '')
  const signs = [...random.subarray(0, 6)].map((byte) => ALPHABET[byte % ALPHABET.length])
  return `SPL-${day}-${signs.join('')}`
}
