import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

import { BootError } from './boot-error.ts'
import {
  beginCreation,
  clearEndpoint,
  endCreation,
  prepareDataFolder,
  readEndpoint,
  socketPlace,
  writeEndpoint,
} from './data-folder.ts'
import type { DataFolder, Endpoint } from './data-folder.ts'
import { startEngine } from './embedded-engine.ts'
import { lockFolder } from './folder-lock.ts'
import type { FolderLock } from './folder-lock.ts'
import { createPool, dbOver } from './pool.ts'
import type { DbLog, OpenedDatabase } from './pool.ts'

export interface EmbeddedOptions {
  dataDir: string
  log: DbLog
  sharing: 'allow' | 'refuse'
  durable: boolean
}

/** A first creation takes a few seconds, on a slow machine many. */
const patienceMs = 60_000
/** The same as on a server (server-database.ts). */
const idleTransactionMs = 30_000

/**
 * Opens the embedded database of a data folder. The process that gets the folder's lock runs it; any other is given a
 * connection to the running one, or a BootError where it asked to be alone.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<OpenedDatabase> {
  const folder = prepareDataFolder(options.dataDir)
  const deadline = Date.now() + patienceMs
  for (;;) {
    const lock = lockFolder(folder.root)
    if (lock) return run(folder, lock, options)
    const endpoint = readEndpoint(folder)
    if (options.sharing === 'refuse' || Date.now() > deadline) throw inUse(options.dataDir, endpoint)
    const shared = endpoint && (await share(endpoint, options.log))
    if (shared) return shared
    await sleep(50)
  }
}

function inUse(dataDir: string, endpoint: Endpoint | null): BootError {
  const who = endpoint ? ` (process ${endpoint.pid})` : ''
  return new BootError(
    `The data folder ${dataDir} is in use by another process of the shop${who}: stop that one, or set DATA_DIR to another folder.`,
  )
}

async function run(folder: DataFolder, lock: FolderLock, options: EmbeddedOptions): Promise<OpenedDatabase> {
  const { log, durable } = options
  try {
    clearEndpoint(folder)
    const { isNew } = beginCreation(folder)
    if (isNew) log.info({ folder: folder.root }, 'Creating the database, which takes a few seconds.')
    const place = socketPlace(folder)
    const engine = await startEngine(
      { folder: folder.postgres, socketPath: place.socketPath, secret: place.secret, durable, idleTransactionMs },
      log,
    )
    if (isNew) endCreation(folder)
    const endpoint: Endpoint = { host: place.host, port: engine.port, pid: process.pid, secret: place.secret }
    writeEndpoint(folder, endpoint)
    const pool = poolTo(endpoint, log)
    const close = async () => {
      await pool.end()
      await engine.close()
      clearEndpoint(folder)
      lock.release()
    }
    return {
      isShared: false,
      pool,
      db: dbOver(pool),
      failed: engine.failed,
      syncs: engine.syncs,
      close,
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Null when nobody answers there, yet or any more. */
async function share(endpoint: Endpoint, log: DbLog): Promise<OpenedDatabase | null> {
  const pool = poolTo(endpoint, log)
  try {
    await pool.query('select 1')
  } catch {
    await pool.end()
    return null
  }
  const failed = new Promise<Error>(() => undefined)
  return {
    isShared: true,
    pool,
    db: dbOver(pool),
    failed,
    syncs: async () => 0,
    close: () => pool.end(),
  }
}

/** One connection: the engine has one session, so more would only wait for each other. */
function poolTo({ host, port, secret }: Endpoint, log: DbLog): pg.Pool {
  const identity = { user: 'postgres', database: 'postgres', password: '', application_name: secret ?? 'sparelane' }
  const patience = { idleTimeoutMillis: 0, connectionTimeoutMillis: patienceMs }
  return createPool({ host, port, ...identity, ...patience, ssl: false, max: 1 }, log)
}
