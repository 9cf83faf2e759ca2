import type { Catalogue } from '#modules/catalogue/catalogue.service.ts'
import type { Ledger } from '#modules/ledger/ledger.service.ts'
import type { Payments } from '#modules/payments/payments.service.ts'
import type { Wallet } from '#modules/wallet/wallet.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { once } from '#platform/idempotency.ts'
import { kobo } from '#platform/money.ts'

import type { Notices } from './notices.service.ts'
import { type OrderDetail, orderProblems } from './orders.contract.ts'
import {
  type Act,
  allowedActs,
  type Hat,
  partsToMove,
  type Seen,
  type ShipmentText,
  shipmentNote,
  statusOfParts,
  WHO,
} from './orders.rules.ts'
import * as store from './orders.store.ts'
import type { Reading } from './reading.service.ts'
import { asking, seenBy } from './seen.service.ts'
import type { Settlement } from './settlement.service.ts'

interface Parts {
  wallet: Pick<Wallet, 'credit'>
  ledger: Pick<Ledger, 'post'>
  payments: Pick<Payments, 'refund'>
  catalogue: Pick<Catalogue, 'returnStock'>
  notices: Notices
  reading: Reading
  settlement: Pick<Settlement, 'giveGoodsBack'>
}

export interface ActBody extends ShipmentText {
  to?: 'wallet' | 'card' | undefined
}

/** An order that is locked, and how the asking person stands to it. */
interface Held extends Seen {
  order: store.OrderRow
  hat: Hat
}

