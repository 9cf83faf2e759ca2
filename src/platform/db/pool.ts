import { AsyncLocalStorage } from 'node:async_hooks'

import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

import { noteQuery } from './query-log.ts'
import { installValueParsers } from './value-parsing.ts'

/** What a log line needs; pino and Fastify's logger fit. */
export interface DbLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** What can be asked: the pool, or the one connection of an open transaction. */
export type Queryable = Pick<pg.Pool, 'query'>

/** The way to the database: drizzle's query builder, and `$client` for plain SQL (see `statement.ts`). */
export type Db = NodePgDatabase & { $client: Queryable }

/** An open database as either kind gives it; `open-database.ts` adds which one it is. */
export interface OpenedDatabase {
  /** True when other processes may be using it too: always on a server, and when another process runs the embedded one. */
  isShared: boolean
  pool: pg.Pool
  db: Db
  /** Resolves, with the reason, if an embedded database run by this process comes down by itself. */
  failed: Promise<Error>
  /** How many times an embedded database run by this process has made a file durable (for tests and figures). */
  syncs(): Promise<number>
  /** Waits for what is under way, then closes; the embedded database makes a checkpoint. */
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

/** drizzle over a pool or over the connection of a transaction. */
export function dbOver(client: Queryable): Db {
  // drizzle's type asks for the driver's classes; of a client it only calls `query`.
  return drizzle(client as pg.Pool)
}

/**
 * A pool that counts statements, survives a lost server without taking the process along, and
 * refuses to lend one inside an open transaction. There the query would miss the transaction and, with the embedded
 * database's single connection, wait for itself.
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
