import pLimit from 'p-limit'
import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { z } from 'zod'

import type { Ctx } from '#platform/ctx.ts'

import { HopelessError } from './job.ts'
import type { Job, JobHandler } from './job.ts'

type Stored = Pick<JobWithMetadata<unknown>, 'id' | 'data' | 'retryCount' | 'signal'>

/**
 * Runs some stored jobs of one kind, as many at the same time as the job says, each on its own: one that fails or hangs
 * does not touch the others.
 * @param base what every run of the process shares; a run has its job's id as its request id
 * @returns what became of each, in the words of pg-boss
 */
export function runBatch<Schema extends z.ZodType>(
  job: Job<Schema>,
  handler: JobHandler<Schema>,
  batch: readonly Stored[],
  base: Omit<Ctx, 'requestId'>,
): Promise<JobResult[]> {
  const inTurn = pLimit(job.atOnce)
  return Promise.all(batch.map((stored) => inTurn(() => runOne(job, handler, stored, base))))
}

async function runOne<Schema extends z.ZodType>(
  job: Job<Schema>,
  handler: JobHandler<Schema>,
  { id, data, retryCount, signal: stopping }: Stored,
  base: Omit<Ctx, 'requestId'>,
): Promise<JobResult> {
  const parsed = job.schema.safeParse(data)
  if (!parsed.success) return { id, status: 'deadletter', output: { message: 'Its data do not fit what it expects.' } }
  const attempt = retryCount + 1
  const timeout = AbortSignal.timeout(job.timeoutSeconds * 1000)
  const signal = AbortSignal.any([stopping, timeout])
  try {
    const work = handler({ ...base, requestId: id }, parsed.data, { id, attempt, signal })
    await Promise.race([work, tooLong(timeout, job)])
    return { id, status: 'completed' }
  } catch (error) {
    base.log.warn({ job: job.name, id, attempt, err: error }, 'A job failed.')
    const message = error instanceof Error ? error.message : String(error)
    return { id, status: error instanceof HopelessError ? 'deadletter' : 'failed', output: { message } }
  }
}

/** A handler that does not heed its signal must not hold up the others of its batch. */
function tooLong(timeout: AbortSignal, { timeoutSeconds }: Job): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () => reject(new Error(`It took more than ${timeoutSeconds} seconds.`))
    timeout.addEventListener('abort', fail, { once: true })
  })
}
