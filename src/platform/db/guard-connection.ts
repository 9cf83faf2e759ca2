import type pg from 'pg'

import { createQueryTimeout, toDatabaseError } from './database-fault.ts'

export interface QuerySettings {
  /** Time for a statement, after which its connection is destroyed; 0 for none. */
  queryMs: number
  /** False sends named statements without their names, for poolers that do not know them. */
  isPrepared: boolean
}

/** A timer that fires later than this shows that the process was busy or paused, and has not read what arrived. */
const MAX_LATE_MS = 100

type QueryCallback = (error: Error | undefined, result: unknown) => void

/** Destroys a connection whose statement takes too long, and reports failures of it as `DatabaseUnavailable`. */
export function guardConnection(client: pg.PoolClient, { queryMs, isPrepared }: QuerySettings): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  // A late connection still waits for its result.
  const watch = watchStatements(client, queryMs)
  const toError = (error: Error) => (watch.isLate ? createQueryTimeout(error) : error)
  const guarded = (given: unknown, ...values: unknown[]) => {
    // A COPY stream has no end that the driver reports.
    if (typeof given === 'object' && given !== null && 'submit' in given) return query(given, ...values)
    const config: pg.QueryConfig = typeof given === 'string' ? { text: given } : { ...(given as pg.QueryConfig) }
    if (!isPrepared) delete config.name
    const callback = values.at(-1)
    watch.start()
    // The pool sends its queries with a callback, and releases the connection with the error, which ends it.
    if (isCallback(callback))
      return query(config, ...values.slice(0, -1), ((error, result) => {
        watch.end()
        callback(error && toError(error), result)
      }) satisfies QueryCallback)
    return (query(config, ...values) as Promise<unknown>).then(
      (result) => {
        watch.end()
        return result
      },
      (error: Error) => {
        watch.end()
        throw toDatabaseError(toError(error))
      },
    )
  }
  // `query` has many overloads; all are passed on unchanged.
  client.query = guarded as typeof client.query
}

const isCallback = (value: unknown): value is QueryCallback => typeof value === 'function'

/** Destroys a connection whose oldest statement runs longer than `maxMs`; 0 watches nothing. */
function watchStatements(client: pg.PoolClient, maxMs: number) {
  let running = 0
  let since = 0
  let dueAt = 0
  // One timer serves all statements: one each, as of the driver's `query_timeout`, kept 9 kB of every request until the
  // next full collection, and `setAwakeTimeout` would tick for every connection.
  let timer: NodeJS.Timeout | null = null
  const watch = { isLate: false, start, end }
  client.once('end', () => clearTimeout(timer ?? undefined))
  return watch

  function start(): void {
    if (running === 0) since = performance.now()
    running += 1
    if (maxMs > 0 && timer === null) checkIn(maxMs)
  }

  function end(): void {
    running -= 1
    // The next statement of the queue starts.
    since = performance.now()
  }

  function checkIn(ms: number): void {
    dueAt = performance.now() + ms
    timer = setTimeout(check, ms).unref()
  }

  function check(): void {
    timer = null
    if (running === 0) return
    const now = performance.now()
    if (now - dueAt > MAX_LATE_MS) since = now
    const leftMs = maxMs - (now - since)
    if (leftMs > 0) checkIn(leftMs)
    else {
      watch.isLate = true
      client.connection.stream.destroy()
    }
  }
}

/** Throws an error of the driver, as `DatabaseUnavailable` if it concerns the connection. */
export function throwDatabaseError(error: Error): never {
  throw toDatabaseError(error)
}
