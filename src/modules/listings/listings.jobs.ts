import type { Jobs } from '#platform/jobs/jobs.ts'

import { classifyListings, type ClassifyListings } from './classify-listings.service.ts'

/** Registers the handlers of jobs about listings, all safe to repeat. */
export function listingJobs(jobs: Pick<Jobs, 'work'>, classify: ClassifyListings): void {
  jobs.work(classifyListings, (ctx, _data, { signal }) => classify.classifyAll(ctx, signal))
}
