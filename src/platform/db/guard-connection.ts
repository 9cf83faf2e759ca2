import type pg from 'pg'

import { isQueryTimeout, toDatabaseError } from './database-fault.ts'

export interface QuerySettings {
  /** Time for a statement, after which its connection is destroyed; 0 for none. */
  queryMs: number
  /** False sends named statements without their names, for poolers that do not know them. */
  isPrepared: boolean
}

/**
 * Limits the time of each statement. Ends a connection whose statement timed out, because the driver would lend it again
 * although it still waits for the result. Reports failures of the connection as `DatabaseUnavailable`.
 */
export function guardConnection(client: pg.PoolClient, { queryMs, isPrepared }: QuerySettings): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const guarded = (given: unknown, ...values: unknown[]) => {
    // For a COPY stream the driver would never clear the timer.
    if (typeof given === 'object' && given !== null && 'submit' in given) return query(given, ...values)
    const config: pg.QueryConfig = typeof given === 'string' ? { text: given } : { ...(given as pg.QueryConfig) }
    if (!isPrepared) delete config.name
    const result = query(Object.assign(config, { query_timeout: queryMs }), ...values)
    // With a callback the pool itself sends the query, and releases the connection with the error, which ends it.
    return result instanceof Promise ? result.catch(fail) : result
  }
  // `query` has many overloads; all are passed on unchanged.
  client.query = guarded as typeof client.query

  function fail(error: Error): never {
    if (isQueryTimeout(error)) client.connection.stream.destroy()
    throw toDatabaseError(error)
  }
}

/** Throws an error of the driver, as `DatabaseUnavailable` if it concerns the connection. */
export function throwDatabaseError(error: Error): never {
  throw toDatabaseError(error)
}
