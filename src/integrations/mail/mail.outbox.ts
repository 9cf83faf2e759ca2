import { z } from 'zod'

import { job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { EMAIL_JOB, type Mailer, type Outbox } from '#platform/mail.ts'

const EmailBody = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })

/** Sends one email. Retries after seconds at first, and each hour at last, for most of a day. */
export const sendEmailJob = job({
  name: EMAIL_JOB,
  schema: EmailBody,
  retries: 24,
  minRetryDelaySeconds: 2,
  timeoutSeconds: 90,
  concurrency: 3,
})

/** Creates the outbox: an email is stored as a job, so it is sent only if the transaction commits. */
export function createOutbox(jobs: Jobs): Outbox {
  jobs.declare(sendEmailJob)
  return {
    async post(ctx, email) {
      await jobs.enqueue(ctx, sendEmailJob, email)
    },
  }
}

/** Sends stored emails by the mailer, in the processes that run jobs. */
export function deliverEmails(jobs: Jobs, mailer: Mailer): void {
  jobs.work(sendEmailJob, async (ctx, email, { id }) => {
    await mailer.send(email, { id, at: ctx.now() })
    ctx.log.info({ job: EMAIL_JOB, id }, 'An email was accepted.')
  })
}
