import type pg from 'pg'

import { setAwakeTimeout } from '#platform/awake-timeout.ts'
import { createCountedLog } from '#platform/counted-log.ts'

import { destroyConnections } from './pool.ts'
import type { DatabaseHosts, DbLog, PoolLimits } from './pool.ts'

/** Knows whether the database responds, so that requests need not find out one by one. */
export interface DatabaseWatch {
  isUp(): boolean
  /** Probes the database. Resolves within PROBE_MS of a process that is not busy. */
  check(): Promise<boolean>
  stop(): void
}

export interface WatchedPools {
  /** Used by the watch itself. */
  health: pg.Pool
  /** Loses its connections as soon as the database does not respond. */
  requests: readonly pg.Pool[]
  /** Loses its connections after PATIENCE_MS. */
  jobs: readonly pg.Pool[]
  /** With several servers, the next is used if one does not respond or is a standby. */
  hosts?: DatabaseHosts | null
}

const INTERVAL_MS = 200
// Without requests: a pooler refuses requests to a lost one of several servers immediately, and a job does not notice a
// dead connection for minutes.
const IDLE_INTERVAL_MS = 1_000
/** With the interval, requests get their answer within a second. */
const PROBE_MS = 600
/** Jobs survive a pause of the server that requests do not wait for. */
const PATIENCE_MS = 30_000

/** The limits of the pool of a watch, which ends its probes itself: the driver's timers do not know a busy process. */
export const HEALTH_LIMITS: PoolLimits = { max: 3, connectMs: 1_500, queryMs: 1_500, lockTimeout: '500ms' }

/** Probes the database while requests use it, each second for jobs or several servers, and until it responds again. */
export function watchDatabase({ health, requests, jobs, hosts = null }: WatchedPools, log: DbLog): DatabaseWatch {
  let downSince: number | null = null
  let probe: Promise<boolean> | null = null
  const reportDown = createCountedLog(log.warn.bind(log), 'The database does not respond; requests are refused.')
  const hasSeveral = hosts !== null && hosts.count > 1
  let probedAt = performance.now()
  const timer = setInterval(() => {
    const isDue = performance.now() - probedAt >= IDLE_INTERVAL_MS && (hasSeveral || jobs.some(isBusy))
    if (downSince !== null || isDue || requests.some(isBusy)) void check()
  }, INTERVAL_MS).unref()
  return { isUp: () => downSince === null, check, stop: () => clearInterval(timer) }

  function check(): Promise<boolean> {
    probe ??= run().finally(() => (probe = null))
    return probe
  }

  async function run(): Promise<boolean> {
    probedAt = performance.now()
    const error = await findProbeError(health, hasSeveral)
    if (health.ending) return false
    if (error === null) {
      if (downSince !== null)
        log.info({ ms: Math.round(performance.now() - downSince) }, 'The database responds again.')
      downSince = null
      return true
    }
    reportDown('down', { err: error })
    downSince ??= performance.now()
    const isLong = performance.now() - downSince > PATIENCE_MS
    // Statements of requests fail immediately, and no dead connection stays in a pool.
    for (const pool of [health, ...requests, ...(isLong ? jobs : [])]) destroyConnections(pool)
    hosts?.useNext()
    return false
  }
}

const isBusy = ({ totalCount, idleCount, waitingCount }: pg.Pool) => totalCount > idleCount || waitingCount > 0

/** Returns the error of a probe, or null if the database answers in time. */
async function findProbeError(health: pg.Pool, isOneOfSeveral: boolean): Promise<Error | null> {
  const { promise, resolve } = Promise.withResolvers<Error | null>()
  const cancel = setAwakeTimeout(PROBE_MS, () => resolve(new Error('No answer in time.')))
  health.query<{ standby: boolean }>('select pg_is_in_recovery() as standby').then(
    ({ rows: [found] }) => resolve(isOneOfSeveral && found?.standby === true ? new Error('It is a standby.') : null),
    (error: Error) => resolve(error),
  )
  return promise.finally(cancel)
}
