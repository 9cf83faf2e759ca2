import { z } from 'zod'

import type { Catalogue } from '#modules/catalogue/catalogue.service.ts'
import type { Ledger } from '#modules/ledger/ledger.service.ts'
import { recordSecurityEvent } from '#platform/audit.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { runIdempotent } from '#platform/idempotency.ts'
import { job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { toNaira } from '#platform/money.ts'

import type { OrderAuditEvent } from './audit-events.rules.ts'
import { quoteMessageOrder } from './message-orders.rules.ts'
import {
  closeMessageOrdersBefore,
  type StoredMessageOrder,
  lockMessageOrder,
  setOrdered,
  setState,
} from './message-orders.store.ts'
import type { Notices } from './notices.service.ts'
import { presentOrder } from './order-presentation.rules.ts'
import { findDetail } from './order-queries.store.ts'
import { type Order, orderProblems } from './orders.contract.ts'
import { cartChanged, calculateFigures, type PlacedOrder, writeOrder } from './placing.service.ts'

const recordEvent = recordSecurityEvent<OrderAuditEvent>

/** Closes message orders from which no order was created. */
export const closeOldMessageOrdersJob = job({ name: 'close-old-enquiries', schema: z.object({}), cron: '20 3 * * *' })

interface Deps {
  jobs: Pick<Jobs, 'declare'>
  catalogue: Pick<Catalogue, 'takeForSale'>
  ledger: Pick<Ledger, 'post'>
  notices: Notices
  /** Hundredths of a percent; prices include it. */
  vatRate: number
}

interface StateBody {
  state: 'open' | 'answered' | 'closed'
  note: string
}

const MAX_OPEN_MS = 30 * 24 * 60 * 60_000

/** Creates orders from message orders, and changes the state of message orders (ruling 32). */
export function createMessageOrders({ jobs, catalogue, ledger, notices, vatRate }: Deps) {
  jobs.declare(closeOldMessageOrdersJob)
  return { createOrder, setState: setMessageOrderState, closeOld }

  /** Creates a paid order from a message order paid outside the shop. @throws enquiryNotFound, enquiryOrdered, 409 */
  async function createOrder(
    ctx: Ctx,
    id: number,
    { note, key, ip }: { note: string; key: string | null; ip: string },
  ): Promise<Order> {
    const { userId } = requireActor(ctx)
    const request = { userId, call: 'POST /api/checkout/message/:id/order', key, body: { id, note } }
    return runIdempotent(ctx, request, async (tx) => {
      const messageOrder = await lockMessageOrder(tx.db, id)
      if (messageOrder === null) throw orderProblems.enquiryNotFound()
      if (messageOrder.orderId !== null) throw orderProblems.enquiryOrdered()
      const placed = await placeOrder(tx, messageOrder, { adminId: userId, note })
      await bookPayment(tx, placed)
      await setOrdered(tx.db, id, placed.id, tx.now())
      await notices.announce(tx, { orderId: placed.id, kind: 'paid' })
      const detail = { enquiry: id, order: placed.number, total: toNaira(placed.totalKobo), note }
      await recordEvent(tx, { event: 'enquiry_ordered', userId: messageOrder.userId, ip, detail })
      const row = await findDetail(tx.db, placed.id)
      if (row === null) throw new Error('The new order was not found.')
      return presentOrder(row)
    })
  }

  /** Marks a message order as answered, closed or open. @throws enquiryNotFound, enquiryOrdered */
  async function setMessageOrderState(ctx: Ctx, id: number, { state, note }: StateBody, ip: string) {
    return inTransaction(ctx, async (tx) => {
      const messageOrder = await lockMessageOrder(tx.db, id)
      if (messageOrder === null) throw orderProblems.enquiryNotFound()
      if (messageOrder.orderId !== null) throw orderProblems.enquiryOrdered()
      await setState(tx.db, id, state, tx.now())
      const detail = { enquiry: id, state, note }
      await recordEvent(tx, { event: 'enquiry_state_changed', userId: messageOrder.userId, ip, detail })
      return { id, state }
    })
  }

  /** Closes message orders from which no order was created in 30 days; returns how many. */
  async function closeOld(ctx: Ctx): Promise<number> {
    return closeMessageOrdersBefore(ctx.db, new Date(ctx.now().getTime() - MAX_OPEN_MS), ctx.now())
  }

  async function bookPayment(
    tx: Ctx,
    { number, totalKobo: total }: Pick<PlacedOrder, 'number'> & { totalKobo: number },
  ): Promise<void> {
    const lines = [
      { account: 'outside' as const, amountKobo: -total },
      { account: 'order_clearing' as const, amountKobo: total },
    ]
    await ledger.post(tx, { key: `order:${number}`, kind: 'order', memo: `Order ${number}`, lines })
  }

  async function placeOrder(
    tx: Ctx,
    { userId, address, phone, note, lines }: StoredMessageOrder,
    madeBy: { adminId: number; note: string },
  ): Promise<PlacedOrder> {
    const { listings, isTaken } = await catalogue.takeForSale(tx, [{ actor: tx.actor, lines }])
    const quote = quoteMessageOrder(lines, listings.flat())
    if (quote.changes.length > 0) throw cartChanged(quote.changes)
    if (!isTaken) throw new Error('Could not take available stock.')
    const draft = { userId, method: 'message' as const, status: 'paid' as const, address, phone, note, madeBy }
    const figures = calculateFigures(quote, vatRate)
    return writeOrder(tx, { ...draft, reservedUntil: null, at: tx.now(), ...figures })
  }
}
