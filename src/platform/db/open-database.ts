import { openEmbedded } from './embedded-database.ts'
import type { DbLog, OpenedDatabase } from './pool.ts'
import { openServer } from './server-database.ts'

/** An open database of either kind. */
export interface Database extends OpenedDatabase {
  kind: 'embedded' | 'server'
}

export interface OpenOptions {
  /** `postgres://…` of a server (15 or newer), or null for the embedded database in `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  log: DbLog
  /** Maximum number of connections. */
  poolSize?: number
  /** Whether to share the embedded database that another process runs (default), or to throw a BootError. */
  sharing?: 'allow' | 'refuse'
  /** False sends no prepared statements, which PgBouncer in transaction mode may not support. */
  isPrepared?: boolean
  /** False only in tests: commits of the embedded database do not wait for the disk. */
  durable?: boolean
}

/**
 * Opens the server of `databaseUrl`, or else the embedded database, which is created on first use.
 * @throws BootError for a folder not writable, in use or of another version, or a server unreachable or too old
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { databaseUrl, dataDir, log, poolSize = 10, sharing = 'allow', durable = true, isPrepared = true } = options
  if (databaseUrl !== null) return { kind: 'server', ...(await openServer({ databaseUrl, poolSize, log, isPrepared })) }
  return { kind: 'embedded', ...(await openEmbedded({ dataDir, log, poolSize, sharing, durable })) }
}
