import { fillDatabase } from './fill-database.ts'
import type { CopiedTable, FillOptions } from './fill-database.ts'
import type { Database } from './open-database.ts'
import { inSnapshot } from './snapshot.ts'

/**
 * Copies a whole shop to an empty database and compares both; the source is only read.
 * @returns the figures of each table, equal on both sides
 * @throws BootError as `inSnapshot` and `fillDatabase` do; the target then stays empty
 */
export const moveDatabase = (source: Database, target: Database, options: FillOptions): Promise<CopiedTable[]> =>
  inSnapshot(source, options.derived, (contents) => fillDatabase(target, contents, options))
