import { z } from 'zod'

import { type CardGateway, GatewayError, type GatewayRefund } from '#platform/card-gateway.ts'
import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { HopelessError, job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { kobo } from '#platform/money.ts'

import type { Handlers, RefundOrder } from './handlers.service.ts'
import { paymentProblems } from './payments.contract.ts'
import { ownReference } from './payments.rules.ts'
import { findPayment } from './payments.store.ts'
import { dueRefunds, insertRefund, lockRefund, type RefundRow, saveRefund } from './refunds.store.ts'

/** Tells the gateway of one refund; tried for half a day. */
export const sendRefundJob = job({
  name: 'send-refund',
  schema: z.object({ id: z.int() }),
  retries: 20,
  firstPauseSeconds: 30,
  timeoutSeconds: 60,
})

const FIRST_LOOK_MS = 120_000
const LATER_LOOK_MS = 60 * 60_000

/** Refunds to cards: ordered in a transaction, told to the gateway by a job, watched until the money is on its way. */
export function createRefunds(parts: {
  gateway: CardGateway
  jobs: Pick<Jobs, 'declare' | 'enqueue'>
  handlers: Handlers
}) {
  const { gateway, jobs, handlers } = parts
  jobs.declare(sendRefundJob)
  return { order, send, sweep }

  /**
   * Orders a refund in the caller's transaction: it is sent if that commits. The same key again changes nothing.
   * @throws referenceNotFound, refundNotPossible (409) when the payment did not succeed or less is left of it
   */
  async function order(ctx: Ctx, { reference, amountKobo, key }: RefundOrder): Promise<{ isNew: boolean }> {
    const own = ownReference(reference)
    if ((await findPayment(ctx.db, own)) === null) throw paymentProblems.referenceNotFound()
    const id = await insertRefund(ctx.db, { reference: own, amountKobo: kobo(amountKobo), key, at: ctx.now() })
    if (id === 'not possible') throw paymentProblems.refundNotPossible()
    if (id !== null) await jobs.enqueue(ctx, sendRefundJob, { id })
    return { isNew: id !== null }
  }

  /** Tells the gateway, unless it knows: an earlier try may have got there although its answer was lost. */
  async function send(ctx: Ctx, id: number): Promise<void> {
    const refund = await inTransaction(ctx, (tx) => claim(tx, id))
    if (refund === null) return
    try {
      const known = (await gateway.refundsOf(refund.paymentGatewayId)).find(({ key }) => key === refund.key)
      const { key, amountKobo, paymentGatewayId: gatewayId } = refund
      await settle(ctx, id, known ?? (await gateway.refund({ gatewayId, amountKobo, key })))
    } catch (error) {
      if (!(error instanceof GatewayError) || error.fault !== 'refused') throw error
      await settle(ctx, id, null)
      throw new HopelessError('The gateway refuses the refund.', { cause: error })
    }
  }

  async function claim(tx: Ctx, id: number): Promise<RefundRow | null> {
    const refund = await lockRefund(tx.db, id)
    if (refund === null || (refund.status !== 'waiting' && refund.status !== 'sending')) return null
    await saveRefund(tx.db, id, { status: 'sending', gatewayId: null, nextCheckAt: null })
    return refund
  }

  /** @param said null when the gateway refused it */
  async function settle(ctx: Ctx, id: number, said: GatewayRefund | null): Promise<void> {
    await inTransaction(ctx, async (tx) => {
      const refund = await lockRefund(tx.db, id)
      if (refund === null || refund.status === 'processed' || refund.status === 'failed') return
      const status = said === null ? 'failed' : said.status === 'pending' ? 'sent' : said.status
      const pause = refund.status === 'sent' ? LATER_LOOK_MS : FIRST_LOOK_MS
      const nextCheckAt = status === 'sent' ? new Date(tx.now().getTime() + pause) : null
      await saveRefund(tx.db, id, { status, gatewayId: said?.gatewayId ?? null, nextCheckAt })
      if (status === 'failed') await tellFailed(tx, refund)
    })
  }

  async function tellFailed(tx: Ctx, { reference, amountKobo, key }: RefundRow): Promise<void> {
    tx.log.error({ reference, key }, 'A refund did not get to its card.')
    const intent = await findPayment(tx.db, reference)
    if (intent === null) return
    await handlers.refundFailed.get(intent.purpose)?.(tx, intent, { reference, key, amountKobo: kobo(amountKobo) })
  }

  /**
   * Looks after refunds that the gateway has taken but not finished.
   * @param reference only those of this payment, and at once: the gateway has just told of one
   */
  async function sweep(ctx: Ctx, reference: string | null = null): Promise<void> {
    for (const refund of await dueRefunds(ctx.db, ctx.now(), reference && ownReference(reference))) {
      const known = await gateway.refundsOf(refund.paymentGatewayId)
      const said = known.find(({ key }) => key === refund.key)
      if (said) await settle(ctx, refund.id, said)
    }
  }
}
