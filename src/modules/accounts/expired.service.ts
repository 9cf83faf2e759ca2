import { z } from 'zod'

import type { Ctx } from '#platform/ctx.ts'
import { job } from '#platform/jobs/job.ts'

import { deleteExpired } from './expired.store.ts'

/** Deletes what has expired every night, also if logins, which delete a little, are rare. */
export const clearExpiredJob = job({
  name: 'clear-expired',
  schema: z.object({}),
  concurrency: 1,
  timeoutSeconds: 1_800,
  cron: '30 3 * * *',
})

/** Deletes all expired rows of accounts in batches. @returns their number */
export async function clearExpired({ db, now }: Pick<Ctx, 'db' | 'now'>, signal?: AbortSignal): Promise<number> {
  let total = 0
  for (;;) {
    signal?.throwIfAborted()
    const deleted = await deleteExpired(db, now())
    total += deleted
    if (deleted === 0) return total
  }
}
