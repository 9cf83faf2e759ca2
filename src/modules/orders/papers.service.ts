import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { lockOrder } from './orders.store.ts'
import { issuePaper } from './papers.store.ts'
import type { DetailRow } from './present.rules.ts'
import { findDetail } from './reading.store.ts'

/** What was paid has an invoice; what was given back has a credit note to it. What is there already stays as it is. */
export async function issuePapers(ctx: Ctx, orderId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // Two who issue the papers of one order come one after the other: the statement that numbers them would not see it.
    const order = await lockOrder(tx.db, orderId)
    if (order === null || order.paid_at === null) return
    await issuePaper(tx.db, 'invoice', orderId, tx.now())
    if (order.status === 'cancelled' || order.status === 'refunded')
      await issuePaper(tx.db, 'credit_note', orderId, tx.now())
  })
}

/** An order with its papers: who looks before the job that issues them need not wait for it. */
export async function findWithPapers(ctx: Ctx, orderId: number): Promise<DetailRow | null> {
  const row = await findDetail(ctx.db, orderId)
  if (row === null || row.paid_at === null || row.invoice !== null) return row
  await issuePapers(ctx, orderId)
  return findDetail(ctx.db, orderId)
}
