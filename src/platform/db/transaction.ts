import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

import { getUnderlyingPool } from './bounded-pool.ts'
import { findDatabaseFault } from './database-fault.ts'
import { currentTransaction } from './pool.ts'
import type { OpenTransaction, Db } from './pool.ts'
import { countQuery } from './query-log.ts'
import { sqlState } from './sql-state.ts'

export interface TransactionOptions {
  /** Default: read committed. */
  isolation?: 'repeatable read' | 'serializable'
  /** Attempts after deadlocks and serialization failures. */
  attempts?: number
}

/** Serialization failure and deadlock: the application should retry. */
const RETRYABLE_STATES = new Set(['40001', '40P01'])

/** The connection of an open transaction, found by its `db`. */
interface TransactionConnection {
  send(sql: string): Promise<pg.QueryResult>
  depth: number
  afterCommit: Set<() => void>
}
const connections = new WeakMap<Db, TransactionConnection>()

/**
 * Runs `work`, which uses only its `ctx` and the database, in one transaction, or in a savepoint of an open one.
 * Repeats it after a deadlock or serialization failure, by default up to three attempts; rolls back when it throws.
 */
export async function inTransaction<C extends { db: Db }, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const carrier = connections.get(ctx.db)
  if (carrier) return inSavepoint(carrier, ctx, work)
  const attempts = options.attempts ?? 3
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(ctx, work, options)
    } catch (error) {
      if (attempt >= attempts || !RETRYABLE_STATES.has(sqlState(error) ?? '')) throw error
      await sleep(2 ** attempt * 5 * (1 + Math.random()))
    }
  }
}

/** Runs `work`, which must not throw, once after the commit of `ctx`, or immediately without a transaction. */
export function afterCommit(ctx: { db: Db }, work: () => void): void {
  const carrier = connections.get(ctx.db)
  if (carrier) carrier.afterCommit.add(work)
  else work()
}

/** Begins a transaction that may idle, on a connection of the caller's own. It ends with the connection. */
export async function beginIdle(connection: Db): Promise<void> {
  await connection.query('begin; set local idle_in_transaction_session_timeout = 0')
}

async function runOnce<C extends { db: Db }, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
  { isolation }: TransactionOptions,
): Promise<T> {
  const pool = getPool(ctx.db)
  const client = await pool.connect()
  const send = (sql: string) => {
    countQuery()
    return client.query(sql)
  }
  const begun = { pool: getUnderlyingPool(pool), open: true, outer: currentTransaction.getStore() }
  const db = createTransactionDb(client, begun)
  const carrier = { send, depth: 0, afterCommit: new Set<() => void>() }
  connections.set(db, carrier)
  let broken: Error | undefined
  try {
    await send(isolation ? `begin isolation level ${isolation}` : 'begin')
    const result = await currentTransaction.run(begun, () => work({ ...ctx, db }))
    begun.open = false
    const { command } = await send('commit')
    if (command === 'ROLLBACK')
      throw new Error('The transaction was rolled back: an error inside it was caught and ignored.')
    for (const run of carrier.afterCommit) run()
    return result
  } catch (error) {
    begun.open = false
    // After a fail over the old server is read-only: the next connection must find the new one.
    if (findDatabaseFault(error) === 'read-only') broken = new Error('The server is read-only.')
    await send('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}

async function inSavepoint<C extends { db: Db }, T>(
  carrier: TransactionConnection,
  ctx: C,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  const { send } = carrier
  const name = `nested_${(carrier.depth += 1)}`
  await send(`savepoint ${name}`)
  try {
    const result = await work(ctx)
    await send(`release savepoint ${name}`)
    return result
  } catch (error) {
    await send(`rollback to savepoint ${name}`)
    throw error
  } finally {
    carrier.depth -= 1
  }
}

/** Creates the `db` of a transaction. It throws after the end: its connection may run another transaction. */
function createTransactionDb(client: pg.PoolClient, begun: OpenTransaction): Db {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const guarded = (...args: unknown[]) => {
    if (!begun.open) throw new Error('This transaction has ended: its ctx cannot be used.')
    countQuery()
    return query(...args)
  }
  // `query` has many overloads; all are passed on unchanged.
  return { query: guarded as pg.Pool['query'] }
}

function getPool(db: Db): pg.Pool {
  // Outside a transaction `db` is always the pool of `openDatabase`, or a bounded view of it.
  return db as pg.Pool
}
