import { AsyncLocalStorage } from 'node:async_hooks'

import pg from 'pg'

import { noteQuery } from './query-log.ts'
import { installValueParsers } from './value-parsing.ts'

/** What a log line needs; pino and Fastify's logger fit. */
export interface DbLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Sends SQL: the pool, or the connection of an open transaction. Stores send theirs through `statement.ts`. */
export type Db = Pick<pg.Pool, 'query'>

/** An open database as either kind gives it; `open-database.ts` adds which one it is. */
export interface OpenedDatabase {
  pool: pg.Pool
  db: Db
  /** Resolves with the reason when the embedded server of this process ends by itself. */
  failed: Promise<Error>
  /** Waits for statements under way, then closes; the process that runs the embedded server stops it. */
  close(): Promise<void>
}

/** A transaction that was begun in this asynchronous context. `open` falls when it ends. */
export interface BegunTransaction {
  pool: pg.Pool
  open: boolean
  /** The one it stands in, on another database. */
  outer: BegunTransaction | undefined
}
export const begunTransaction = new AsyncLocalStorage<BegunTransaction>()

/**
 * A pool that counts statements, survives a lost server without taking the process along, and refuses to lend a
 * connection inside an open transaction: there the query would miss the transaction.
 */
export function createPool(config: pg.PoolConfig, log: DbLog): pg.Pool {
  installValueParsers()
  const pool = new pg.Pool(config)
  const report = (error: Error) => log.error({ err: error }, 'A connection to the database was lost.')
  pool.on('error', report)
  // The pool only listens to idle connections; without a listener the loss of a busy one would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  countStatements(pool)
  refuseInsideTransactions(pool)
  return pool
}

/** Counted where it is asked: a connection may run it in the asynchronous context of whoever freed it. */
function countStatements(pool: pg.Pool): void {
  // `query` has many overloads; all are passed on untouched.
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  const counted = (...args: unknown[]) => {
    noteQuery()
    return query(...args)
  }
  pool.query = counted as typeof pool.query
}

function refuseInsideTransactions(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: (error: Error) => void) => unknown
  const guarded = (callback?: (error: Error) => void) => {
    if (!isInTransaction(pool)) return connect(callback)
    const error = new Error('The pool was used inside a transaction: use the ctx that inTransaction hands over.')
    return callback ? callback(error) : Promise.reject(error)
  }
  // `connect` has two overloads; both are passed on untouched.
  pool.connect = guarded as typeof pool.connect
}

function isInTransaction(pool: pg.Pool): boolean {
  for (let begun = begunTransaction.getStore(); begun; begun = begun.outer) {
    if (begun.open && begun.pool === pool) return true
  }
  return false
}
