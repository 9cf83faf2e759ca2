import { type Kobo, kobo } from '#platform/money.ts'

import type { Destination, RefundScope } from './line-refunds.contract.ts'
import { orderProblems, type OrderStatus, type PaymentMethod, tooManyPieces } from './orders.contract.ts'
import type { Act } from './orders.rules.ts'

/** A line of a paid order with the pieces that were cancelled, declined or refunded so far. */
export interface RefundableLine {
  id: number
  storeId: number
  productId: number
  title: string
  quantity: number
  totalKobo: Kobo
  goneQuantity: number
  goneKobo: Kobo
  /** Of its store's part. */
  status: OrderStatus
}

/** Pieces of a line that end, and the money given back for them. */
export interface EndedLine {
  line: RefundableLine
  quantity: number
  amountKobo: Kobo
}

/** Acts that end lines of a paid order and give their money back. */
export type EndingAct = Extract<Act, 'cancellation' | 'decline' | 'refund'>

/** Why a store declines lines of its own. */
export const DECLINE_REASONS = [
  'out_of_stock',
  'price_wrong',
  'damaged',
  'does_not_fit_vehicle',
  'cannot_deliver',
] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

export const DECLINE_TEXTS: Readonly<Record<DeclineReason, string>> = {
  out_of_stock: 'Out of stock',
  price_wrong: 'The price is wrong',
  damaged: 'Damaged',
  does_not_fit_vehicle: 'Does not fit the vehicle',
  cannot_deliver: 'Cannot be delivered',
}

/** Whether pieces that a store declines for this reason go back into stock. */
export const isRestocked = (reason: DeclineReason): boolean => reason !== 'out_of_stock' && reason !== 'damaged'

/**
 * Returns the money for `more` pieces of a line of which `gone` pieces have ended before: the rounded share of all ended
 * pieces less that of the earlier ones, so that the shares of all pieces add up to the total. The database holds the
 * same function (`line_share`).
 */
export function refundShare(totalKobo: Kobo, quantity: number, gone: number, more: number): Kobo {
  return kobo(roundedShare(totalKobo, quantity, gone + more) - roundedShare(totalKobo, quantity, gone))
}

function roundedShare(totalKobo: Kobo, quantity: number, pieces: number): number {
  // A large total times a quantity is beyond a safe integer.
  const [total, all] = [BigInt(totalKobo), BigInt(quantity)]
  return Number((2n * total * BigInt(pieces) + all) / (2n * all))
}

/** Statuses of a store's part whose lines the act can end: cancel and decline before it is sent, refund always. */
const ENDABLE: Readonly<Record<EndingAct, readonly OrderStatus[]>> = {
  cancellation: ['paid'],
  decline: ['paid'],
  refund: ['paid', 'shipped', 'delivered'],
}

/** Returns whether the act can end lines of a store's part in this status. */
export const canEndLines = (act: EndingAct, status: OrderStatus): boolean => ENDABLE[act].includes(status)

/**
 * Returns the lines and quantities that an act ends: those that the caller names, those of one store, or all that can be.
 * @throws lineNotFound, tooManyPieces, notAllowedNow when nothing can be ended
 */
export function chooseLines(act: EndingAct, lines: readonly RefundableLine[], scope: RefundScope): EndedLine[] {
  const chosen = scope.lines === undefined ? allOf(act, lines, scope.store) : namedIn(act, lines, scope)
  if (chosen.length === 0) throw orderProblems.notAllowedNow()
  return chosen
}

function allOf(act: EndingAct, lines: readonly RefundableLine[], store: number | undefined): EndedLine[] {
  const own = lines.filter((line) => store === undefined || line.storeId === store)
  if (own.length === 0) throw orderProblems.lineNotFound()
  return own
    .filter((line) => canEndLines(act, line.status) && restOf(line) > 0)
    .map((line) => ended(line, restOf(line)))
}

function namedIn(act: EndingAct, lines: readonly RefundableLine[], { lines: named = [], store }: RefundScope) {
  return named.map(({ id, quantity }) => {
    const line = lines.find((one) => one.id === id && (store === undefined || one.storeId === store))
    if (line === undefined) throw orderProblems.lineNotFound()
    if (!canEndLines(act, line.status)) throw orderProblems.notAllowedNow()
    const rest = restOf(line)
    if (quantity > rest) throw tooManyPieces(rest, line.quantity, line.title)
    return ended(line, quantity)
  })
}

/** Returns the pieces of a line that have not ended. */
export const restOf = ({ quantity, goneQuantity }: Pick<RefundableLine, 'quantity' | 'goneQuantity'>): number =>
  quantity - goneQuantity

const ended = (line: RefundableLine, quantity: number): EndedLine => ({
  line,
  quantity,
  amountKobo: refundShare(line.totalKobo, line.quantity, line.goneQuantity, quantity),
})

/** Returns the stores of which no piece is left after these lines end. */
export function storesEndedBy(lines: readonly RefundableLine[], chosen: readonly EndedLine[]): number[] {
  const ending = new Map(chosen.map(({ line, quantity }) => [line.id, quantity]))
  const stores = [...new Set(chosen.map(({ line }) => line.storeId))]
  const isLeft = (line: RefundableLine) => restOf(line) > (ending.get(line.id) ?? 0)
  return stores.filter((storeId) => !lines.some((line) => line.storeId === storeId && isLeft(line)))
}

/** Where money for an order can go back to, the way it was paid first (ruling 46). */
export const DESTINATIONS: Readonly<Record<PaymentMethod, readonly Destination[]>> = {
  wallet: ['wallet'],
  card: ['card', 'wallet'],
  message: ['outside', 'wallet'],
}

/** Returns the destinations that are offered. Only an admin, who has paid the money back before, records `outside`. */
export const destinationsFor = (method: PaymentMethod, isAdmin: boolean): readonly Destination[] =>
  DESTINATIONS[method].filter((destination) => destination !== 'outside' || isAdmin)

/** Returns where the money goes. @throws wrongDestination (409) where the order cannot be refunded to the wanted one */
export function chooseDestination(
  method: PaymentMethod,
  isAdmin: boolean,
  wanted: Destination | undefined,
): Destination {
  const offered = destinationsFor(method, isAdmin)
  const destination = wanted ?? offered[0]
  if (destination === undefined || !offered.includes(destination)) throw orderProblems.wrongDestination()
  return destination
}
