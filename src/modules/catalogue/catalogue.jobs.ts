import type { Jobs } from '#platform/jobs/jobs.ts'

import { learnPopularity, type Popularity } from './popularity.service.ts'

/** What the catalogue does later; it may be repeated. */
export function catalogueJobs(jobs: Pick<Jobs, 'work'>, popularity: Popularity): void {
  jobs.work(learnPopularity, (ctx) => popularity.learn(ctx))
}
