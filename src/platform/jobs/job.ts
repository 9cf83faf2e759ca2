import type { z } from 'zod'

import type { Ctx } from '#platform/ctx.ts'

/** A kind of background job. */
export interface Job<Schema extends z.ZodType = z.ZodType> {
  name: string
  schema: Schema
  /** Retries after a failure. The delay doubles from `minRetryDelaySeconds` to `maxRetryDelaySeconds`. */
  retries: number
  minRetryDelaySeconds: number
  maxRetryDelaySeconds: number
  /** Timeout of an attempt; its signal is aborted. */
  timeoutSeconds: number
  /** Concurrent jobs of this kind in a process. */
  concurrency: number
  /** Jobs that a process takes from the queue in one poll: a poll for many costs no more than for one. */
  batchSize: number
  /** Schedule in UTC, with `{}` as data: `15 3 * * *` is every night at 3:15. */
  cron: string | null
}

interface JobOptions<Schema extends z.ZodType> extends Partial<Omit<Job, 'name' | 'schema'>> {
  name: string
  schema: Schema
}

/** An attempt of a job. */
export interface JobRun {
  /** Equal in all attempts. */
  id: string
  /** From 1. */
  attempt: number
  /** Aborted on timeout and when the process stops. */
  signal: AbortSignal
}

/** Runs a job. It must be safe to repeat: after the death of a process it runs again with its id. */
export type JobHandler<Schema extends z.ZodType> = (ctx: Ctx, data: z.output<Schema>, run: JobRun) => Promise<void>

/** Thrown by a handler if no retry can succeed: the job moves directly to the dead letters. */
export class PermanentError extends Error {}

const DEFAULTS = {
  retries: 5,
  minRetryDelaySeconds: 5,
  maxRetryDelaySeconds: 3_600,
  timeoutSeconds: 60,
  concurrency: 5,
  cron: null,
}
const NAME_PATTERN = /^[a-z]+(-[a-z]+)*$/

/**
 * Declares a job. Defaults: five retries after 5 seconds to an hour, a timeout of a minute, five at a time.
 * @throws RangeError unless the name is lower-case words joined by hyphens
 */
export function job<Schema extends z.ZodType>(options: JobOptions<Schema>): Job<Schema> {
  if (!NAME_PATTERN.test(options.name)) throw new RangeError(`The job name ${options.name} is not like send-letter.`)
  return { ...DEFAULTS, batchSize: options.concurrency ?? DEFAULTS.concurrency, ...options }
}
