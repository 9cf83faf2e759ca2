import { z } from 'zod'

import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Outbox } from '#platform/mail.ts'

import { claimEmail, issueCreditNotes, issueInvoice, listOwners } from './documents.store.ts'
import { formatEventNote } from './event-notes.rules.ts'
import { listLineChanges, listRefunds } from './line-refunds.store.ts'
import {
  composeDeliveredEmail,
  composeBuyerEmail,
  composeHoldEmail,
  NOTICE_KINDS,
  type NoticeKind,
  type RefundSummary,
  composeStoreEmail,
} from './notices.rules.ts'
import type { DetailRow, LineRow } from './order-presentation.rules.ts'
import { findDetail, findLastEvent, listLines } from './order-queries.store.ts'

export type Notices = ReturnType<typeof createNotices>

/** An event of an order: issues its documents and sends its emails, after the transaction of the event. */
export const orderNoticeJob = job({
  name: 'order-notice',
  schema: z.object({
    orderId: z.int(),
    kind: z.enum(NOTICE_KINDS),
    /** The store whose shipment was sent or has arrived. */
    storeId: z.int().optional(),
    /** The refund by which lines were cancelled, declined or refunded, or that the card rejected. */
    refundId: z.int().optional(),
  }),
  // One at a time: invoices are numbered without gaps, so parallel jobs would only wait on connections.
  concurrency: 1,
  batchSize: 20,
})
type Notice = z.output<(typeof orderNoticeJob)['schema']>

/** Emails buyer and stores about the events of an order, once each, and issues its documents without gaps, as a job. */
export function createNotices(deps: { jobs: Pick<Jobs, 'declare' | 'enqueueAll'>; outbox: Outbox; baseUrl: string }) {
  deps.jobs.declare(orderNoticeJob)
  return { announce, announceAll, send }

  /** Enqueues a notice in the caller's transaction. */
  async function announce(tx: Pick<Ctx, 'db'>, notice: Notice): Promise<void> {
    await announceAll(tx, [notice])
  }

  /** Enqueues notices of several orders in the caller's transaction. */
  async function announceAll(tx: Pick<Ctx, 'db'>, notices: readonly Notice[]): Promise<void> {
    await deps.jobs.enqueueAll(tx, orderNoticeJob, notices)
  }

  /** Issues the documents of the order and sends the emails of a notice, once. */
  async function send(ctx: Ctx, notice: Notice): Promise<void> {
    const { orderId, kind, storeId, refundId } = notice
    await inTransaction(ctx, async (tx) => {
      const name = [kind, storeId ?? refundId].filter((part) => part !== undefined).join(':')
      if (!(await claimEmail(tx.db, orderId, name, tx.now()))) return
      const order = await findDetail(tx.db, orderId)
      if (order === null) return
      await issueDocuments(tx, order)
      await postEmails(tx, order, notice)
    })
  }

  async function postEmails(tx: Ctx, order: DetailRow, { kind, storeId, refundId }: Notice): Promise<void> {
    const lines = await listLines(tx.db, order.id)
    const visibleLines = lines.filter((line) => storeId === undefined || line.store_id === storeId)
    const remaining = await subtractEnded(tx, order, visibleLines)
    const event = storeId === undefined ? null : await findLastEvent(tx.db, order.id, { storeId, status: kind })
    if (kind === 'delivered' && event?.as_whom !== 'store')
      await emailOwners(tx, order, remaining, composeDeliveredEmail)
    if (kind === 'delivered' && event?.as_whom === 'buyer') return
    const refund = await findRefundSummary(tx, order, lines, { kind, refundId })
    const update = {
      lines: kind === 'paid' ? visibleLines : remaining,
      note: event === null ? '' : formatEventNote({ ...event, text: event.note }),
      refund,
      baseUrl: deps.baseUrl,
    }
    await deps.outbox.post(tx, { to: order.email, ...composeBuyerEmail(kind, order, update) })
    if (kind === 'paid') await emailStores(tx, { isNew: true, order, lines, remaining: [] })
    const unsent = remaining.filter((line) => line.status === 'paid')
    if (kind === 'reversed') await emailOwners(tx, order, unsent, composeHoldEmail)
    if (refund === null || kind === 'declined' || kind === 'refund_to_wallet') return
    await emailStores(tx, { isNew: false, order, lines: refund.unsent, remaining: unsent })
  }

  /** Emails each store owner about their lines of an order. */
  async function emailOwners(
    tx: Ctx,
    order: DetailRow,
    lines: readonly LineRow[],
    compose: typeof composeHoldEmail,
  ): Promise<void> {
    for (const { store_id: storeId, email, username } of await listOwners(tx.db, order.id)) {
      const own = lines.filter((line) => line.store_id === storeId)
      if (own.length === 0) continue
      await deps.outbox.post(tx, { to: email, ...compose({ username, order, lines: own, baseUrl: deps.baseUrl }) })
    }
  }

  async function emailStores(tx: Ctx, { isNew, order, lines, remaining }: StoreEmails): Promise<void> {
    for (const { store_id: storeId, email, username } of await listOwners(tx.db, order.id)) {
      const filterByStore = (all: readonly LineRow[]) => all.filter((line) => line.store_id === storeId)
      const ownLines = filterByStore(lines)
      if (ownLines.length === 0) continue
      const update = { username, order, lines: ownLines, remaining: filterByStore(remaining), baseUrl: deps.baseUrl }
      const message = composeStoreEmail(isNew, update)
      await deps.outbox.post(tx, { to: email, ...message })
    }
  }
}

