import type { Catalogue } from '#modules/catalogue/catalogue.service.ts'
import type { Ledger } from '#modules/ledger/ledger.service.ts'
import type { Payments } from '#modules/payments/payments.service.ts'
import type { Wallet } from '#modules/wallet/wallet.service.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { Problem } from '#platform/http/problems.ts'
import { formatAmount, type Kobo, kobo, toNaira } from '#platform/money.ts'

import type { Destination, RefundScope } from './line-refunds.contract.ts'
import {
  chooseDestination,
  chooseLines,
  DECLINE_TEXTS,
  type DeclineReason,
  type EndedLine,
  type EndingAct,
  isRestocked,
  type RefundableLine,
  storesEndedBy,
} from './line-refunds.rules.ts'
import * as refundStore from './line-refunds.store.ts'
import type { Notices } from './notices.service.ts'
import { type Hat, type Part, statusOfParts } from './orders.rules.ts'
import * as store from './orders.store.ts'
import { readShown } from './quote.rules.ts'

export type LineRefunds = ReturnType<typeof createLineRefunds>

interface LineRefundDeps {
  wallet: Pick<Wallet, 'credit'>
  ledger: Pick<Ledger, 'post'>
  payments: Pick<Payments, 'refund'>
  catalogue: Pick<Catalogue, 'returnStock' | 'emptyStock'>
  notices: Notices
}

/** A locked, paid order whose lines an act ends, and the caller's role in it. */
export interface PaidOrder {
  order: store.OrderRow
  parts: readonly Part[]
  ownStores: readonly number[]
  hat: Hat
}

export interface EndingBody extends RefundScope {
  note: string
  to?: Destination | undefined
  reason?: DeclineReason | undefined
  /** The amount in naira that the caller's screen showed. */
  amount?: number | string | undefined
}

/** Lines, quantities and money of one act, decided and not yet written. */
interface Ending {
  act: EndingAct
  chosen: readonly EndedLine[]
  /** Stores of which nothing is left. */
  ended: readonly number[]
  amountKobo: Kobo
  destination: Destination
  body: EndingBody
}

const STATUS = { cancellation: 'cancelled', decline: 'cancelled', refund: 'refunded' } as const
const NOTICE = { cancellation: 'cancelled', decline: 'declined', refund: 'refunded' } as const
/** The event of a part that ends whole, and of one of which some is left. */
const EVENTS = {
  cancellation: ['cancelled', 'items_cancelled'],
  decline: ['declined', 'items_declined'],
  refund: ['refunded', 'items_refunded'],
} as const

/** Ends lines of paid orders in whole or in part, and gives their money back (ruling 46). */
export function createLineRefunds(deps: LineRefundDeps) {
  return { endLines }

  /**
   * Ends lines of an order that the caller has locked: moves their parts and the order, returns stock, and sends the
   * money on its way. @throws lineNotFound, tooManyPieces, notAllowedNow, wrongDestination, 409 `amount_changed`
   */
  async function endLines(tx: Ctx, held: PaidOrder, act: EndingAct, body: EndingBody): Promise<void> {
    const lines = await refundStore.listRefundableLines(tx.db, held.order.id)
    const visible = act === 'decline' ? lines.filter(({ storeId }) => held.ownStores.includes(storeId)) : lines
    const ending = decide(held, visible, act, body)
    // Listings are locked before wallets, as checkouts do.
    await moveStock(tx, ending)
    const refundId = await write(tx, held, ending)
    await moveParts(tx, held, ending)
    await addEvents(tx, held, ending)
    await deps.notices.announce(tx, { orderId: held.order.id, kind: NOTICE[act], refundId })
  }

  /** Writes the refund and sends its money; returns its id. */
  async function write(tx: Ctx, { order, hat }: PaidOrder, ending: Ending): Promise<number> {
    const { act, chosen, destination, amountKobo, body } = ending
    const key = `refund:${order.number}:${(await refundStore.countRefunds(tx.db, order.id)) + 1}`
    const refundId = await refundStore.insertRefund(tx.db, {
      orderId: order.id,
      amountKobo,
      destination,
      key,
      byUser: requireActor(tx).userId,
      reason: reasonText(body).slice(0, 300),
      at: tx.now(),
      kind: kindOf(act, hat),
      lines: chosen.map((line) => ({ ...line, isRestocked: goesBack(line, body.reason) })),
    })
    if (amountKobo > 0) await sendMoney(tx, order, { key, amountKobo, destination })
    return refundId
  }

  async function sendMoney(
    tx: Ctx,
    order: store.OrderRow,
    { key, amountKobo, destination }: { key: string; amountKobo: Kobo; destination: Destination },
  ): Promise<void> {
    const memo = `Refund of order ${order.number}`
    if (destination === 'wallet') {
      const movement = { userId: order.user_id, amountKobo, description: memo, key }
      await deps.wallet.credit(tx, { ...movement, from: 'order_clearing' })
      return
    }
    const account = destination === 'card' ? ('refunds' as const) : ('outside' as const)
    const out: number = amountKobo
    const lines = [
      { account: 'order_clearing' as const, amountKobo: -out },
      { account, amountKobo },
    ]
    if (destination === 'card') await deps.payments.refund(tx, { reference: order.reference ?? '', amountKobo, key })
    await deps.ledger.post(tx, { key, kind: 'refund', memo, lines })
  }

  async function moveStock(tx: Ctx, { chosen, body }: Ending): Promise<void> {
    const back = chosen.filter((line) => goesBack(line, body.reason))
    if (back.length > 0) await deps.catalogue.returnStock(tx, back.map(stockLine))
    if (body.reason !== 'out_of_stock') return
    await deps.catalogue.emptyStock(
      tx,
      chosen.map(({ line }) => line.productId),
    )
  }
}

