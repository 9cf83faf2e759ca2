import pg from 'pg'

/** The error that PostgreSQL gave, also as the cause of another error; undefined for every other error. */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error
  return error instanceof Error && error.cause !== undefined ? databaseError(error.cause) : undefined
}

/** The five-character SQLSTATE of a database error (`23505` unique, `23503` foreign key, `23514` check). */
export function sqlState(error: unknown): string | undefined {
  return databaseError(error)?.code
}

/** Whether the database refused something by this very constraint, so that a store can say it in the shop's words. */
export function violates(error: unknown, constraint: string): boolean {
  return databaseError(error)?.constraint === constraint
}
