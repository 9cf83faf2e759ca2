import { type Kobo, kobo } from '#platform/money.ts'

import type { DeclineReason } from './decline-reason-field.rules.ts'
import { quantityTooHigh, type RefundDestination, type RefundScope } from './line-refunds.contract.ts'
import { orderProblems, type OrderStatus, type PaymentMethod } from './orders.contract.ts'
import type { OrderAction } from './orders.rules.ts'

/** A line of a paid order with the quantity that was cancelled, declined or refunded before. */
export interface RefundableLine {
  id: number
  storeId: number
  productId: number
  title: string
  quantity: number
  totalKobo: Kobo
  endedQuantity: number
  endedKobo: Kobo
  /** The status of its shipment. */
  status: OrderStatus
}

/** A quantity of a line to cancel, decline or refund, and the amount to refund for it. */
export interface EndedLine {
  line: RefundableLine
  quantity: number
  amountKobo: Kobo
}

/** Actions that end lines of a paid order and refund them. */
export type EndingAction = Extract<OrderAction, 'cancellation' | 'decline' | 'refund'>

/** Returns true if a quantity declined for this reason goes back into stock. */
export const isRestocked = (reason: DeclineReason): boolean => reason !== 'out_of_stock' && reason !== 'damaged'

/** Calculates the refund for `more` units of a line after `endedBefore`; `line_share` of the database repeats it. */
export function calculateRefund(totalKobo: Kobo, quantity: number, endedBefore: number, more: number): Kobo {
  // The share of all ended units less that of the earlier ones, so that refunds add up to the total.
  return kobo(roundShare(totalKobo, quantity, endedBefore + more) - roundShare(totalKobo, quantity, endedBefore))
}

function roundShare(totalKobo: Kobo, quantity: number, units: number): number {
  // A large total times a quantity exceeds a safe integer.
  const [total, all] = [BigInt(totalKobo), BigInt(quantity)]
  return Number((2n * total * BigInt(units) + all) / (2n * all))
}

/** The shipment statuses in which each action can end lines: cancel and decline before it is sent, refund always. */
const ENDABLE: Readonly<Record<EndingAction, readonly OrderStatus[]>> = {
  cancellation: ['paid'],
  decline: ['paid'],
  refund: ['paid', 'shipped', 'delivered'],
}

/** Returns true if the action can end lines of a shipment in this status. */
export const canEndLines = (action: EndingAction, status: OrderStatus): boolean => ENDABLE[action].includes(status)

/** Chooses the lines and quantities that an action ends. @throws lineNotFound, quantityTooHigh, notAllowedNow */
export function chooseLines(action: EndingAction, lines: readonly RefundableLine[], scope: RefundScope): EndedLine[] {
  const chosen = scope.lines === undefined ? chooseAll(action, lines, scope.store) : chooseNamed(action, lines, scope)
  if (chosen.length === 0) throw orderProblems.notAllowedNow()
  return chosen
}

function chooseAll(action: EndingAction, lines: readonly RefundableLine[], store: number | undefined): EndedLine[] {
  const own = lines.filter((line) => store === undefined || line.storeId === store)
  if (own.length === 0) throw orderProblems.lineNotFound()
  return own
    .filter((line) => canEndLines(action, line.status) && countRemaining(line) > 0)
    .map((line) => endLine(line, countRemaining(line)))
}

function chooseNamed(
  action: EndingAction,
  lines: readonly RefundableLine[],
  { lines: named = [], store }: RefundScope,
) {
  return named.map(({ id, quantity }) => {
    const line = lines.find((one) => one.id === id && (store === undefined || one.storeId === store))
    if (line === undefined) throw orderProblems.lineNotFound()
    if (!canEndLines(action, line.status)) throw orderProblems.notAllowedNow()
    const rest = countRemaining(line)
    if (quantity > rest) throw quantityTooHigh(rest, line.quantity, line.title)
    return endLine(line, quantity)
  })
}

/** Returns the quantity of a line that has not ended. */
export const countRemaining = ({
  quantity,
  endedQuantity,
}: Pick<RefundableLine, 'quantity' | 'endedQuantity'>): number => quantity - endedQuantity

const endLine = (line: RefundableLine, quantity: number): EndedLine => ({
  line,
  quantity,
  amountKobo: calculateRefund(line.totalKobo, line.quantity, line.endedQuantity, quantity),
})

/** Finds the stores whose whole shipment ends with these lines. */
export function findEndedStores(lines: readonly RefundableLine[], chosen: readonly EndedLine[]): number[] {
  const ending = new Map(chosen.map(({ line, quantity }) => [line.id, quantity]))
  const stores = [...new Set(chosen.map(({ line }) => line.storeId))]
  const isLeft = (line: RefundableLine) => countRemaining(line) > (ending.get(line.id) ?? 0)
  return stores.filter((storeId) => !lines.some((line) => line.storeId === storeId && isLeft(line)))
}

/** The refund destinations by payment method, the default first (ruling 46). */
export const DESTINATIONS: Readonly<Record<PaymentMethod, readonly RefundDestination[]>> = {
  wallet: ['wallet'],
  card: ['card', 'wallet'],
  message: ['outside', 'wallet'],
}

/** How an order was paid, which decides where its refunds go. */
export interface OrderPayment {
  method: PaymentMethod
  /** True if the bank took the payment back: the buyer has the money already. */
  isPaymentReversed: boolean
}

/** Lists the refund destinations to offer. Only an admin, who has repaid the buyer already, can record `outside`. */
export const listDestinations = (
  { method, isPaymentReversed }: OrderPayment,
  isAdmin: boolean,
): readonly RefundDestination[] =>
  isPaymentReversed ? ['bank'] : DESTINATIONS[method].filter((destination) => destination !== 'outside' || isAdmin)

/** Chooses the refund destination. @throws wrongDestination (409) if the order cannot be refunded to `wanted` */
export function chooseDestination(
  payment: OrderPayment,
  isAdmin: boolean,
  wanted: RefundDestination | undefined,
): RefundDestination {
  const offered = listDestinations(payment, isAdmin)
  const destination = wanted ?? offered[0]
  if (destination === undefined || !offered.includes(destination)) throw orderProblems.wrongDestination()
  return destination
}
