import type { Ctx } from '#platform/ctx.ts'

import { summarizeSuspensions } from './stores.store.ts'

const WATCH_INTERVAL_MS = 1_000

/**
 * Calls `onChange` within a second after any process of the shop commits a suspension or its end.
 * @returns a function that stops the watch
 */
export function watchSuspensions({ db, log }: Pick<Ctx, 'db' | 'log'>, onChange: () => void): () => Promise<void> {
  let previous: string | null = null
  let isReading = false
  const timer = setInterval(() => void poll(), WATCH_INTERVAL_MS)
  timer.unref()
  return async () => clearInterval(timer)

  async function poll(): Promise<void> {
    if (isReading) return
    isReading = true
    try {
      const { latest, count } = await summarizeSuspensions(db)
      // A row with a lower id can be committed after one with a higher id; then only the count changes.
      const current = `${latest} ${count}`
      if (previous !== null && current !== previous) onChange()
      previous = current
    } catch (error) {
      log.warn({ err: error }, 'Could not read the suspensions of stores.')
    } finally {
      isReading = false
    }
  }
}
