import type { Ctx } from '#platform/ctx.ts'

import { sumUpSuspensions } from './stores.store.ts'

const WATCH_INTERVAL_MS = 1_000

/**
 * Calls `onChange` within a second of each suspension, or end of one, that any process of the shop commits.
 * @returns a function that stops the watch
 */
export function watchSuspensions({ db, log }: Pick<Ctx, 'db' | 'log'>, onChange: () => void): () => Promise<void> {
  let known: string | null = null
  let isReading = false
  const timer = setInterval(() => void look(), WATCH_INTERVAL_MS)
  timer.unref()
  return async () => clearInterval(timer)

  async function look(): Promise<void> {
    if (isReading) return
    isReading = true
    try {
      const { latest, count } = await sumUpSuspensions(db)
      // A line with a lower id can be committed after one with a higher id: then only the count changes.
      const found = `${latest} ${count}`
      if (known !== null && found !== known) onChange()
      known = found
    } catch (error) {
      log.warn({ err: error }, 'Suspensions of stores could not be read.')
    } finally {
      isReading = false
    }
  }
}
