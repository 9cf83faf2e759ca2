import pLimit from 'p-limit'
import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { z } from 'zod'

import type { Ctx } from '#platform/ctx.ts'
import { runInSpan } from '#platform/run-in-span.ts'

import { PermanentError } from './job.ts'
import type { Job, JobHandler } from './job.ts'

type StoredJob = Pick<JobWithMetadata<unknown>, 'id' | 'data' | 'retryCount' | 'signal'>

/** Runs stored jobs of one kind with its concurrency, and returns the pg-boss result of each. */
export function runBatch<Schema extends z.ZodType>(
  job: Job<Schema>,
  handler: JobHandler<Schema>,
  batch: readonly StoredJob[],
  base: Omit<Ctx, 'requestId'>,
): Promise<JobResult[]> {
  const inTurn = pLimit(job.concurrency)
  // A failed or hanging job does not affect the others.
  return Promise.all(batch.map((stored) => inTurn(() => runOne(job, handler, stored, base))))
}

async function runOne<Schema extends z.ZodType>(
  job: Job<Schema>,
  handler: JobHandler<Schema>,
  { id, data, retryCount, signal: stopping }: StoredJob,
  base: Omit<Ctx, 'requestId'>,
): Promise<JobResult> {
  const parsed = job.schema.safeParse(data)
  if (!parsed.success)
    return { id, status: 'deadletter', output: { message: 'The data do not match the schema of the job.' } }
  const attempt = retryCount + 1
  const timeout = AbortSignal.timeout(job.timeoutSeconds * 1000)
  const signal = AbortSignal.any([stopping, timeout])
  try {
    const work = runInSpan(`job ${job.name}`, { 'sparelane.job_id': id, 'sparelane.attempt': attempt }, () =>
      handler({ ...base, requestId: id }, parsed.data, { id, attempt, signal }),
    )
    await Promise.race([work, rejectOnTimeout(timeout, job)])
    return { id, status: 'completed' }
  } catch (error) {
    base.log.warn({ job: job.name, id, attempt, err: error }, 'A job failed')
    const message = error instanceof Error ? error.message : String(error)
    return { id, status: error instanceof PermanentError ? 'deadletter' : 'failed', output: { message } }
  }
}

/** Rejects on timeout: a handler that ignores its signal must not block the others of its batch. */
function rejectOnTimeout(timeout: AbortSignal, { timeoutSeconds }: Job): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () => reject(new Error(`It took more than ${timeoutSeconds} seconds.`))
    timeout.addEventListener('abort', fail, { once: true })
  })
}
