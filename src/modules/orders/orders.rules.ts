import { type Intent, OTHER_PAYMENT } from '#modules/payments/payments.rules.ts'
import { type Kobo, kobo } from '#platform/money.ts'

import type { OrderStatus } from './orders.contract.ts'

/** How long a payment by card keeps its stock (ruling 28). */
export const RESERVATION_MINUTES = 15

/**
 * Where an order may go from where it is (ruling 27). `processing`: one of its stores has sent its part, another not
 * yet. `cancelled` to `paid` is for one way alone: the time to pay ran out, the payment came late, and the stock was
 * still there. The database holds the same table.
 */
export const MOVES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending_payment: ['paid', 'cancelled'],
  paid: ['processing', 'shipped', 'cancelled', 'refunded'],
  processing: ['shipped', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  cancelled: ['paid'],
  refunded: [],
}

/** Who does something to an order: its buyer, an owner of a store with lines in it, an admin, or nobody but the shop. */
export type Hat = 'buyer' | 'store' | 'admin' | 'shop'
export type Act = 'cancellation' | 'shipment' | 'delivery' | 'refund'

/** Who may at all; in which state is the business of `allowedActs`. */
export const WHO: Readonly<Record<Act, readonly Hat[]>> = {
  cancellation: ['buyer', 'admin'],
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

/** What the asking person may do to an order now. */
export function allowedActs(order: Seen): Act[] {
  const may: Record<Act, boolean> = {
    cancellation: MOVES[order.status].includes('cancelled'),
    shipment: partsToMove(order, 'shipment').length > 0,
    delivery: partsToMove(order, 'delivery').length > 0,
    refund: MOVES[order.status].includes('refunded'),
  }
  const acts = ['cancellation', 'shipment', 'delivery', 'refund'] as const
  return acts.filter((act) => may[act] && WHO[act].some((hat) => order.hats.includes(hat)))
}

/** The parts that a shipment or a delivery by this person is about: a store owner's own, everybody's for the others. */
export function partsToMove({ status, parts, hats, ownStores }: Seen, act: 'shipment' | 'delivery'): Part[] {
  if (status === 'refunded' || status === 'cancelled') return []
  const wholeOrder = WHO[act].some((hat) => hat !== 'store' && hats.includes(hat))
  const from = act === 'shipment' ? 'paid' : 'shipped'
  return parts.filter((part) => part.status === from && (wholeOrder || ownStores.includes(part.storeId)))
}

/** The state of an order whose parts are being sent and arrive. */
export function statusOfParts(parts: readonly Part[]): OrderStatus {
  const isAll = (...states: OrderStatus[]) => parts.every((part) => states.includes(part.status))
  if (isAll('delivered')) return 'delivered'
  if (isAll('shipped', 'delivered')) return 'shipped'
  return parts.some(({ status }) => status === 'shipped' || status === 'delivered') ? 'processing' : 'paid'
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
    return 'The order has ended. The whole amount that you paid is in your wallet.'
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
