import type { Jobs } from '#platform/jobs/jobs.ts'

import { classifyListingsJob, type ListingClassification } from './classify-listings.service.ts'

/** Registers the handlers of jobs about listings, all safe to repeat. */
export function listingJobs(jobs: Pick<Jobs, 'work'>, classify: ListingClassification): void {
  jobs.work(classifyListingsJob, (ctx, _data, { signal }) => classify.classifyAll(ctx, signal))
}