/** What happens to an order after it was made: cancelled, sent, arrived, refunded. */
export function createFulfilment(parts: Parts) {
  const { wallet, ledger, payments, catalogue, notices, reading, settlement } = parts
  const acts: Record<Act, (tx: Ctx, held: Held, body: ActBody) => Promise<void>> = {
    cancellation: cancel,
    shipment: (tx, held, body) => movePieces(tx, held, 'shipment', body),
    delivery: (tx, held, body) => movePieces(tx, held, 'delivery', body),
    refund,
  }
  return { perform }

  /**
   * Does this to an order, once for each key, and gives the order as it is then.
   * @throws orderNotFound for whoever it is none of, notAllowed for the wrong hat, notAllowedNow for the wrong state
   */
  async function perform(ctx: Ctx, act: Act, number: string, body: ActBody, key: string | null): Promise<OrderDetail> {
    const { userId } = asking(ctx)
    const asked = { userId, call: `POST /api/orders/:number/${act}`, key, body: { number, ...body } }
    return once(ctx, asked, async (tx) => {
      const held = await hold(tx, act, number)
      await acts[act](tx, held, body)
      return reading.detail(tx, number)
    })
  }

  /**
   * Before it is sent. What was paid goes to the wallet, whichever way it was paid; the stock goes back, and what waited
   * for its payment also into the cart.
   */
  async function cancel(tx: Ctx, held: Held, { note }: ActBody): Promise<void> {
    const { order } = held
    await putBack(tx, held, 'cancelled')
    await store.setStatus(tx.db, order.id, 'cancelled', tx.now())
    await addEvent(tx, held, { status: 'cancelled', note })
    await notices.announce(tx, { orderId: order.id, kind: 'cancelled' })
    if (order.paid_at !== null) await giveBack(tx, order, 'cancel', `Order ${order.number} was cancelled`)
  }

  /** All of the money, to the wallet or to the card that paid; pieces that were never sent go back into stock. */
  async function refund(tx: Ctx, held: Held, { to = 'wallet', note }: ActBody): Promise<void> {
    const { order } = held
    if (to === 'card' && (order.method !== 'card' || order.reference === null)) throw orderProblems.notByCard()
    await putBack(tx, held, 'refunded')
    await store.setStatus(tx.db, order.id, 'refunded', tx.now())
    await addEvent(tx, held, {
      status: 'refunded',
      note: [order.method === 'message' ? 'By hand.' : `To the ${to}.`, note].join(' ').trim(),
    })
    await notices.announce(tx, { orderId: order.id, kind: 'refunded' })
    if (to === 'wallet') return giveBack(tx, order, 'refund', `Refund of order ${order.number}`)
    await sendToCard(tx, order)
  }

  async function giveBack(tx: Ctx, order: store.OrderRow, kind: 'cancel' | 'refund', description: string) {
    // What came in by hand goes back by hand: neither is in the books.
    if (order.method === 'message') return
    const movement = { userId: order.user_id, amountKobo: kobo(order.total_kobo), description }
    await wallet.credit(tx, { ...movement, key: `${kind}:${order.number}`, from: 'order_clearing' })
  }

  async function sendToCard(tx: Ctx, { number, reference, total_kobo: total }: store.OrderRow): Promise<void> {
    const key = `refund:${number}`
    const lines = [
      { account: 'order_clearing' as const, amountKobo: -total },
      { account: 'refunds' as const, amountKobo: total },
    ]
    await payments.refund(tx, { reference: reference ?? '', amountKobo: kobo(total), key })
    await ledger.post(tx, { key, kind: 'refund', memo: `Refund of order ${number} to the card`, lines })
  }

  /** Ends the parts of an order; what was not sent goes back into stock. */
  async function putBack(tx: Ctx, { order, parts: all }: Held, status: 'cancelled' | 'refunded'): Promise<void> {
    const isSent = (part: Held['parts'][number]) => part.status === 'shipped' || part.status === 'delivered'
    const [sent, unsent] = [all.filter(isSent), all.filter((part) => !isSent(part))]
    const ids = (some: typeof all) => some.map(({ storeId }) => storeId)
    await store.setParts(tx.db, order.id, ids(sent), { status, holdsStock: true })
    await store.setParts(tx.db, order.id, ids(unsent), { status, holdsStock: false })
    if (unsent.length === 0) return
    const pieces = await store.listPieces(tx.db, order.id, ids(unsent))
    if (order.status === 'pending_payment') await settlement.giveGoodsBack(tx, { buyerId: order.user_id, pieces })
    else await catalogue.returnStock(tx, pieces)
  }

  /** Moves the parts that the asking person answers for; the order follows when all of its parts have moved. */
  async function movePieces(tx: Ctx, held: Held, act: 'shipment' | 'delivery', body: ActBody): Promise<void> {
    const note = shipmentNote(body)
    const to = act === 'shipment' ? 'shipped' : 'delivered'
    const moving = partsToMove(held, act).map(({ storeId }) => storeId)
    await store.setParts(tx.db, held.order.id, moving, { status: to, holdsStock: true })
    const moved = held.parts.map((part) =>
      moving.includes(part.storeId) ? { ...part, status: to } : part,
    ) as Held['parts']
    const status = statusOfParts(moved)
    if (status !== held.status) await store.setStatus(tx.db, held.order.id, status, tx.now())
    for (const storeId of moving) {
      await addEvent(tx, held, { status: to, note, storeId })
      await notices.announce(tx, { orderId: held.order.id, kind: to, storeId })
    }
  }
}

/** Locks an order for who may do this to it now. */
async function hold(tx: Ctx, act: Act, number: string): Promise<Held> {
  const found = await store.findByNumber(tx.db, number)
  const order = found && (await store.lockOrder(tx.db, found.id))
  const seen = order && (await seenBy(tx, order))
  if (!seen) throw orderProblems.orderNotFound()
  const hat = WHO[act].find((one) => seen.hats.includes(one))
  if (hat === undefined) throw orderProblems.notAllowed()
  if (!allowedActs(seen).includes(act)) throw orderProblems.notAllowedNow()
  return { ...seen, order, hat }
}

async function addEvent(
  tx: Ctx,
  { order, hat }: Held,
  { status, note, storeId = null }: { status: string; note: string; storeId?: number | null },
): Promise<void> {
  const event = { orderId: order.id, status, storeId, byUser: asking(tx).userId, as: hat }
  await store.insertEvent(tx.db, { ...event, at: tx.now(), note })
}
