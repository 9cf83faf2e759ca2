import { openEmbedded } from './embedded-database.ts'
import type { DbLog, OpenedDatabase } from './pool.ts'
import { openServer } from './server-database.ts'

/** An open database, the same to use whichever kind it is. */
export interface Database extends OpenedDatabase {
  kind: 'embedded' | 'server'
}

export interface OpenOptions {
  /** `postgres://…` of a server (15 or newer), or null for the embedded database in `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  log: DbLog
  /** The most connections at a time. */
  poolSize?: number
  /**
   * What to do when another process already runs the embedded database of this folder: use it together (the default,
   * right for commands), or refuse with a BootError (right for a second server and for moving the shop).
   */
  sharing?: 'allow' | 'refuse'
  /** False only in tests: commits of the embedded database then do not wait for the disk. */
  durable?: boolean
}

/**
 * Opens the database: the server that `databaseUrl` names, or else the embedded one, made on first use.
 * @throws BootError, one sentence: folder not writable, in use or of another version; server unreachable, closed or old
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { databaseUrl, dataDir, log, poolSize = 10, sharing = 'allow', durable = true } = options
  if (databaseUrl !== null) return { kind: 'server', ...(await openServer(databaseUrl, poolSize, log)) }
  return { kind: 'embedded', ...(await openEmbedded({ dataDir, log, poolSize, sharing, durable })) }
}
