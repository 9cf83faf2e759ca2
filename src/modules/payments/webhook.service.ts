import { z } from 'zod'

import type { Ctx } from '#platform/ctx.ts'
import { job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

import { paymentProblems } from './payments.contract.ts'
import type { Payments } from './payments.service.ts'

const PaymentReference = z.object({ reference: z.string().max(100) })

/** Completes one payment. A job, because a webhook must be answered before the gateway is called. */
export const completePaymentJob = job({
  name: 'complete-payment',
  schema: PaymentReference,
  minRetryDelaySeconds: 10,
  timeoutSeconds: 60,
})

/** Checks the refunds of one payment. */
export const checkRefundsJob = job({ name: 'look-after-refunds', schema: PaymentReference, minRetryDelaySeconds: 30 })

export type Webhook = ReturnType<typeof createWebhook>

/** Creates the receiver of webhooks; a webhook only triggers a check with the gateway. */
export function createWebhook(deps: { payments: Payments; jobs: Pick<Jobs, 'declare' | 'enqueue'> }) {
  const { payments, jobs } = deps
  for (const each of [completePaymentJob, checkRefundsJob]) jobs.declare(each)
  return { receive }

  /** @throws badSignature (401), unreadableNotice (400) */
  async function receive(ctx: Ctx, raw: Buffer, signature: string | undefined): Promise<void> {
    const notice = payments.gateway.readNotice(raw, signature)
    if (notice === 'bad signature') throw paymentProblems.badSignature()
    if (notice === 'unreadable') throw paymentProblems.unreadableNotice()
    const { event, reference } = notice
    if (reference === null) return
    const intent = await payments.find(ctx, reference)
    if (intent === null) return ctx.log.warn({ event, reference }, 'A webhook names an unknown payment.')
    const isRefund = event.startsWith('refund.')
    if (isRefund) await jobs.enqueue(ctx, checkRefundsJob, { reference })
    // A bank takes disputed payments back, and the shop's staff may refund one at the gateway.
    const mayBeReversed = event.startsWith('charge.dispute.') || event === 'refund.processed'
    // Other webhooks of a successful payment are repeated ones.
    if (mayBeReversed || (!isRefund && intent.status !== 'successful'))
      await jobs.enqueue(ctx, completePaymentJob, { reference })
  }
}
