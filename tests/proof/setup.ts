import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { migrate } from '#platform/db/migrate.ts'
import { type Database, openDatabase } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { startThrowawayServer, type ThrowawayServer } from '#tests/support/throwaway-server.ts'

import { type Processes, startProcesses } from './processes.ts'

/** The set-up of a proof: a durable PostgreSQL server, and the shop in several processes. */
export interface ProofSetup {
  server: ThrowawayServer
  database: Database
  dataDir: string
  shops: Processes
  close(): Promise<void>
}

/** Discards messages: proofs break connections on purpose. */
export const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** @param options the number of processes, and the migrations of the release that fills the database; default: all */
export async function createSetup({
  processes = 2,
  migrations,
}: { processes?: number; migrations?: string | undefined } = {}): Promise<ProofSetup> {
  const server = await startThrowawayServer({ durable: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'sparelane-proof-'))
  const database = await openWithoutFlush(server.url)
  const close = async () => {
    await database.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate(database.db, migrations)
    const shops = await startProcesses(processes, { DATABASE_URL: server.url, DATA_DIR: dataDir })
    return { server, database, dataDir, shops, close: () => shops.stop().then(close) }
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens the database without waiting for the disk at commit; `flushToDisk` makes up for it before the proof. */
function openWithoutFlush(url: string): Promise<Database> {
  const address = new URL(url)
  address.searchParams.set('options', '-c synchronous_commit=off')
  return openDatabase({ databaseUrl: address.href, dataDir: '', log: silentLog, poolSize: 8 })
}

/** Updates the planner's statistics and writes all data to disk. */
export async function flushToDisk({ database: { db } }: Pick<ProofSetup, 'database'>): Promise<void> {
  await rows(db, 'analyze')
  await rows(db, 'checkpoint')
}
