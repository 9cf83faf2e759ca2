import type { Jobs } from '#platform/jobs/jobs.ts'

import type { Accounts } from './accounts.service.ts'
import { clearExpired, clearExpiredJob } from './expired.service.ts'
import { sendResetLinkJob } from './passwords.service.ts'

/** Registers the jobs of accounts; repeating that of a password link sends another link. */
export function accountJobs(jobs: Pick<Jobs, 'work'>, { passwords }: Accounts): void {
  jobs.work(clearExpiredJob, async (ctx, _data, { signal }) => void (await clearExpired(ctx, signal)))
  jobs.work(sendResetLinkJob, (ctx, request) => passwords.sendLink(ctx, request))
}
