import pg from 'pg'

/** Returns the PostgreSQL error, or the one that is the cause of another error. */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error
  return error instanceof Error && error.cause !== undefined ? databaseError(error.cause) : undefined
}

/** Returns the SQLSTATE of a database error (`23505` unique, `23503` foreign key, `23514` check). */
export function sqlState(error: unknown): string | undefined {
  return databaseError(error)?.code
}

/** Returns whether this constraint was violated, so that the caller can throw its own problem. */
export function violates(error: unknown, constraint: string): boolean {
  return databaseError(error)?.constraint === constraint
}
