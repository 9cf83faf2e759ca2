import type { Ctx } from '#platform/ctx.ts'

import { findLatestSuspension } from './stores.store.ts'

const WATCH_INTERVAL_MS = 1_000

/**
 * Calls `onChange` within a second of each suspension, or end of one, that any process of the shop commits.
 * @returns a function that stops the watch
 */
export function watchSuspensions({ db, log }: Pick<Ctx, 'db' | 'log'>, onChange: () => void): () => Promise<void> {
  let latest: number | null = null
  let isReading = false
  const timer = setInterval(() => void look(), WATCH_INTERVAL_MS)
  timer.unref()
  return async () => clearInterval(timer)

  async function look(): Promise<void> {
    if (isReading) return
    isReading = true
    try {
      const found = await findLatestSuspension(db)
      if (latest !== null && found !== latest) onChange()
      latest = found
    } catch (error) {
      log.warn({ err: error }, 'Suspensions of stores could not be read.')
    } finally {
      isReading = false
    }
  }
}
