import pg from 'pg'

import { DatabaseUnavailable, toDatabaseError } from './database-fault.ts'
import { throwDatabaseError } from './guard-connection.ts'
import type { Db } from './pool.ts'
import { countQuery } from './query-log.ts'

export interface PoolBounds {
  maxWaiting: number
  maxWaitMs: number
}

/** A request that has no connection by then is refused, so that it has its answer within a second. */
const BOUNDS: PoolBounds = { maxWaiting: 500, maxWaitMs: 750 }

type ConnectCallback = (error?: Error, client?: pg.PoolClient, release?: (error?: Error) => void) => void

/** The pool behind each bounded view of one. */
const pools = new WeakMap<pg.Pool, pg.Pool>()

/** Returns the pool that lends the connections: the one behind a bounded view, or else the pool itself. */
export const getUnderlyingPool = (pool: pg.Pool): pg.Pool => pools.get(pool) ?? pool

/** Creates a view of a pool, with members of its own and those of the pool as its prototype. */
export function viewPool(pool: pg.Pool): pg.Pool {
  const view = Object.create(pool) as pg.Pool
  pools.set(view, getUnderlyingPool(pool))
  return view
}

/** Limits the wait of requests for a connection. `refuse` creates the error for too many or too long waits. */
export function boundWaits(
  database: { db: Db; isUp?: (() => boolean) | undefined },
  refuse: () => Error,
  bounds: PoolBounds = BOUNDS,
): { readonly db: Db } {
  // Jobs and commands keep the pool's own timeout: they have time, and must not fail under load.
  let bounded: Db | null = null
  return {
    get db() {
      // Outside a transaction `db` is always a pool.
      bounded ??= boundPool(database.db as pg.Pool, { refuse, isUp: database.isUp ?? (() => true) }, bounds)
      return bounded
    },
  }
}

interface Refusals {
  refuse(): Error
  isUp(): boolean
}

function boundPool(pool: pg.Pool, { refuse, isUp }: Refusals, { maxWaiting, maxWaitMs }: PoolBounds): pg.Pool {
  const view = viewPool(pool)
  // Both have overloads, which are passed on unchanged.
  const query = pg.Pool.prototype.query as (this: pg.Pool, ...args: unknown[]) => Promise<unknown>
  const counted = (...args: unknown[]) => {
    countQuery()
    return query.apply(view, args).catch(throwDatabaseError)
  }
  view.query = counted as typeof pool.query
  view.connect = ((callback?: ConnectCallback) =>
    callback ? connect(callback) : connectAsync()) as typeof pool.connect
  return view

  function connect(callback: ConnectCallback): void {
    if (!isUp()) return callback(new DatabaseUnavailable('The database does not respond.'))
    // The pool lends an idle connection at the next tick, so that earlier callers of this tick still wait for theirs.
    if (pool.idleCount > pool.waitingCount) return pool.connect(callback as never)
    if (pool.waitingCount >= maxWaiting) return callback(refuse())
    let hasLeft = false
    const leave = () => {
      hasLeft = true
      callback(refuse())
    }
    const timer = setTimeout(leave, maxWaitMs)
    const arrived: ConnectCallback = (error, client, release) => {
      clearTimeout(timer)
      if (hasLeft) release?.()
      else callback(error, client, release)
    }
    pool.connect(arrived as never)
  }

  function connectAsync(): Promise<pg.PoolClient> {
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>()
    // Without an error there is a client.
    connect((error, client) => (error ? reject(toDatabaseError(error)) : resolve(client as pg.PoolClient)))
    return promise
  }
}
