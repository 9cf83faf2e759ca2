import { z } from 'zod'

import type { Ctx } from '#platform/ctx.ts'
import { job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

import { dayOf } from './popularity.rules.ts'
import { writePopularity } from './popularity.store.ts'

export type Popularity = ReturnType<typeof createPopularity>

/** Each night at 3:20 UTC, when few people shop: a million listings take minutes. */
export const learnPopularity = job({
  name: 'learn-popularity',
  schema: z.object({}),
  cron: '20 3 * * *',
  atOnce: 1,
  retries: 2,
  timeoutSeconds: 3_600,
})

/** The order of the shop by popularity, learned once a day from what people look at, put in their carts and pay for. */
export function createPopularity(deps: {
  jobs: Pick<Jobs, 'declare'>
  index: { rebuild(ctx: Pick<Ctx, 'db'>): Promise<void> }
}) {
  deps.jobs.declare(learnPopularity)
  return { learn }

  /**
   * Writes the popularity of every product as of today, and builds the search index in that order. Rows that change one
   * by one would leave the order in which the head of the index lies (decision 3). Safe to repeat.
   */
  async function learn(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
    await writePopularity(ctx, dayOf(ctx.now()))
    await deps.index.rebuild(ctx)
  }
}
