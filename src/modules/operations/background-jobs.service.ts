import { recordSecurityEvent } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db } from '#platform/db/pool.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { listFailedJobs, readQueues, takeFailedJob } from '#platform/jobs/failed-jobs.store.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { EMAIL_JOB } from '#platform/mail.ts'

import type { OperationAuditEvent } from './audit-events.rules.ts'
import { type BackgroundJobs, MAX_FAILED_LISTED, operationProblems } from './operations.contract.ts'

const recordEvent = recordSecurityEvent<OperationAuditEvent>

interface Deps {
  jobs: Pick<Jobs, 'find' | 'enqueue'>
  readLastMoneyCheck(db: Db): Promise<{ at: Date; broken: readonly { name: string }[] } | null>
}

export type BackgroundJobsService = ReturnType<typeof createBackgroundJobs>

/** Creates the service that shows background work to admins, and retries or discards failed jobs. */
export function createBackgroundJobs({ jobs, readLastMoneyCheck }: Deps) {
  return { read, retry, discard }

  async function read({ db }: Pick<Ctx, 'db'>): Promise<BackgroundJobs> {
    const [queues, failed, check] = await Promise.all([
      readQueues(db),
      listFailedJobs(db, MAX_FAILED_LISTED),
      readLastMoneyCheck(db),
    ])
    const emails = queues.find(({ name }) => name === EMAIL_JOB)
    const { waiting = 0, retrying = 0, active = 0, done: sent = 0, failed: unsent = 0 } = emails ?? {}
    return {
      queues,
      emails: { waiting: waiting + active, retrying, sent, failed: unsent },
      money_check: check && { at: check.at.toISOString(), broken: check.broken.map(({ name }) => name) },
      failed: failed.map(({ email_to: to, email_subject: subject, failed_at: at, ...job }) => ({
        ...job,
        failed_at: at.toISOString(),
        email: job.name === EMAIL_JOB && to !== null ? { to, subject: subject ?? '' } : null,
      })),
    }
  }

  /** Stores a failed job again, as a new job with all its attempts. @throws jobNotFound, jobNotRepeatable */
  async function retry(ctx: Ctx, id: string, ip: string): Promise<void> {
    await inTransaction(ctx, async (tx) => {
      const taken = await takeFailedJob(tx.db, id)
      if (taken === undefined) throw operationProblems.jobNotFound()
      const job = jobs.find(taken.name)
      const data = job?.schema.safeParse(taken.data)
      if (job === undefined || !data?.success) throw operationProblems.jobNotRepeatable()
      await jobs.enqueue(tx, job, taken.data)
      await recordEvent(tx, { event: 'job_retried', ip, detail: { job: taken.name, id: taken.job_id ?? id } })
    })
  }

  /** Deletes a failed job. @throws jobNotFound */
  async function discard(ctx: Ctx, id: string, { reason, ip }: { reason: string; ip: string }): Promise<void> {
    await inTransaction(ctx, async (tx) => {
      const taken = await takeFailedJob(tx.db, id)
      if (taken === undefined) throw operationProblems.jobNotFound()
      await recordEvent(tx, {
        event: 'job_discarded',
        ip,
        detail: { job: taken.name, id: taken.job_id ?? id, reason },
      })
    })
  }
}
