import { z } from 'zod'

import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Outbox } from '#platform/mail.ts'

import { arrivalLetter, buyerLetter, NOTICES, storeLetter } from './notices.rules.ts'
import { claimLetter, issuePaper, listOwners } from './papers.store.ts'
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
export function createNotices(parts: { jobs: Pick<Jobs, 'declare' | 'enqueueAll'>; outbox: Outbox; baseUrl: string }) {
  parts.jobs.declare(orderNotice)
  return { announce, announceAll, tell }

  /** Stores, in the caller's transaction, that something happened to an order. */
  async function announce(tx: Pick<Ctx, 'db'>, notice: Notice): Promise<void> {
    await announceAll(tx, [notice])
  }

  /** The same for several orders at once. */
  async function announceAll(tx: Pick<Ctx, 'db'>, notices: readonly Notice[]): Promise<void> {
    await parts.jobs.enqueueAll(tx, orderNotice, notices)
  }

  /** Writes the papers that belong to it, and posts the letters; a second time it does nothing. */
  async function tell(ctx: Ctx, notice: Notice): Promise<void> {
    const { orderId, kind, storeId } = notice
    await inTransaction(ctx, async (tx) => {
      const name = storeId === undefined ? kind : `${kind}:${storeId}`
      if (!(await claimLetter(tx.db, orderId, name, tx.now()))) return
      const order = await findDetail(tx.db, orderId)
      if (order === null) return
      await issuePapers(tx, order)
      await post(tx, order, notice)
    })
  }

  async function post(tx: Ctx, order: DetailRow, { kind, storeId }: Notice): Promise<void> {
    const lines = await listLines(tx.db, order.id)
    const shown = lines.filter((line) => storeId === undefined || line.store_id === storeId)
    const move = storeId === undefined ? null : await findMove(tx.db, order.id, { storeId, status: kind })
    if (kind === 'delivered' && move?.as_whom !== 'store') await tellOfArrival(tx, order, shown)
    if (kind === 'delivered' && move?.as_whom === 'buyer') return
    const told = { lines: shown, note: move?.note ?? '', baseUrl: parts.baseUrl }
    await parts.outbox.post(tx, { to: order.email, ...buyerLetter(kind, order, told) })
    const wasPaid = order.paid_at !== null
    if (wasPaid && (kind === 'paid' || kind === 'cancelled')) await tellStores(tx, kind, order, lines)
  }

  /** Who says that the parts have arrived needs no email about it: the buyer's word goes to the store. */
  async function tellOfArrival(tx: Ctx, order: DetailRow, lines: readonly LineRow[]): Promise<void> {
    for (const { store_id: storeId, email, username } of await listOwners(tx.db, order.id))
      if (lines.some((line) => line.store_id === storeId)) {
        const letter = arrivalLetter({ username, order, lines, baseUrl: parts.baseUrl })
        await parts.outbox.post(tx, { to: email, ...letter })
      }
  }

  async function tellStores(
    tx: Ctx,
    kind: 'paid' | 'cancelled',
    order: DetailRow,
    lines: readonly LineRow[],
  ): Promise<void> {
    for (const { store_id: storeId, email, username } of await listOwners(tx.db, order.id)) {
      const own = lines.filter((line) => line.store_id === storeId)
      const letter = storeLetter(kind, { username, order, lines: own, baseUrl: parts.baseUrl })
      await parts.outbox.post(tx, { to: email, ...letter })
    }
  }
}

/** What was paid has an invoice; what was given back has a credit note to it. */
async function issuePapers(tx: Ctx, { id, paid_at: paidAt, status }: DetailRow): Promise<void> {
  if (paidAt === null) return
  await issuePaper(tx.db, 'invoice', id, tx.now())
  if (status === 'cancelled' || status === 'refunded') await issuePaper(tx.db, 'credit_note', id, tx.now())
}
