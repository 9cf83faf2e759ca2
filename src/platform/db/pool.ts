import { AsyncLocalStorage } from 'node:async_hooks'

import pg from 'pg'

import { createCountedLog } from '#platform/counted-log.ts'

import { guardConnection, type QuerySettings, throwDatabaseError } from './guard-connection.ts'
import { countQuery } from './query-log.ts'
import { installValueParsers } from './value-parsing.ts'

/** The methods of a logger; pino and Fastify's logger have them. */
export interface DbLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Sends SQL: the pool, or the connection of an open transaction. Stores send theirs through `statement.ts`. */
export type Db = Pick<pg.Pool, 'query'>

/** An open database; `open-database.ts` adds its kind. */
export interface OpenedDatabase {
  /** For jobs and commands: it waits long for connections and results. */
  pool: pg.Pool
  db: Db
  /** Opens another pool, which the caller closes before the database. */
  openPool(limits: PoolLimits): pg.Pool
  /** The servers of DATABASE_URL; null for the embedded one. */
  hosts: DatabaseHosts | null
  /** Resolves with the reason if the embedded server of this process ends unexpectedly. */
  failed: Promise<Error>
  /** Waits for running statements, then closes. The process that runs the embedded server stops it. */
  close(): Promise<void>
}

/** The servers of a database URL that names several; one of them is the primary. */
export interface DatabaseHosts {
  count: number
  /** Returns the URL of the current server. */
  url(): URL
  /** Moves all pools to the next server, if there are several. */
  useNext(): void
  /** Moves this pool too. @param connectTo returns its connection string for a server */
  follow(pool: pg.Pool, connectTo: (url: URL) => string): void
}

/** The limits of a pool. */
export interface PoolLimits {
  /** Maximum number of connections. */
  max: number
  /** Time for a new connection, and for a wait for one. */
  connectMs: number
  /** Time for a statement, after which its connection is destroyed. Longer than the server's own timeout. */
  queryMs: number
  /** `lock_timeout` of the sessions. */
  lockTimeout: string
}

/** The pool of jobs and commands. Their long statements have no timeout of the server. */
export const MAIN_LIMITS: Omit<PoolLimits, 'max'> = { connectMs: 10_000, queryMs: 3_600_000, lockTimeout: '10s' }

/** Finds dead idle connections within 20 seconds: the system probes ten times, one second apart. */
const KEEP_ALIVE_MS = 10_000
/** After a fail over with the old server still up, connections move to the new one within this time. */
const MAX_AGE_SECONDS = 1_800

/** Returns the driver's configuration for the limits of a pool. */
export const toPoolConfig = ({ max, connectMs }: PoolLimits): pg.PoolConfig => ({
  max,
  connectionTimeoutMillis: connectMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  maxLifetimeSeconds: MAX_AGE_SECONDS,
})

/** The transaction of this asynchronous context. `open` is false after its end. */
export interface OpenTransaction {
  pool: pg.Pool
  open: boolean
  /** The outer transaction, on another database. */
  outer: OpenTransaction | undefined
}
export const currentTransaction = new AsyncLocalStorage<OpenTransaction>()

/** Creates a pool that counts statements and survives the loss of its server. It throws inside an open transaction. */
export function createPool(
  config: pg.PoolConfig,
  log: DbLog,
  queries: QuerySettings = { queryMs: 0, isPrepared: true },
): pg.Pool {
  installValueParsers()
  const pool = new pg.Pool(config)
  const reportLoss = createCountedLog(log.error.bind(log), 'A connection to the database was lost.')
  pool.on('error', (error) => {
    // `end` resolves before the connections are closed, and the embedded server stops then.
    // The error itself has the whole connection as a property.
    if (!pool.ending) reportLoss('idle', { reason: error.message })
  })
  pool.on('connect', (client) => {
    // The pool only listens to idle connections; without a listener the loss of a busy one would end the process.
    client.on('error', () => undefined)
    guardConnection(client, queries)
  })
  trackConnections(pool)
  countStatements(pool)
  refusePoolInTransactions(pool)
  return pool
}

const connections = new WeakMap<pg.Pool, Set<pg.PoolClient>>()

function trackConnections(pool: pg.Pool): void {
  const open = new Set<pg.PoolClient>()
  connections.set(pool, open)
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
}

/** Destroys the connections of a pool of `createPool`, also busy ones, whose statements fail. */
export function destroyConnections(pool: pg.Pool): void {
  for (const client of connections.get(pool) ?? []) client.connection.stream.destroy()
}

/** Counts in the caller's context: the connection may run in the context of another caller. */
function countStatements(pool: pg.Pool): void {
  // `query` has many overloads; all are passed on unchanged.
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  const counted = (...args: unknown[]) => {
    countQuery()
    return query(...args).catch(throwDatabaseError)
  }
  pool.query = counted as typeof pool.query
}

function refusePoolInTransactions(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: (error: Error) => void) => unknown
  const guarded = (callback?: (error: Error) => void) => {
    if (!isInTransaction(pool))
      return callback ? connect(callback) : (connect() as Promise<unknown>).catch(throwDatabaseError)
    const error = new Error('The pool was used inside a transaction: use the ctx of inTransaction.')
    return callback ? callback(error) : Promise.reject(error)
  }
  // `connect` has two overloads; both are passed on unchanged.
  pool.connect = guarded as typeof pool.connect
}

function isInTransaction(pool: pg.Pool): boolean {
  for (let begun = currentTransaction.getStore(); begun; begun = begun.outer) {
    if (begun.open && begun.pool === pool) return true
  }
  return false
}
