import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

import { poolBehind } from './bounded-pool.ts'
import { begunTransaction } from './pool.ts'
import type { BegunTransaction, Db } from './pool.ts'
import { noteQuery } from './query-log.ts'
import { sqlState } from './sql-state.ts'

export interface TransactionOptions {
  /** Default: the server's, read committed. */
  isolation?: 'repeatable read' | 'serializable'
  /** How often the work is tried when the database ends it for the sake of another. */
  attempts?: number
}

/** Serialization failure and deadlock: PostgreSQL asks the application to try again. */
const repeatable = new Set(['40001', '40P01'])

/** The connection that carries an open transaction, to be found from its `db`. */
interface Carrier {
  send(sql: string): Promise<pg.QueryResult>
  depth: number
  afterCommit: Set<() => void>
}
const carriers = new WeakMap<Db, Carrier>()

/**
 * Runs `work` in one transaction, which travels in the `ctx` it is handed: everything within must use that one. It
 * commits when `work` resolves and rolls back when it throws. After a deadlock or a serialization failure the whole of
 * `work` runs again (three attempts in all unless said), so it must do nothing but database work.
 * Called with the ctx of an open transaction it becomes a savepoint: an error caught outside undoes the inner part alone.
 */
export async function inTransaction<C extends { db: Db }, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const carrier = carriers.get(ctx.db)
  if (carrier) return inSavepoint(carrier, ctx, work)
  const attempts = options.attempts ?? 3
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(ctx, work, options)
    } catch (error) {
      if (attempt >= attempts || !repeatable.has(sqlState(error) ?? '')) throw error
      await sleep(2 ** attempt * 5 * (1 + Math.random()))
    }
  }
}

/**
 * Runs `work` once the transaction of `ctx` has committed, or at once without one. For what is kept in memory: several
 * calls with the same function run it once, and `work` must not throw.
 */
export function afterCommit(ctx: { db: Db }, work: () => void): void {
  const carrier = carriers.get(ctx.db)
  if (carrier) carrier.afterCommit.add(work)
  else work()
}

async function once<C extends { db: Db }, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
  { isolation }: TransactionOptions,
): Promise<T> {
  const pool = poolOf(ctx.db)
  const client = await pool.connect()
  const send = (sql: string) => {
    noteQuery()
    return client.query(sql)
  }
  const begun = { pool: poolBehind(pool), open: true, outer: begunTransaction.getStore() }
  const db = closing(client, begun)
  const carrier = { send, depth: 0, afterCommit: new Set<() => void>() }
  carriers.set(db, carrier)
  let broken: Error | undefined
  try {
    await send(isolation ? `begin isolation level ${isolation}` : 'begin')
    const result = await begunTransaction.run(begun, () => work({ ...ctx, db }))
    begun.open = false
    const { command } = await send('commit')
    if (command === 'ROLLBACK')
      throw new Error('The transaction was undone: an error within it had been caught and passed over.')
    for (const run of carrier.afterCommit) run()
    return result
  } catch (error) {
    begun.open = false
    await send('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}

async function inSavepoint<C extends { db: Db }, T>(
  carrier: Carrier,
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

/** A `db` kept beyond its transaction must not write into somebody else's: the connection goes back to the pool. */
function closing(client: pg.PoolClient, begun: BegunTransaction): Db {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const guarded = (...args: unknown[]) => {
    if (!begun.open) throw new Error('This transaction is over: its ctx was used after it ended.')
    noteQuery()
    return query(...args)
  }
  // `query` has many overloads; all are passed on untouched.
  return { query: guarded as pg.Pool['query'] }
}

function poolOf(db: Db): pg.Pool {
  // Outside a transaction `db` is always the pool that `openDatabase` made, or a bounded view of it.
  return db as pg.Pool
}
