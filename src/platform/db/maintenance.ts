import type { Db } from './pool.ts'
import { rows } from './rows.ts'

/** Updates what the planner knows about tables. A utility command takes no values, so it cannot be a statement. */
export async function analyze(db: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables) await rows(db, `analyze ${table}`)
}
