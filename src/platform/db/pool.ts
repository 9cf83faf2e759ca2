import { AsyncLocalStorage } from 'node:async_hooks'

import pg from 'pg'

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
  pool: pg.Pool
  db: Db
  /** Resolves with the reason if the embedded server of this process ends unexpectedly. */
  failed: Promise<Error>
  /** Waits for running statements, then closes. The process that runs the embedded server stops it. */
  close(): Promise<void>
}

/** The transaction of this asynchronous context. `open` is false after its end. */
export interface OpenTransaction {
  pool: pg.Pool
  open: boolean
  /** The outer transaction, on another database. */
  outer: OpenTransaction | undefined
}
export const currentTransaction = new AsyncLocalStorage<OpenTransaction>()

/**
 * Creates a pool that counts statements, survives the loss of its server, and throws inside an open transaction, which
 * the query would miss.
 */
export function createPool(config: pg.PoolConfig, log: DbLog): pg.Pool {
  installValueParsers()
  const pool = new pg.Pool(config)
  pool.on('error', (error) => {
    // `end` resolves before the connections are closed, and the embedded server stops then.
    if (!pool.ending) log.error({ err: error }, 'A connection to the database was lost.')
  })
  // The pool only listens to idle connections; without a listener the loss of a busy one would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  countStatements(pool)
  refusePoolInTransactions(pool)
  return pool
}

/** Counts in the caller's context: the connection may run in the context of another caller. */
function countStatements(pool: pg.Pool): void {
  // `query` has many overloads; all are passed on unchanged.
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  const counted = (...args: unknown[]) => {
    countQuery()
    return query(...args)
  }
  pool.query = counted as typeof pool.query
}

function refusePoolInTransactions(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: (error: Error) => void) => unknown
  const guarded = (callback?: (error: Error) => void) => {
    if (!isInTransaction(pool)) return connect(callback)
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
