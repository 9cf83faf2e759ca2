import type { Ctx } from '#platform/ctx.ts'

import { missedWords } from './missed.rules.ts'
import { countMissed } from './missed.store.ts'

const MOST_WAITING = 200
const WRITTEN_AFTER_MS = 2_000

/**
 * Counts what people searched for in vain, so that an admin sees what the shop lacks. A search waits for nothing: words
 * are gathered in memory and written together, a moment later; more than some hundred at once are let go.
 */
export function createMissed({ afterMs = WRITTEN_AFTER_MS }: { afterMs?: number } = {}) {
  let waiting = new Map<string, number>()
  return { note }

  /** Notes a search that found nothing. */
  function note(ctx: Pick<Ctx, 'db' | 'now' | 'log'>, keyword: string): void {
    const words = missedWords(keyword)
    if (words === null || (waiting.size >= MOST_WAITING && !waiting.has(words))) return
    if (waiting.size === 0) setTimeout(() => void write(ctx), afterMs).unref()
    waiting.set(words, (waiting.get(words) ?? 0) + 1)
  }

  async function write({ db, now, log }: Pick<Ctx, 'db' | 'now' | 'log'>): Promise<void> {
    const missed = waiting
    waiting = new Map()
    try {
      await countMissed(db, missed, now())
    } catch (error) {
      // It is only a tally, and the shop may just be closing.
      log.debug({ err: error }, 'Searches in vain were not counted.')
    }
  }
}
