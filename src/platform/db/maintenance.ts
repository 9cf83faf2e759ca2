import type { Db } from './pool.ts'
import { rows } from './rows.ts'

/** Updates the planner statistics of tables. Utility commands take no parameters, so it is not declared as a statement. */
export async function analyze(db: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables) await rows(db, `analyze ${table}`)
}
