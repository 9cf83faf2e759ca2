import { z } from 'zod'

import { job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Mailer, Outbox } from '#platform/mail.ts'

const Letter = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })

/**
 * Takes one letter away. A server that is down for a moment is asked again after seconds, one that stays away each hour
 * for most of a day.
 */
export const sendLetter = job({
  name: 'send-letter',
  schema: Letter,
  retries: 24,
  minRetryDelaySeconds: 2,
  timeoutSeconds: 90,
  concurrency: 3,
})

/** Letters are posted by storing a job, so that they go out if, and only if, what they tell of has happened. */
export function createOutbox(jobs: Jobs): Outbox {
  jobs.declare(sendLetter)
  return {
    async post(ctx, letter) {
      await jobs.enqueue(ctx, sendLetter, letter)
    },
  }
}

/** In the processes that work: each posted letter is handed to the mailer. */
export function deliverLetters(jobs: Jobs, mailer: Mailer): void {
  jobs.work(sendLetter, (ctx, letter, { id }) => mailer.send(letter, { id, at: ctx.now() }))
}
