import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { migrate } from '#platform/db/migrate.ts'
import { type Database, openDatabase } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { startThrowawayServer, type ThrowawayServer } from '#tests/support/throwaway-server.ts'

import { type Processes, startProcesses } from './processes.ts'

/** What a proof stands on: a durable PostgreSQL server of its own, and the shop in several processes. */
export interface Ground {
  server: ThrowawayServer
  database: Database
  dataDir: string
  shops: Processes
  close(): Promise<void>
}

/** Lost connections are what a proof is about: it does not print them. */
export const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

export async function openGround({ processes = 2 } = {}): Promise<Ground> {
  const server = await startThrowawayServer({ durable: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'sparelane-proof-'))
  const database = await openForPreparing(server.url)
  const leave = async () => {
    await database.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate(database.db)
    const shops = await startProcesses(processes, { DATABASE_URL: server.url, DATA_DIR: dataDir })
    return { server, database, dataDir, shops, close: () => shops.stop().then(leave) }
  } catch (error) {
    await leave()
    throw error
  }
}

/** What is only made ready need not wait for the disk; `settle` sees to it before anything is proved. */
function openForPreparing(url: string): Promise<Database> {
  const address = new URL(url)
  address.searchParams.set('options', '-c synchronous_commit=off')
  return openDatabase({ databaseUrl: address.href, dataDir: '', log: quiet, poolSize: 8 })
}

/** Everything that was made ready is on the disk, and the planner knows of it. */
export async function settle({ database: { db } }: Pick<Ground, 'database'>): Promise<void> {
  await rows(db, 'analyze')
  await rows(db, 'checkpoint')
}
