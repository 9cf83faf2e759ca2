import pg from 'pg'

import type { Database } from './open-database.ts'
import type { Db } from './pool.ts'
import { noteQuery } from './query-log.ts'

export interface PoolBounds {
  maxWaiting: number
  maxWaitMs: number
}

const BOUNDS: PoolBounds = { maxWaiting: 500, maxWaitMs: 8_000 }

type Connected = (error?: Error, client?: pg.PoolClient, release?: (error?: Error) => void) => void

/** The pool behind each bounded view of one. */
const pools = new WeakMap<pg.Pool, pg.Pool>()

/** Returns the pool that lends the connections: the one behind a bounded view, or else the pool itself. */
export const poolBehind = (pool: pg.Pool): pg.Pool => pools.get(pool) ?? pool

/**
 * Gives requests a bounded wait for a connection. Jobs and commands keep the pool's own patience, because they have
 * time and must not fail when visitors crowd the shop.
 * @param refuse makes the error for a request that finds too many waiting, or has waited too long
 */
export function boundWaits(
  database: Pick<Database, 'db'>,
  refuse: () => Error,
  bounds: PoolBounds = BOUNDS,
): Pick<Database, 'db'> {
  let bounded: Db | null = null
  return {
    get db() {
      // Outside a transaction `db` is always a pool.
      bounded ??= boundPool(database.db as pg.Pool, refuse, bounds)
      return bounded
    },
  }
}

function boundPool(pool: pg.Pool, refuse: () => Error, { maxWaiting, maxWaitMs }: PoolBounds): pg.Pool {
  // The prototype gives it everything else that a pool has.
  const view = Object.create(pool) as pg.Pool
  pools.set(view, pool)
  // Both have overloads, which are passed on untouched.
  const query = pg.Pool.prototype.query as (this: pg.Pool, ...args: unknown[]) => unknown
  const counted = (...args: unknown[]) => {
    noteQuery()
    return query.apply(view, args)
  }
  view.query = counted as typeof pool.query
  view.connect = ((callback?: Connected) => (callback ? connect(callback) : promised())) as typeof pool.connect
  return view

  function connect(callback: Connected): void {
    if (pool.idleCount > 0) return pool.connect(callback as never)
    if (pool.waitingCount >= maxWaiting) return callback(refuse())
    let hasLeft = false
    const leave = () => {
      hasLeft = true
      callback(refuse())
    }
    const timer = setTimeout(leave, maxWaitMs)
    const arrived: Connected = (error, client, release) => {
      clearTimeout(timer)
      if (hasLeft) release?.()
      else callback(error, client, release)
    }
    pool.connect(arrived as never)
  }

  function promised(): Promise<pg.PoolClient> {
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>()
    // Without an error there is a client.
    connect((error, client) => (error ? reject(error) : resolve(client as pg.PoolClient)))
    return promise
  }
}
