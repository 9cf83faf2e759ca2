import type { Jobs } from '#platform/jobs/jobs.ts'

import { clearSearch, restoreStore, type Suspensions } from './suspension.service.ts'

/** Registers the jobs of stores; they are safe to repeat. */
export function storeJobs(jobs: Pick<Jobs, 'work'>, { restoreListings, clear }: Suspensions): void {
  jobs.work(restoreStore, restoreListings)
  jobs.work(clearSearch, (ctx, _data, { signal }) => clear(ctx, signal))
}
