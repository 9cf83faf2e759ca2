import type { Jobs } from '#platform/jobs/jobs.ts'

import { classifyListings, type ClassifyListings } from './classify-listings.service.ts'
import { learnPopularity, type Popularity } from './popularity.service.ts'

/** What the catalogue does later; it may be repeated. */
export function catalogueJobs(jobs: Pick<Jobs, 'work'>, popularity: Popularity, classify: ClassifyListings): void {
  jobs.work(learnPopularity, (ctx) => popularity.learn(ctx))
  jobs.work(classifyListings, (ctx, _data, { signal }) => classify.classifyAll(ctx, signal))
}
