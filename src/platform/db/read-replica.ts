import type pg from 'pg'

import { setAwakeTimeout } from '#platform/awake-timeout.ts'

import { boundWaits, type PoolBounds, viewPool } from './bounded-pool.ts'
import { destroyConnections } from './pool.ts'
import type { Db, DbLog } from './pool.ts'
import { rows } from './rows.ts'
import { sqlState } from './sql-state.ts'

/** A replica that serves reads of visitors while it is not far behind. */
export interface ReadReplica {
  isFresh(): boolean
  pool: pg.Pool
  stop(): void
}

const INTERVAL_MS = 1_000
const CHECK_MS = 800
/** Visitors' pages are cached for ten seconds anyway. */
const MAX_DELAY_SECONDS = 5
/** A replica passes for fresh until two checks after a good one. */
const FRESH_MS = 2 * INTERVAL_MS
/** Maximum age of what a replica returns. */
export const MAX_STALE_MS = MAX_DELAY_SECONDS * 1_000 + FRESH_MS

/** A replica that has replayed everything it received, and still receives, has no delay, however old the last change. */
const DELAY = `
  select case when not pg_is_in_recovery() then 0
    when exists (select from pg_stat_wal_receiver) and pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
    else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 1e9) end::float8 as seconds`

/** Watches the delay of a replica, once a second. @param health a pool of its own, for the watch */
export function watchReplica(pool: pg.Pool, health: pg.Pool, log: DbLog): ReadReplica {
  let freshUntil = 0
  let wasFresh: boolean | null = null
  const timer = setInterval(() => void check(), INTERVAL_MS).unref()
  void check()
  return { isFresh, pool, stop: () => clearInterval(timer) }

  function isFresh(): boolean {
    return performance.now() < freshUntil
  }

  async function check(): Promise<void> {
    const startedAt = performance.now()
    const cancel = setAwakeTimeout(CHECK_MS, () => destroyConnections(pool))
    try {
      const [found] = await rows<{ seconds: number }>(health, DELAY)
      report((found?.seconds ?? 1e9) <= MAX_DELAY_SECONDS, startedAt)
    } catch {
      report(false, startedAt)
    } finally {
      cancel()
    }
  }

  function report(isInTime: boolean, at: number): void {
    freshUntil = isInTime ? at + FRESH_MS : 0
    if (isInTime === wasFresh || health.ending) return
    wasFresh = isInTime
    if (isInTime) log.info({}, 'The replica serves reads.')
    else log.warn({}, 'The replica is late or does not respond: the primary serves its reads.')
  }
}

/** Less than on the primary: a statement that has no connection to the replica by then waits for one to the primary. */
const BOUNDS: PoolBounds = { maxWaiting: 500, maxWaitMs: 250 }

/** A statement that was cancelled because it is slow; on the primary it would be slow again. */
const QUERY_CANCELED = '57014'

/** Returns a view of the primary whose single statements run on a fresh replica, and on the primary if that fails. */
export function preferReplica(primary: Db, replica: ReadReplica): Db {
  // Outside a transaction `db` is always a pool.
  const pool = primary as pg.Pool
  const view = viewPool(pool)
  const onPrimary = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  const refuse = () => new Error('No connection to the replica is free.')
  const { db } = boundWaits({ db: replica.pool }, refuse, BOUNDS)
  const onReplica = db.query.bind(db) as typeof onPrimary
  const query = (...args: unknown[]) => {
    if (!replica.isFresh()) return onPrimary(...args)
    return onReplica(...args).catch((error: unknown) => {
      if (sqlState(error) === QUERY_CANCELED) throw error
      // A standby has no unlogged tables, and lacks a migration until it has replayed it.
      return onPrimary(...args)
    })
  }
  // `query` has many overloads; all are passed on unchanged.
  view.query = query as typeof view.query
  return view
}
