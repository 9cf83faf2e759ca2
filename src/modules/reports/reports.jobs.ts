import type { Jobs } from '#platform/jobs/jobs.ts'

import type { Reports } from './reports.service.ts'
import { foldSalesJob } from './summary.service.ts'

/** Registers the job that folds sales every minute; it is safe to repeat. */
export function reportJobs(jobs: Pick<Jobs, 'work'>, { summary }: Reports): void {
  jobs.work(foldSalesJob, async (ctx, _data, { signal }) => {
    await summary.fold(ctx, signal)
  })
}
