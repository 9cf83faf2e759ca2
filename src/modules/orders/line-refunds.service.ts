import type { Catalogue } from '#modules/catalogue/catalogue.service.ts'
import type { Ledger } from '#modules/ledger/ledger.service.ts'
import type { Payments } from '#modules/payments/payments.service.ts'
import type { Wallet } from '#modules/wallet/wallet.service.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { Problem } from '#platform/http/problems.ts'
import { formatAmount, type Kobo, kobo, toNaira } from '#platform/money.ts'

import type { DeclineReason } from './decline-reason-field.rules.ts'
import { formatEventNote } from './event-notes.rules.ts'
import type { RefundDestination, RefundScope } from './line-refunds.contract.ts'
import {
  chooseDestination,
  chooseLines,
  type EndedLine,
  type EndingAction,
  isRestocked,
  type RefundableLine,
  findEndedStores,
} from './line-refunds.rules.ts'
import * as refundStore from './line-refunds.store.ts'
import type { Notices } from './notices.service.ts'
import { orderProblems } from './orders.contract.ts'
import { type OrderRole, type Shipment, deriveOrderStatus } from './orders.rules.ts'
import * as store from './orders.store.ts'
import { parseShownAmount } from './quote.rules.ts'

export type LineRefunds = ReturnType<typeof createLineRefunds>

interface LineRefundDeps {
  wallet: Pick<Wallet, 'credit'>
  ledger: Pick<Ledger, 'post'>
  payments: Pick<Payments, 'refund' | 'requirePaid' | 'requireRealMoney'>
  catalogue: Pick<Catalogue, 'returnStock' | 'emptyStock'>
  notices: Notices
}

/** A locked, paid order with the caller's role in it. */
export interface PaidOrder {
  order: store.OrderRow
  shipments: readonly Shipment[]
  ownStores: readonly number[]
  isPaymentReversed: boolean
  role: OrderRole
}

export interface EndingBody extends RefundScope {
  note: string
  to?: RefundDestination | undefined
  reason?: DeclineReason | undefined
  /** The amount in naira that the caller's screen showed; compared with the refund. */
  amount?: number | string | undefined
}

/** The lines, quantities and amount of one action, before they are written. */
interface RefundPlan {
  action: EndingAction
  chosen: readonly EndedLine[]
  /** The stores whose whole shipment ends. */
  ended: readonly number[]
  amountKobo: Kobo
  destination: RefundDestination
  body: EndingBody
}

const STATUS = { cancellation: 'cancelled', decline: 'cancelled', refund: 'refunded' } as const
const NOTICE = { cancellation: 'cancelled', decline: 'declined', refund: 'refunded' } as const
/** The event of a shipment that ends as a whole, and of one that ends in part. */
const EVENTS = {
  cancellation: ['cancelled', 'items_cancelled'],
  decline: ['declined', 'items_declined'],
  refund: ['refunded', 'items_refunded'],
} as const

/** The account that receives a refund outside wallets. The gateway has returned what a bank took back. */
const ACCOUNTS = { card: 'refunds', outside: 'outside', bank: 'gateway' } as const

/** Ends lines of paid orders in whole or in part, and refunds them (ruling 46). */
export function createLineRefunds(deps: LineRefundDeps) {
  return { endLines }

  /** Ends lines. @throws lineNotFound, quantityTooHigh, notAllowedNow, wrongDestination, refundNotPossible, 409 */
  async function endLines(tx: Ctx, locked: PaidOrder, action: EndingAction, body: EndingBody): Promise<void> {
    const lines = await refundStore.listRefundableLines(tx.db, locked.order.id)
    const visible = action === 'decline' ? lines.filter(({ storeId }) => locked.ownStores.includes(storeId)) : lines
    const ending = planRefund(locked, visible, action, body)
    // Lock listings before wallets, in the order of checkouts.
    await updateStock(tx, locked.order, ending)
    const refundId = await writeRefund(tx, locked, ending)
    await updateShipments(tx, locked, ending)
    await addEvents(tx, locked, ending)
    await deps.notices.announce(tx, { orderId: locked.order.id, kind: NOTICE[action], refundId })
  }

  /** Writes the refund, sends the money and returns the id of the refund. */
  async function writeRefund(tx: Ctx, { order, role }: PaidOrder, ending: RefundPlan): Promise<number> {
    const { action, chosen, destination, amountKobo, body } = ending
    const key = `refund:${order.number}:${(await refundStore.countRefunds(tx.db, order.id)) + 1}`
    const refundId = await refundStore.insertRefund(tx.db, {
      orderId: order.id,
      amountKobo,
      destination,
      key,
      byUser: requireActor(tx).userId,
      reason: formatEventNote({ reason: body.reason, text: body.note }).slice(0, 300),
      at: tx.now(),
      kind: toChangeKind(action, role),
      lines: chosen.map((line) => ({ ...line, isRestocked: isReturnedToStock(line, body.reason) })),
    })
    if (amountKobo > 0) await sendMoney(tx, order, { key, amountKobo, destination })
    return refundId
  }

  async function sendMoney(
    tx: Ctx,
    order: store.OrderRow,
    { key, amountKobo, destination }: { key: string; amountKobo: Kobo; destination: RefundDestination },
  ): Promise<void> {
    const memo = `Refund of order ${order.number}`
    if (destination === 'wallet') {
      if (order.method === 'card') await deps.payments.requirePaid(tx, order.reference ?? '')
      if (order.method === 'wallet')
        await deps.payments.requireRealMoney(tx, { userId: order.user_id, number: order.number })
      const movement = { userId: order.user_id, amountKobo, description: memo, key }
      await deps.wallet.credit(tx, { ...movement, from: 'order_clearing' })
      return
    }
    // A plain number, because the linter refuses to negate a branded one.
    const refundedKobo: number = amountKobo
    const lines = [
      { account: 'order_clearing' as const, amountKobo: -refundedKobo },
      { account: ACCOUNTS[destination], amountKobo },
    ]
    if (destination === 'card') await deps.payments.refund(tx, { reference: order.reference ?? '', amountKobo, key })
    await deps.ledger.post(tx, { key, kind: 'refund', memo, lines })
  }

  async function updateStock(tx: Ctx, order: store.OrderRow, { chosen, body }: RefundPlan): Promise<void> {
    const back = chosen.filter((line) => isReturnedToStock(line, body.reason))
    if (back.length > 0) await deps.catalogue.returnStock(tx, back.map(toStockLine), order.created_at)
    if (body.reason !== 'out_of_stock') return
    await deps.catalogue.emptyStock(
      tx,
      chosen.map(({ line }) => line.productId),
    )
  }
}

