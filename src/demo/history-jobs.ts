import type { Ctx } from '#platform/ctx.ts'
import type { Job, JobHandler } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

/** Jobs of the history: queued in memory and run by `drain` at the time of its step. Delayed jobs are dropped. */
export interface HistoryJobs extends Omit<Jobs, 'start' | 'stop'> {
  drain(ctx: Ctx): Promise<void>
}

export function createHistoryJobs(): HistoryJobs {
  const handlers = new Map<string, JobHandler<never>>()
  let queued: { job: Job; data: unknown }[] = []
  const enqueueAll: HistoryJobs['enqueueAll'] = async (_ctx, job, data, options) => {
    if (options?.startAfter === undefined) queued.push(...data.map((each) => ({ job, data: each })))
    return data.map(() => '')
  }
  return {
    declare: () => undefined,
    find: () => undefined,
    enqueueAll,
    enqueue: async (ctx, job, data, options) => (await enqueueAll(ctx, job, [data], options)).join(''),
    work: (job, handler) => void handlers.set(job.name, handler),
    drain,
  }

  async function drain(ctx: Ctx): Promise<void> {
    const due = queued
    queued = []
    const { signal } = new AbortController()
    for (const { job, data } of due)
      await handlers.get(job.name)?.(ctx, job.schema.parse(data) as never, { id: '', attempt: 1, signal })
  }
}
