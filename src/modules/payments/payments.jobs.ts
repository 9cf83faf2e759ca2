import type { Jobs } from '#platform/jobs/jobs.ts'

import { sendRefundJob } from './card-refunds.service.ts'
import { type Payments, sweepPaymentsJob, sweepRefundsJob } from './payments.service.ts'
import { completePaymentJob, checkRefundsJob } from './webhook.service.ts'

/** Registers the jobs of payments: completion after webhooks, sweepers, refunds. */
export function paymentJobs(jobs: Pick<Jobs, 'work'>, payments: Payments): void {
  jobs.work(completePaymentJob, async (ctx, { reference }) => {
    const { isVerified } = await payments.complete(ctx, reference, { recheck: true })
    if (!isVerified) throw new Error('The gateway did not answer.')
  })
  jobs.work(checkRefundsJob, (ctx, { reference }) => payments.sweepRefunds(ctx, reference))
  jobs.work(sendRefundJob, (ctx, { id }) => payments.sendRefund(ctx, id))
  jobs.work(sweepPaymentsJob, async (ctx, _data, { signal }) => void (await payments.sweep(ctx, signal)))
  jobs.work(sweepRefundsJob, (ctx) => payments.sweepRefunds(ctx))
}
