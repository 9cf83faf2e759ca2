import type { Jobs } from '#platform/jobs/jobs.ts'

import { clearSearchJob, restoreStoreJob, type Suspensions } from './suspension.service.ts'

/** Registers the jobs of stores; they are safe to repeat. */
export function storeJobs(jobs: Pick<Jobs, 'work'>, { restoreListings, clear }: Suspensions): void {
  jobs.work(restoreStoreJob, restoreListings)
  jobs.work(clearSearchJob, (ctx, _data, { signal }) => clear(ctx, signal))
}
