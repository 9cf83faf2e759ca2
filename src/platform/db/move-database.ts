import { fillDatabase } from './fill-database.ts'
import type { CopiedTable, FillOptions } from './fill-database.ts'
import type { Database } from './open-database.ts'
import { inSnapshot } from './snapshot.ts'

/**
 * Copies a shop to an empty database, compares both, and returns the row count and checksum of each table.
 * @throws BootError like `inSnapshot` and `fillDatabase`; the target then stays empty
 */
export const moveDatabase = (source: Database, target: Database, options: FillOptions): Promise<CopiedTable[]> =>
  inSnapshot(source, options.derived, (contents) => fillDatabase(target, contents, options))
