import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

import { BootError } from './boot-error.ts'
import { explainErrors, hasEmbeddedDatabase, prepareDataFolder } from './data-folder.ts'
import { lockFolder } from './folder-lock.ts'
import type { FolderLock } from './folder-lock.ts'
import { createPool } from './pool.ts'
import type { DbLog, OpenedDatabase } from './pool.ts'
import { findPostgres } from './postgres-binaries.ts'
import { createCluster, findRunning, startPostgres } from './postgres-process.ts'
import type { PostgresServer } from './postgres-process.ts'
import type { PostgresAddress } from './postgres-settings.ts'
import { sessionOptions } from './session-settings.ts'

export interface EmbeddedOptions {
  dataDir: string
  log: DbLog
  poolSize: number
  sharing: 'allow' | 'refuse'
  durable: boolean
}

/** A first creation takes a few seconds, on a slow machine many. */
const TIMEOUT_MS = 60_000
/** A connection is a process of 6 to 10 MB; a new one takes some milliseconds. */
const IDLE_MS = 20_000
const MIN_CONNECTIONS = 1

/**
 * Opens the embedded database of a data folder. The process that gets the folder's lock starts and stops the server; any
 * other is given connections to it, or a BootError where it asked to be alone.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<OpenedDatabase> {
  const folder = prepareDataFolder(options.dataDir)
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    const lock = explainErrors(options.dataDir, () => lockFolder(folder))
    if (lock) return run(folder, lock, options)
    if (options.sharing === 'refuse' || Date.now() > deadline) throw inUse(folder, options.dataDir)
    const shared = await share(folder, options)
    if (shared) return shared
    await sleep(50)
  }
}

const ownerFileOf = (folder: string) => join(folder, 'owner.pid')

function inUse(folder: string, dataDir: string): BootError {
  const pid = readFileSync(ownerFileOf(folder), { encoding: 'utf8', flag: 'a+' })
  const who = pid ? ` (process ${pid})` : ''
  return new BootError(
    `The data folder ${dataDir} is in use by another process of the shop${who}: stop that one, or set DATA_DIR to another folder.`,
  )
}

async function run(folder: string, lock: FolderLock, options: EmbeddedOptions): Promise<OpenedDatabase> {
  try {
    explainErrors(options.dataDir, () => writeFileSync(ownerFileOf(folder), String(process.pid), { mode: 0o600 }))
    const server = await bringUp(folder, options)
    const pool = poolTo(server, options)
    const close = async () => {
      await pool.end()
      await server.stop()
      lock.release()
    }
    return { pool, db: pool, failed: server.failed, close }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function bringUp(folder: string, { dataDir, log, durable }: EmbeddedOptions): Promise<PostgresServer> {
  const postgres = await findPostgres(folder)
  if (!hasEmbeddedDatabase(dataDir)) log.info({ folder }, 'Creating the database, which takes a few seconds.')
  await createCluster(postgres)
  return startPostgres(postgres, { durable, log })
}

/** Null when the server is not ready yet, or no longer. */
async function share(folder: string, options: EmbeddedOptions): Promise<OpenedDatabase | null> {
  const running = findRunning(folder)
  if (running === null) return null
  const pool = poolTo(running, options)
  try {
    await pool.query('select 1')
  } catch {
    await pool.end()
    return null
  }
  return { pool, db: pool, failed: new Promise(() => undefined), close: () => pool.end() }
}

function poolTo({ host, port, password }: PostgresAddress, { poolSize, log }: EmbeddedOptions): pg.Pool {
  const identity = { user: 'postgres', database: 'postgres', password: password ?? '', application_name: 'sparelane' }
  const timeouts = { idleTimeoutMillis: IDLE_MS, connectionTimeoutMillis: TIMEOUT_MS, min: MIN_CONNECTIONS }
  return createPool({ host, port, ...identity, ...timeouts, options: sessionOptions, ssl: false, max: poolSize }, log)
}
