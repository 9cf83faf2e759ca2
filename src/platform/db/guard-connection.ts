import type pg from 'pg'

import { isQueryTimeout, toDatabaseError } from './database-fault.ts'

/**
 * Ends a connection whose query timed out, because the driver would lend it again although it still waits for the result.
 * Reports failures of the connection as `DatabaseUnavailable`.
 */
export function guardConnection(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const guarded = (...args: unknown[]) => {
    const result = query(...args)
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
