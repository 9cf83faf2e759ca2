import { databaseError } from './sql-state.ts'

/** Why the database could not do what a correct request needs; the request can succeed later. */
export type DatabaseFault = 'unreachable' | 'timeout' | 'locked' | 'read-only' | 'full'

/** The connection failed, or the database did not respond in time. The connection has left the pool. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** Messages of the driver for a connection that failed; it has no codes for them. */
const DRIVER_MESSAGES =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|timeout expired)/
const TIMEOUT_MESSAGE = 'The statement took too long.'

/** Creates the error of a statement whose connection was destroyed because it took too long. */
export const createQueryTimeout = (cause: Error): Error => new Error(TIMEOUT_MESSAGE, { cause })

const isQueryTimeout = (error: unknown): boolean => error instanceof Error && error.message === TIMEOUT_MESSAGE

/** Wraps an error of the driver that concerns the connection in `DatabaseUnavailable`; returns any other unchanged. */
export function toDatabaseError(error: Error): Error {
  if (error instanceof DatabaseUnavailable || databaseError(error)) return error
  const isOfConnection = isSystemError(error) || isQueryTimeout(error) || DRIVER_MESSAGES.test(error.message)
  return isOfConnection ? new DatabaseUnavailable(error.message, { cause: error }) : error
}

/** Returns whether a system call failed; for a host with several addresses, Node has an error of each. */
function isSystemError(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isSystemError)
  return error instanceof Error && 'syscall' in error
}

/** SQLSTATEs and classes of them. */
const FAULTS: readonly (readonly [state: RegExp, fault: DatabaseFault])[] = [
  // Connection, login (refused while the password changes), too many connections, shutdown, crash, start-up, a session
  // that the server ended.
  [/^(08|28|53300|57P0[1235]|25P03)/, 'unreachable'],
  // Cancelled by statement_timeout, or a conflict that three attempts did not resolve.
  [/^(57014|40001|40P01)/, 'timeout'],
  [/^55P03/, 'locked'],
  [/^25006/, 'read-only'],
  // Disk full, out of memory, an I/O error.
  [/^(53[12]00|58030)/, 'full'],
]

/** Returns the fault of the database that an error reports, or null for any other error. */
export function findDatabaseFault(error: unknown): DatabaseFault | null {
  const state = databaseError(error)?.code
  if (state !== undefined) return FAULTS.find(([pattern]) => pattern.test(state))?.[1] ?? null
  if (!(error instanceof Error)) return null
  if (error instanceof DatabaseUnavailable) return isQueryTimeout(error) ? 'timeout' : 'unreachable'
  return findDatabaseFault(error.cause)
}
