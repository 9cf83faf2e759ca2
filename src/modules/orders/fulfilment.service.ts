import { type Ctx, requireActor } from '#platform/ctx.ts'
import { runIdempotent } from '#platform/idempotency.ts'

import type { EndingBody, LineRefunds } from './line-refunds.service.ts'
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
import { seenBy } from './seen.service.ts'
import type { Settlement } from './settlement.service.ts'

interface Deps {
  lineRefunds: LineRefunds
  notices: Notices
  reading: Reading
  settlement: Pick<Settlement, 'giveGoodsBack'>
}

/** What a call about an order carries; each act reads its own fields. */
export interface ActBody extends EndingBody, ShipmentText {}

/** An order that is locked, and how the asking person stands to it. */
interface Held extends Seen {
  order: store.OrderRow
  hat: Hat
}

/** What happens to an order after it was made: sent, arrived, cancelled, declined, refunded. */
export function createFulfilment({ lineRefunds, notices, reading, settlement }: Deps) {
  const acts: Record<Act, (tx: Ctx, held: Held, body: ActBody) => Promise<void>> = {
    cancellation: (tx, held, body) =>
      held.status === 'pending_payment'
        ? cancelUnpaid(tx, held, body)
        : lineRefunds.endLines(tx, held, 'cancellation', body),
    decline: (tx, held, body) => lineRefunds.endLines(tx, held, 'decline', body),
    shipment: (tx, held, body) => movePieces(tx, held, 'shipment', body),
    delivery: (tx, held, body) => movePieces(tx, held, 'delivery', body),
    refund: (tx, held, body) => lineRefunds.endLines(tx, held, 'refund', body),
  }
  return { perform }

  /**
   * Does this to an order, once for each key, and gives the order as it is then.
   * @throws orderNotFound for whoever it is none of, notAllowed for the wrong hat, notAllowedNow for the wrong state
   */
  async function perform(ctx: Ctx, act: Act, number: string, body: ActBody, key: string | null): Promise<OrderDetail> {
    const { userId } = requireActor(ctx)
    const asked = { userId, call: `POST /api/orders/:number/${act}`, key, body: { number, ...body } }
    return runIdempotent(ctx, asked, async (tx) => {
      const held = await hold(tx, act, number)
      await acts[act](tx, held, body)
      return reading.detail(tx, number)
    })
  }

  /** Ends an order that waits for its payment, always whole: its stock goes back, and its parts into the buyer's cart. */
  async function cancelUnpaid(tx: Ctx, held: Held, { note, store: storeId, lines }: ActBody): Promise<void> {
    const { order, parts } = held
    if (storeId !== undefined || lines !== undefined) throw orderProblems.unpaidWhole()
    const storeIds = parts.map((part) => part.storeId)
    await store.setParts(tx.db, order.id, storeIds, { status: 'cancelled', holdsStock: false })
    const pieces = await store.listPieces(tx.db, order.id, storeIds)
    await settlement.giveGoodsBack(tx, { buyerId: order.user_id, pieces })
    await store.setStatus(tx.db, order.id, 'cancelled', tx.now())
    await addEvent(tx, held, { status: 'cancelled', note })
    await notices.announce(tx, { orderId: order.id, kind: 'cancelled' })
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
    const status = statusOfParts(moved, held.status)
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
  const event = { orderId: order.id, status, storeId, byUser: requireActor(tx).userId, as: hat }
  await store.insertEvent(tx.db, { ...event, at: tx.now(), note })
}
