import type { Jobs } from '#platform/jobs/jobs.ts'

import { checkMoneyJob } from './money-checks.service.ts'
import type { Reports } from './reports.service.ts'
import { foldSalesJob } from './summary.service.ts'

/** Registers the jobs of reports; each is safe to repeat. */
export function reportJobs(jobs: Pick<Jobs, 'work'>, { summary, moneyChecks }: Reports): void {
  jobs.work(foldSalesJob, async (ctx, _data, { signal }) => {
    await summary.fold(ctx, signal)
  })
  jobs.work(checkMoneyJob, async (ctx, _data, { signal }) => void (await moneyChecks.run(ctx, signal)))
}
