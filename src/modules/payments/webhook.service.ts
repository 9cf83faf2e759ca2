import { z } from 'zod'

import type { Ctx } from '#platform/ctx.ts'
import { job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

import { paymentProblems } from './payments.contract.ts'
import type { Payments } from './payments.service.ts'

const OfPayment = z.object({ reference: z.string().max(100) })

/** Completes one payment: enqueued by a webhook, which must be answered before the gateway is asked. */
export const completePaymentJob = job({
  name: 'complete-payment',
  schema: OfPayment,
  firstPauseSeconds: 10,
  timeoutSeconds: 60,
})

/** Looks after the refunds of one payment. */
export const lookAfterRefundsJob = job({ name: 'look-after-refunds', schema: OfPayment, firstPauseSeconds: 30 })

export type Webhook = ReturnType<typeof createWebhook>

/** Takes the gateway's messages: each is only a hint to ask the gateway itself. */
export function createWebhook(deps: { payments: Payments; jobs: Pick<Jobs, 'declare' | 'enqueue'> }) {
  const { payments, jobs } = deps
  for (const each of [completePaymentJob, lookAfterRefundsJob]) jobs.declare(each)
  return { receive }

  /** @throws badSignature (401), unreadableNotice (400) */
  async function receive(ctx: Ctx, raw: Buffer, signature: string | undefined): Promise<void> {
    const notice = payments.gateway.readNotice(raw, signature)
    if (notice === 'bad signature') throw paymentProblems.badSignature()
    if (notice === 'unreadable') throw paymentProblems.unreadableNotice()
    const { event, reference } = notice
    if (reference === null) return
    const intent = await payments.find(ctx, reference)
    if (intent === null) return ctx.log.warn({ event, reference }, 'A webhook told of a payment that is not ours.')
    if (event.startsWith('refund.')) return void (await jobs.enqueue(ctx, lookAfterRefundsJob, { reference }))
    // A repeated message costs nothing.
    if (intent.status === 'successful') return
    await jobs.enqueue(ctx, completePaymentJob, { reference })
  }
}
