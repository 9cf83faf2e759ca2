import { type ChangeRow, deleteOldChanges, readChanges, readCurrentXact } from './cache-changes.store.ts'
import { createCountedLog } from './counted-log.ts'
import type { Ctx } from './ctx.ts'

/** The caches to clear after changes in the database. */
export interface CacheChanges {
  /** Names of part types, vehicles, or their nicknames. */
  words: boolean
  /** The changed listings; null if every page may have changed. */
  listings: ReadonlySet<number> | null
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes this process forget what another one changed. */
    forgetChanges(changes: CacheChanges): void
  }
}

const INTERVAL_MS = 1_000
const CLEANING_INTERVAL_MS = 300_000
/** Beyond it all caches are cleared. */
const MAX_CHANGES = 500

interface WatchOptions {
  intervalMs?: number
  /** Repeats `onChange` after this time, by which a late replica has the change; 0 for no repetition. */
  repeatAfterMs?: number
}

/** Calls `onChange` within a second after any process commits a change of what caches hold. Returns a stop function. */
export function watchCacheChanges(
  { db, log }: Pick<Ctx, 'db' | 'log'>,
  onChange: (changes: CacheChanges) => void,
  { intervalMs = INTERVAL_MS, repeatAfterMs = 0 }: WatchOptions = {},
): () => Promise<void> {
  // It polls: notifications do not pass PgBouncer in transaction mode, and lock every commit that sends one.
  let xact: string | null = null
  // A long transaction keeps the number back: the changes read since then, each with the transaction that wrote it.
  const seen = new Map<number, bigint>()
  let running: Promise<void> | null = null
  const report = createCountedLog(log.warn.bind(log), 'Could not read what caches must forget.')
  const repeat = (work: () => Promise<unknown>, ms: number) =>
    setInterval(() => void (running ??= run(work).finally(() => (running = null))), ms).unref()
  const timers = [repeat(poll, intervalMs), repeat(() => deleteOldChanges(db), CLEANING_INTERVAL_MS)]
  const repetitions = new Set<NodeJS.Timeout>()
  return async () => {
    timers.forEach(clearInterval)
    await running
    repetitions.forEach(clearTimeout)
  }

  function notify(changes: CacheChanges): void {
    onChange(changes)
    if (repeatAfterMs === 0) return
    const repetition = setTimeout(() => {
      repetitions.delete(repetition)
      onChange(changes)
    }, repeatAfterMs).unref()
    repetitions.add(repetition)
  }

  async function run(work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => report('poll', { err: error }))
  }

  async function poll(): Promise<void> {
    if (xact === null) {
      xact = await readCurrentXact(db)
      return
    }
    const { changes, xact: next } = await readChanges(db, { xact, seen: [...seen.keys()], limit: MAX_CHANGES + 1 })
    for (const { id, xact: writtenBy } of changes) seen.set(id, BigInt(writtenBy))
    for (const [id, writtenBy] of seen) if (writtenBy < BigInt(next)) seen.delete(id)
    xact = next
    if (changes.length > 0) notify(summarize(changes))
  }
}

function summarize(changes: readonly ChangeRow[]): CacheChanges {
  if (changes.length > MAX_CHANGES) return { words: true, listings: null }
  const ids = changes.map(({ product_id: id }) => id)
  const listings = ids.includes(null) ? null : new Set(ids.filter((id) => id !== null))
  return { words: changes.some(({ kind }) => kind === 'words'), listings }
}
