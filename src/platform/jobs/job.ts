import type { z } from 'zod'

import type { Ctx } from '#platform/ctx.ts'

/** A kind of work that is done later: what it is called, what it needs to know, and how patient it is. */
export interface Job<Schema extends z.ZodType = z.ZodType> {
  name: string
  schema: Schema
  /** How often it is tried again after a failure. The pauses double from the first to the longest. */
  retries: number
  firstPauseSeconds: number
  longestPauseSeconds: number
  /** After so long one try counts as failed; its signal is aborted. */
  timeoutSeconds: number
  /** How many of this kind one process does at the same time. */
  atOnce: number
  /** How many of this kind one process takes out of the queue together: looking costs the same for one as for many. */
  taken: number
  /** When it comes by itself, in UTC and with `{}` as its data: `15 3 * * *` is each night at 3:15. */
  cron: string | null
}

interface JobOptions<Schema extends z.ZodType> extends Partial<Omit<Job, 'name' | 'schema'>> {
  name: string
  schema: Schema
}

/** One try of a job, as its handler sees it. */
export interface Run {
  /** The same in every try. */
  id: string
  /** 1 in the first. */
  attempt: number
  /** Aborted when the try takes too long, or the process has to stop. */
  signal: AbortSignal
}

/** Does the work. It may come twice with the same id, when a process ended at a bad moment: it must be safe to repeat. */
export type JobHandler<Schema extends z.ZodType> = (ctx: Ctx, data: z.output<Schema>, run: Run) => Promise<void>

/** To be thrown by a handler when no later try can go better: the job goes to the dead letters at once. */
export class HopelessError extends Error {}

const usual = {
  retries: 5,
  firstPauseSeconds: 5,
  longestPauseSeconds: 3_600,
  timeoutSeconds: 60,
  atOnce: 5,
  cron: null,
}
const nameForm = /^[a-z]+(-[a-z]+)*$/

/**
 * Declares a job, once per kind, beside what it belongs to: `job({ name: 'send-letter', schema })`. Everything else has
 * a usual value: five more tries with pauses from 5 seconds to an hour, a minute for each, five at the same time.
 * @throws RangeError when the name is not words of small letters joined by hyphens
 */
export function job<Schema extends z.ZodType>(options: JobOptions<Schema>): Job<Schema> {
  if (!nameForm.test(options.name)) throw new RangeError(`The job name ${options.name} is not like send-letter.`)
  return { ...usual, taken: options.atOnce ?? usual.atOnce, ...options }
}
