import type { Jobs } from '#platform/jobs/jobs.ts'

import { type Media, removeFilesJob, sweepFilesJob } from './media.service.ts'

/** Removes files without a use each night, and deleted files that are still there every ten minutes. */
export function mediaJobs(jobs: Pick<Jobs, 'work'>, media: Media): void {
  jobs.work(sweepFilesJob, async (ctx, _data, { signal }) => void (await media.sweep(ctx, signal)))
  jobs.work(removeFilesJob, (ctx, _data, { signal }) => media.removeDeleted(ctx, signal))
}
