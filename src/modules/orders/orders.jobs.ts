import type { Jobs } from '#platform/jobs/jobs.ts'

import { closeOldMessageOrders } from './message-orders.service.ts'
import { orderNotice } from './notices.service.ts'
import type { Orders } from './orders.service.ts'
import { releaseOrder, releaseOverdueOrders } from './settlement.service.ts'

/** Registers the jobs of orders; each is safe to repeat. */
export function orderJobs(jobs: Pick<Jobs, 'work'>, { notices, settlement, messageOrders }: Orders): void {
  jobs.work(orderNotice, (ctx, notice) => notices.send(ctx, notice))
  jobs.work(releaseOrder, async (ctx, { orderId }) => void (await settlement.release(ctx, orderId)))
  jobs.work(closeOldMessageOrders, async (ctx) => void (await messageOrders.closeOld(ctx)))
  jobs.work(releaseOverdueOrders, (ctx) => settlement.releaseOverdue(ctx))
}
