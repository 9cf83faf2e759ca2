import type { QueryResultRow } from 'pg'

import type { Db } from './pool.ts'

/** Sends undeclared SQL and returns its rows. For platform/db, tests and tools; stores declare their statements. */
export async function rows<R extends QueryResultRow>(
  db: Db,
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  const result = await db.query<R>(text, [...values])
  return result.rows
}
