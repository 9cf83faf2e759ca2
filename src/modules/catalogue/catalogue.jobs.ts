import type { Jobs } from '#platform/jobs/jobs.ts'

import { recalculatePopularityJob, type Popularity } from './popularity.service.ts'

/** Registers the handlers of the catalogue's jobs, all safe to repeat. */
export function catalogueJobs(jobs: Pick<Jobs, 'work'>, popularity: Popularity): void {
  jobs.work(recalculatePopularityJob, (ctx) => popularity.recalculate(ctx))
}