const stockLine = ({ line, quantity }: EndedLine) => ({ productId: line.productId, quantity })

/** Pieces that were never sent go back into stock, unless the store does not have them. */
const goesBack = ({ line }: EndedLine, reason: DeclineReason | undefined): boolean =>
  line.status === 'paid' && (reason === undefined || isRestocked(reason))

function kindOf(act: EndingAct, hat: Hat): refundStore.LineChangeKind {
  if (act === 'refund') return 'refunded_by_admin'
  if (act === 'decline') return 'declined_by_store'
  return hat === 'buyer' ? 'cancelled_by_buyer' : 'cancelled_by_admin'
}

function decide({ order, hat }: PaidOrder, lines: readonly RefundableLine[], act: EndingAct, body: EndingBody): Ending {
  const chosen = chooseLines(act, lines, body)
  const amountKobo = kobo(chosen.reduce((sum, line) => sum + line.amountKobo, 0))
  if (body.amount !== undefined && readShown(body.amount) !== amountKobo) throw amountChanged(amountKobo)
  const destination = chooseDestination(order.method, hat === 'admin', body.to)
  return { act, chosen, ended: storesEndedBy(lines, chosen), amountKobo, destination, body }
}

/** A 409 that names the amount that the act gives back now. */
function amountChanged(amountKobo: Kobo): Problem {
  const amount = toNaira(amountKobo)
  const detail = `The amount is ${formatAmount(amount)}. Check it and confirm again.`
  return new Problem(409, { detail, code: 'amount_changed', changes: [{ code: 'amount_changed', detail, amount }] })
}

/** Moves the parts of which nothing is left; the order follows. */
async function moveParts(tx: Ctx, { order, parts }: PaidOrder, { act, chosen, ended }: Ending): Promise<void> {
  const wasSent = (storeId: number) => chosen.some(({ line }) => line.storeId === storeId && line.status !== 'paid')
  for (const holdsStock of [true, false]) {
    const stores = ended.filter((storeId) => wasSent(storeId) === holdsStock)
    if (stores.length > 0) await store.setParts(tx.db, order.id, stores, { status: STATUS[act], holdsStock })
  }
  const moved = parts.map((part) => (ended.includes(part.storeId) ? { ...part, status: STATUS[act] } : part))
  const status = statusOfParts(moved, order.status)
  if (status !== order.status) await store.setStatus(tx.db, order.id, status, tx.now())
}

const MAX_EVENT_NOTE = 600

/** Why the lines end, in words for the buyer: the reason of a store that declines, and the note. */
const reasonText = ({ reason, note }: EndingBody): string =>
  [reason === undefined ? '' : DECLINE_TEXTS[reason], note].filter(Boolean).join('. ')

const listPieces = (lines: readonly EndedLine[]) =>
  lines.map(({ line, quantity }) => `${quantity} × ${line.title}`).join(', ')

/** Writes one event for each store; one of which some is left names the pieces. */
async function addEvents(tx: Ctx, { order, hat }: PaidOrder, { act, chosen, ended, body }: Ending): Promise<void> {
  for (const storeId of new Set(chosen.map(({ line }) => line.storeId))) {
    const own = chosen.filter(({ line }) => line.storeId === storeId)
    const isWhole = ended.includes(storeId)
    const words = [reasonText(body), isWhole ? '' : listPieces(own)].filter(Boolean).join('. ')
    const event = { orderId: order.id, storeId, byUser: requireActor(tx).userId, as: hat, at: tx.now() }
    await store.insertEvent(tx.db, {
      ...event,
      status: EVENTS[act][isWhole ? 0 : 1],
      note: words.slice(0, MAX_EVENT_NOTE),
    })
  }
}