const toStockLine = ({ line, quantity }: EndedLine) => ({ productId: line.productId, quantity })

/** Unsent quantities go back into stock, unless the store does not have them. */
const isReturnedToStock = ({ line }: EndedLine, reason: DeclineReason | undefined): boolean =>
  line.status === 'paid' && (reason === undefined || isRestocked(reason))

function toChangeKind(action: EndingAction, role: OrderRole): refundStore.LineChangeKind {
  if (action === 'refund') return 'refunded_by_admin'
  if (action === 'decline') return 'declined_by_store'
  return role === 'buyer' ? 'cancelled_by_buyer' : 'cancelled_by_admin'
}

function planRefund(
  { order, role, isPaymentReversed }: PaidOrder,
  lines: readonly RefundableLine[],
  action: EndingAction,
  body: EndingBody,
): RefundPlan {
  const chosen = chooseLines(action, lines, body)
  const amountKobo = kobo(chosen.reduce((sum, line) => sum + line.amountKobo, 0))
  if (body.amount !== undefined && parseShownAmount(body.amount) !== amountKobo) throw refundAmountChanged(amountKobo)
  const destination = chooseDestination({ method: order.method, isPaymentReversed }, role === 'admin', body.to)
  return { action, chosen, ended: findEndedStores(lines, chosen), amountKobo, destination, body }
}

/** Creates a 409 with the current amount of the refund. */
function refundAmountChanged(amountKobo: Kobo): Problem {
  const amount = toNaira(amountKobo)
  const detail = `The amount is ${formatAmount(amount)}. Check it and confirm again.`
  const { status, body } = orderProblems.amountChanged()
  return new Problem(status, { ...body, detail, changes: [{ code: 'amount_changed', detail, amount }] })
}

/** Updates the shipments that end as a whole, then the order's status. */
async function updateShipments(
  tx: Ctx,
  { order, shipments }: PaidOrder,
  { action, chosen, ended }: RefundPlan,
): Promise<void> {
  const wasSent = (storeId: number) => chosen.some(({ line }) => line.storeId === storeId && line.status !== 'paid')
  for (const holdsStock of [true, false]) {
    const stores = ended.filter((storeId) => wasSent(storeId) === holdsStock)
    if (stores.length > 0) await store.setShipments(tx.db, order.id, stores, { status: STATUS[action], holdsStock })
  }
  const moved = shipments.map((one) => (ended.includes(one.storeId) ? { ...one, status: STATUS[action] } : one))
  const status = deriveOrderStatus(moved, order.status)
  if (status !== order.status) await store.setStatus(tx.db, order.id, { status, at: tx.now() })
}

const MAX_EVENT_NOTE = 600

const formatQuantities = (lines: readonly EndedLine[]) =>
  lines.map(({ line, quantity }) => `${quantity} × ${line.title}`).join(', ')

/** Writes one event for each store; the event of a partial refund lists the quantities. */
async function addEvents(
  tx: Ctx,
  { order, role }: PaidOrder,
  { action, chosen, ended, body }: RefundPlan,
): Promise<void> {
  for (const storeId of new Set(chosen.map(({ line }) => line.storeId))) {
    const own = chosen.filter(({ line }) => line.storeId === storeId)
    const isWhole = ended.includes(storeId)
    const text = [body.note, isWhole ? '' : formatQuantities(own)].filter(Boolean).join('. ')
    const event = { orderId: order.id, storeId, byUser: requireActor(tx).userId, role, at: tx.now() }
    await store.insertEvent(tx.db, {
      ...event,
      status: EVENTS[action][isWhole ? 0 : 1],
      reason: body.reason,
      note: text.slice(0, MAX_EVENT_NOTE),
    })
  }
}
