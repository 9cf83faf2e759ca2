import type { Jobs } from '#platform/jobs/jobs.ts'

import { expireAlertsJob, sendAlertsJob } from './alert-emails.service.ts'
import type { DemandServices } from './demand.service.ts'

/** Registers the jobs of alerts; they are safe to repeat. */
export function demandJobs(jobs: Pick<Jobs, 'work'>, { alertEmails }: DemandServices): void {
  jobs.work(sendAlertsJob, (ctx, _data, { signal }) => alertEmails.send(ctx, signal))
  jobs.work(expireAlertsJob, (ctx) => alertEmails.expire(ctx))
}
