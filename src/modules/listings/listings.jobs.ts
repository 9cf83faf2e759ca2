import type { Jobs } from '#platform/jobs/jobs.ts'

import { classifyListings, type ClassifyListings } from './classify-listings.service.ts'

/** What is done later with listings; it may be repeated. */
export function listingJobs(jobs: Pick<Jobs, 'work'>, classify: ClassifyListings): void {
  jobs.work(classifyListings, (ctx, _data, { signal }) => classify.classifyAll(ctx, signal))
}
