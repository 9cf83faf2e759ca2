import type { Jobs } from '#platform/jobs/jobs.ts'

import { closeOldEnquiries } from './by-message.service.ts'
import { orderNotice } from './notices.service.ts'
import type { Orders } from './orders.service.ts'
import { releaseOrder, releaseOverdueOrders } from './settlement.service.ts'

/** Who does what orders leave for later; each may be repeated. */
export function orderJobs(jobs: Pick<Jobs, 'work'>, { notices, settlement, byMessage }: Orders): void {
  jobs.work(orderNotice, (ctx, notice) => notices.tell(ctx, notice))
  jobs.work(releaseOrder, async (ctx, { orderId }) => void (await settlement.release(ctx, orderId)))
  jobs.work(closeOldEnquiries, async (ctx) => void (await byMessage.closeOld(ctx)))
  jobs.work(releaseOverdueOrders, (ctx) => settlement.releaseOverdue(ctx))
}
