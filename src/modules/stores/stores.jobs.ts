import type { Jobs } from '#platform/jobs/jobs.ts'

import { clearSearch, restoreStore, type Suspensions } from './suspension.service.ts'

/** What stores leave for later; it may be repeated. */
export function storeJobs(jobs: Pick<Jobs, 'work'>, { restore, clear }: Suspensions): void {
  jobs.work(restoreStore, restore)
  jobs.work(clearSearch, (ctx, _data, { signal }) => clear(ctx, signal))
}
