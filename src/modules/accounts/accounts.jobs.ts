import type { Jobs } from '#platform/jobs/jobs.ts'

import type { Accounts } from './accounts.service.ts'
import { sendResetLink } from './passwords.service.ts'

/** Registers the jobs of accounts; repeating one sends another link. */
export function accountJobs(jobs: Pick<Jobs, 'work'>, { passwords }: Accounts): void {
  jobs.work(sendResetLink, (ctx, request) => passwords.sendLink(ctx, request))
}
