import { createHash, randomBytes } from 'node:crypto'

import type { Ctx } from '#platform/ctx.ts'

import { demandKey, type DemandNote } from './demand.rules.ts'
import { countDemand, type CountedDemand } from './demand.store.ts'

const MAX_WAITING = 200
const WRITE_AFTER_MS = 2_000
/** About 2 MB; later sessions of the day are counted once for each search. */
const MAX_SESSIONS = 20_000
const LAGOS_OFFSET_MS = 3_600_000

type NoteContext = Pick<Ctx, 'db' | 'actor' | 'now' | 'log'>

/** Counts searches without an exact answer in memory, written in batches; a full buffer drops further ones. */
export function createDemandCounter({ afterMs = WRITE_AFTER_MS }: { afterMs?: number } = {}) {
  let waiting = new Map<string, CountedDemand>()
  const isNewSession = createSessions()
  return { note }

  /** Notes a search that had no exact answer; nothing personal is kept. */
  function note(ctx: NoteContext, noted: DemandNote): void {
    const row = demandKey(noted)
    if (row === null) return
    const key = JSON.stringify(row)
    const known = waiting.get(key)
    if (!known && waiting.size >= MAX_WAITING) return
    if (waiting.size === 0) setTimeout(() => void write(ctx), afterMs).unref()
    const { searches, sessions } = known ?? { searches: 0, sessions: 0 }
    waiting.set(key, { ...row, searches: searches + 1, sessions: sessions + (isNewSession(ctx, key) ? 1 : 0) })
  }

  async function write({ db, now, log }: NoteContext): Promise<void> {
    const gathered = [...waiting.values()]
    waiting = new Map()
    try {
      await countDemand(db, gathered, now())
    } catch (error) {
      // Only counts are lost, and the shop may be closing.
      log.debug({ err: error }, 'Could not record searches without an exact answer.')
    }
  }
}

/** Creates the function that returns whether a session is new to a request today; one without a session always is. */
function createSessions(): (ctx: Pick<Ctx, 'actor' | 'now'>, key: string) => boolean {
  const salt = randomBytes(16)
  let day = 0
  let seen = new Set<string>()
  return ({ actor, now }, key) => {
    if (actor === null) return true
    const today = Math.floor((now().getTime() + LAGOS_OFFSET_MS) / 86_400_000)
    if (today !== day) [day, seen] = [today, new Set()]
    const hash = createHash('sha256').update(salt).update(`${actor.userId} ${key}`).digest('base64url').slice(0, 16)
    if (seen.has(hash)) return false
    if (seen.size < MAX_SESSIONS) seen.add(hash)
    return true
  }
}
