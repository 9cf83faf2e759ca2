import type { Jobs } from '#platform/jobs/jobs.ts'

import type { Admin } from './admin.service.ts'
import { foldSalesJob } from './summary.service.ts'

/** What the desk does each minute; it may be repeated. */
export function adminJobs(jobs: Pick<Jobs, 'work'>, { summary }: Admin): void {
  jobs.work(foldSalesJob, async (ctx, _data, { signal }) => {
    await summary.fold(ctx, signal)
  })
}
