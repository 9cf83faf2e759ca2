import type { Jobs } from '#platform/jobs/jobs.ts'

import { type Media, sweepFilesJob } from './media.service.ts'

/** What the module does at night: files that nobody has used go. */
export function mediaJobs(jobs: Pick<Jobs, 'work'>, media: Media): void {
  jobs.work(sweepFilesJob, async (ctx, _data, { signal }) => void (await media.sweep(ctx, signal)))
}
