import { z } from 'zod'

import type { Ctx } from '#platform/ctx.ts'
import { job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

import { toUtcDay } from './popularity.rules.ts'
import { writePopularity } from './popularity.store.ts'

export type Popularity = ReturnType<typeof createPopularity>

/** Runs at 3:20 UTC, when traffic is low: a million listings take minutes. */
export const recalculatePopularityJob = job({
  name: 'learn-popularity',
  schema: z.object({}),
  cron: '20 3 * * *',
  concurrency: 1,
  retries: 2,
  timeoutSeconds: 3_600,
})

/** Calculates the popularity of products once a day from views, cart adds and paid orders (decision 17). */
export function createPopularity(deps: {
  jobs: Pick<Jobs, 'declare'>
  index: { rebuild(ctx: Pick<Ctx, 'db'>): Promise<void> }
}) {
  deps.jobs.declare(recalculatePopularityJob)
  return { recalculate }

  /** Recalculates the popularity of all products as of today. Safe to repeat. */
  async function recalculate(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
    await writePopularity(ctx, toUtcDay(ctx.now()))
    // Rebuilt in that order: rows that change one by one would leave the physical order that fast reads
    // of the top tier need (decision 3).
    await deps.index.rebuild(ctx)
  }
}
