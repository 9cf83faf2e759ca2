import type { Jobs } from '#platform/jobs/jobs.ts'

import { restoreStore, type Suspensions } from './suspension.service.ts'

/** What stores leave for later; it may be repeated. */
export function storeJobs(jobs: Pick<Jobs, 'work'>, { restore }: Suspensions): void {
  jobs.work(restoreStore, restore)
}