interface StoreEmails {
  isNew: boolean
  order: DetailRow
  lines: readonly LineRow[]
  /** The lines that the stores must still send. */
  remaining: readonly LineRow[]
}

/** Returns the lines without the quantities that were cancelled, declined or refunded. */
export async function subtractEnded(
  tx: Ctx,
  order: Pick<DetailRow, 'id'>,
  lines: readonly LineRow[],
): Promise<LineRow[]> {
  const changes = await listLineChanges(tx.db, order.id)
  return lines.flatMap((line) => {
    const ownLines = changes.filter((change) => change.order_line_id === line.id)
    const quantity = line.quantity - ownLines.reduce((sum, change) => sum + change.quantity, 0)
    const total = line.total_kobo - ownLines.reduce((sum, change) => sum + change.amount_kobo, 0)
    return quantity === 0 ? [] : [{ ...line, quantity, total_kobo: total }]
  })
}

/** The kinds of notices that a refund of a paid order has. */
const REFUND_KINDS: readonly NoticeKind[] = ['cancelled', 'declined', 'refunded', 'refund_to_wallet']

/** Finds the refund of a notice with its quantities as lines; `unsent` are the lines that the stores had not sent. */
async function findRefundSummary(
  tx: Ctx,
  order: DetailRow,
  lines: readonly LineRow[],
  { kind, refundId }: Pick<Notice, 'kind' | 'refundId'>,
): Promise<(RefundSummary & { unsent: LineRow[] }) | null> {
  if (order.paid_at === null || !REFUND_KINDS.includes(kind)) return null
  const refunds = await listRefunds(tx.db, order.id)
  const latest = refunds.at(-1)
  // A notice queued by an earlier version has no refund id; such an order has one refund.
  const refund = refundId === undefined ? latest : refunds.find(({ id }) => id === refundId)
  if (refund === undefined) throw new Error(`Order ${order.number} has no refund ${refundId}.`)
  const changes = (await listLineChanges(tx.db, order.id)).filter((change) => change.refund_id === refund.id)
  const ended = lines.flatMap((line) => {
    const change = changes.find((one) => one.order_line_id === line.id)
    return change ? [{ ...line, quantity: change.quantity, total_kobo: change.amount_kobo, change }] : []
  })
  return {
    amountKobo: refund.amount_kobo,
    destination: refund.destination,
    isWhole: refund === latest && (order.status === 'cancelled' || order.status === 'refunded'),
    reason: refund.reason,
    lines: ended,
    unsent: ended.filter(({ change }) => change.restocked),
  }
}

/** Issues the invoice of a paid order and a credit note for each refund. */
async function issueDocuments(tx: Ctx, { id, paid_at: paidAt }: DetailRow): Promise<void> {
  if (paidAt === null) return
  await issueInvoice(tx.db, id, tx.now())
  await issueCreditNotes(tx.db, id, tx.now())
}
