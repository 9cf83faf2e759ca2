import { z } from 'zod'

import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Outbox } from '#platform/mail.ts'

import { listLineChanges, listRefunds } from './line-refunds.store.ts'
import { arrivalLetter, buyerLetter, NOTICES, type RefundNews, storeLetter } from './notices.rules.ts'
import { claimLetter, issueCreditNotes, issueInvoice, listOwners } from './papers.store.ts'
import type { DetailRow, LineRow } from './present.rules.ts'
import { findDetail, findMove, listLines } from './reading.store.ts'

export type Notices = ReturnType<typeof createNotices>

/** What happened to an order: its papers are written and its people are told, after the transaction in which it did. */
export const orderNotice = job({
  name: 'order-notice',
  schema: z.object({
    orderId: z.int(),
    kind: z.enum(NOTICES),
    /** The store whose part was sent or has arrived. */
    storeId: z.int().optional(),
    /** The refund by which lines were cancelled, declined or refunded. */
    refundId: z.int().optional(),
  }),
  // They number invoices without gaps, so each waits for the one before: together they would only hold connections.
  atOnce: 1,
  taken: 20,
})
type Notice = z.output<(typeof orderNotice)['schema']>

/**
 * Tells buyer and stores what became of an order, by letter, once each; and numbers invoices and credit notes without gaps.
 * It all runs as a job that the change of the order enqueues in its own transaction.
 */
export function createNotices(deps: { jobs: Pick<Jobs, 'declare' | 'enqueueAll'>; outbox: Outbox; baseUrl: string }) {
  deps.jobs.declare(orderNotice)
  return { announce, announceAll, tell }

  /** Stores, in the caller's transaction, that something happened to an order. */
  async function announce(tx: Pick<Ctx, 'db'>, notice: Notice): Promise<void> {
    await announceAll(tx, [notice])
  }

  /** The same for several orders at once. */
  async function announceAll(tx: Pick<Ctx, 'db'>, notices: readonly Notice[]): Promise<void> {
    await deps.jobs.enqueueAll(tx, orderNotice, notices)
  }

  /** Writes the documents of the order and posts the emails; a second time it does nothing. */
  async function tell(ctx: Ctx, notice: Notice): Promise<void> {
    const { orderId, kind, storeId, refundId } = notice
    await inTransaction(ctx, async (tx) => {
      const name = [kind, storeId ?? refundId].filter((part) => part !== undefined).join(':')
      if (!(await claimLetter(tx.db, orderId, name, tx.now()))) return
      const order = await findDetail(tx.db, orderId)
      if (order === null) return
      await issueDocuments(tx, order)
      await post(tx, order, notice)
    })
  }

  async function post(tx: Ctx, order: DetailRow, { kind, storeId, refundId }: Notice): Promise<void> {
    const lines = await listLines(tx.db, order.id)
    const shown = lines.filter((line) => storeId === undefined || line.store_id === storeId)
    const left = await withoutEnded(tx, order, shown)
    const move = storeId === undefined ? null : await findMove(tx.db, order.id, { storeId, status: kind })
    if (kind === 'delivered' && move?.as_whom !== 'store') await tellOfArrival(tx, order, left)
    if (kind === 'delivered' && move?.as_whom === 'buyer') return
    const refund = await findRefundNews(tx, order, lines, { kind, refundId })
    const told = { lines: kind === 'paid' ? shown : left, note: move?.note ?? '', refund, baseUrl: deps.baseUrl }
    await deps.outbox.post(tx, { to: order.email, ...buyerLetter(kind, order, told) })
    if (kind === 'paid') await tellStores(tx, { isNew: true, order, lines, left: [] })
    if (refund === null || kind === 'declined') return
    const unsent = left.filter((line) => line.status === 'paid')
    await tellStores(tx, { isNew: false, order, lines: refund.unsent, left: unsent })
  }

  /** Who says that the parts have arrived needs no email about it: the buyer's word goes to the store. */
  async function tellOfArrival(tx: Ctx, order: DetailRow, lines: readonly LineRow[]): Promise<void> {
    for (const { store_id: storeId, email, username } of await listOwners(tx.db, order.id))
      if (lines.some((line) => line.store_id === storeId)) {
        const letter = arrivalLetter({ username, order, lines, baseUrl: deps.baseUrl })
        await deps.outbox.post(tx, { to: email, ...letter })
      }
  }

  async function tellStores(tx: Ctx, { isNew, order, lines, left }: StoresNews): Promise<void> {
    for (const { store_id: storeId, email, username } of await listOwners(tx.db, order.id)) {
      const ofStore = (all: readonly LineRow[]) => all.filter((line) => line.store_id === storeId)
      const own = ofStore(lines)
      if (own.length === 0) continue
      const told = { username, order, lines: own, left: ofStore(left), baseUrl: deps.baseUrl }
      const letter = storeLetter(isNew, told)
      await deps.outbox.post(tx, { to: email, ...letter })
    }
  }
}

interface StoresNews {
  isNew: boolean
  order: DetailRow
  lines: readonly LineRow[]
  /** What the stores still send. */
  left: readonly LineRow[]
}

/** The lines without the pieces that were cancelled, declined or refunded. */
async function withoutEnded(tx: Ctx, order: DetailRow, lines: readonly LineRow[]): Promise<LineRow[]> {
  const changes = await listLineChanges(tx.db, order.id)
  return lines.flatMap((line) => {
    const own = changes.filter((change) => change.order_line_id === line.id)
    const quantity = line.quantity - own.reduce((sum, change) => sum + change.quantity, 0)
    const total = line.total_kobo - own.reduce((sum, change) => sum + change.amount_kobo, 0)
    return quantity === 0 ? [] : [{ ...line, quantity, total_kobo: total }]
  })
}

/** A refund with its pieces as lines of an email; `unsent` are those that the stores still had. */
async function findRefundNews(
  tx: Ctx,
  order: DetailRow,
  lines: readonly LineRow[],
  { kind, refundId }: Pick<Notice, 'kind' | 'refundId'>,
): Promise<(RefundNews & { unsent: LineRow[] }) | null> {
  const isRefund = order.paid_at !== null && (kind === 'cancelled' || kind === 'declined' || kind === 'refunded')
  if (!isRefund) return null
  const refunds = await listRefunds(tx.db, order.id)
  const latest = refunds.at(-1)
  // A notice that an earlier version queued names no refund: that order ended by its only one.
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

/** An order that was paid has an invoice, and each of its refunds a credit note. */
async function issueDocuments(tx: Ctx, { id, paid_at: paidAt }: DetailRow): Promise<void> {
  if (paidAt === null) return
  await issueInvoice(tx.db, id, tx.now())
  await issueCreditNotes(tx.db, id, tx.now())
}
