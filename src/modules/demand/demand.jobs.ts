import type { Jobs } from '#platform/jobs/jobs.ts'

import { expireAlerts, sendAlerts } from './alert-emails.service.ts'
import type { DemandDesk } from './demand.service.ts'

/** What alerts leave for later; it may be repeated. */
export function demandJobs(jobs: Pick<Jobs, 'work'>, { alertEmails }: DemandDesk): void {
  jobs.work(sendAlerts, (ctx, _data, { signal }) => alertEmails.send(ctx, signal))
  jobs.work(expireAlerts, (ctx) => alertEmails.expire(ctx))
}
