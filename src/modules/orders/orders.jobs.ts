import type { Jobs } from '#platform/jobs/jobs.ts'

import { closeOldMessageOrdersJob } from './message-orders.service.ts'
import { orderNoticeJob } from './notices.service.ts'
import type { Orders } from './orders.service.ts'
import { releaseOrderJob, releaseOverdueOrdersJob } from './settlement.service.ts'

/** Registers the jobs of orders; each is safe to repeat. */
export function orderJobs(jobs: Pick<Jobs, 'work'>, { notices, settlement, messageOrders }: Orders): void {
  jobs.work(orderNoticeJob, (ctx, notice) => notices.send(ctx, notice))
  jobs.work(releaseOrderJob, async (ctx, { orderId }) => void (await settlement.release(ctx, orderId)))
  jobs.work(closeOldMessageOrdersJob, async (ctx) => void (await messageOrders.closeOld(ctx)))
  jobs.work(releaseOverdueOrdersJob, (ctx) => settlement.releaseOverdue(ctx))
}
