import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

import { BootError } from './boot-error.ts'
import { explainErrors, hasEmbeddedDatabase, prepareDataFolder } from './data-folder.ts'
import { lockFolder } from './folder-lock.ts'
import type { FolderLock } from './folder-lock.ts'
import { createPool, MAIN_LIMITS, toPoolConfig } from './pool.ts'
import type { DbLog, OpenedDatabase, PoolLimits } from './pool.ts'
import { findPostgres } from './postgres-binaries.ts'
import { createCluster, findRunning, startPostgres } from './postgres-process.ts'
import type { PostgresServer } from './postgres-process.ts'
import type { PostgresAddress } from './postgres-settings.ts'
import { createSessionOptions } from './session-settings.ts'

export interface EmbeddedOptions {
  dataDir: string
  log: DbLog
  poolSize: number
  sharing: 'allow' | 'refuse'
  durable: boolean
}

/** The first creation takes a few seconds, and longer on a slow machine. */
const TIMEOUT_MS = 60_000
/** A connection is a process of 6 to 10 MB; a new one takes a few milliseconds. */
const IDLE_MS = 20_000
const MIN_CONNECTIONS = 1

/**
 * Opens the embedded database of a data folder: the process with the folder's lock runs the server, others connect.
 * @throws BootError with `sharing: 'refuse'` if another process runs it
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<OpenedDatabase> {
  const folder = prepareDataFolder(options.dataDir)
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    const lock = explainErrors(options.dataDir, () => lockFolder(folder))
    if (lock) return run(folder, lock, options)
    if (options.sharing === 'refuse' || Date.now() > deadline) throw createInUseError(folder, options.dataDir)
    const shared = await connectToServer(folder, options)
    if (shared) return shared
    await sleep(50)
  }
}

const ownerFilePath = (folder: string) => join(folder, 'owner.pid')

function createInUseError(folder: string, dataDir: string): BootError {
  const pid = readFileSync(ownerFilePath(folder), { encoding: 'utf8', flag: 'a+' })
  const who = pid ? ` (process ${pid})` : ''
  return new BootError(
    `The data folder ${dataDir} is in use by another process of the shop${who}: stop that one, or set DATA_DIR to another folder.`,
  )
}

async function run(folder: string, lock: FolderLock, options: EmbeddedOptions): Promise<OpenedDatabase> {
  try {
    explainErrors(options.dataDir, () => writeFileSync(ownerFilePath(folder), String(process.pid), { mode: 0o600 }))
    const server = await startServer(folder, options)
    const openPool = (limits: PoolLimits) => createServerPool(server, limits, options.log)
    const pool = openPool({ ...MAIN_LIMITS, max: options.poolSize })
    const close = async () => {
      await pool.end()
      await server.stop()
      lock.release()
    }
    return { pool, db: pool, openPool, hosts: null, failed: server.failed, close }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function startServer(folder: string, { dataDir, log, durable }: EmbeddedOptions): Promise<PostgresServer> {
  const postgres = await findPostgres(folder)
  if (!hasEmbeddedDatabase(dataDir)) log.info({ folder }, 'Creating the database, which takes a few seconds')
  await createCluster(postgres)
  return startPostgres(postgres, { durable, log })
}

/** Connects to the server of another process; null if it is not ready. */
async function connectToServer(folder: string, options: EmbeddedOptions): Promise<OpenedDatabase | null> {
  const running = findRunning(folder)
  if (running === null) return null
  const openPool = (limits: PoolLimits) => createServerPool(running, limits, options.log)
  const pool = openPool({ ...MAIN_LIMITS, max: options.poolSize })
  try {
    await pool.query('select 1')
  } catch {
    await pool.end()
    return null
  }
  return { pool, db: pool, openPool, hosts: null, failed: new Promise(() => undefined), close: () => pool.end() }
}

function createServerPool({ host, port, password }: PostgresAddress, limits: PoolLimits, log: DbLog): pg.Pool {
  const identity = { user: 'postgres', database: 'postgres', password: password ?? '', application_name: 'sparelane' }
  const options = createSessionOptions(limits.lockTimeout)
  const idle = { idleTimeoutMillis: IDLE_MS, min: MIN_CONNECTIONS }
  return createPool({ ...toPoolConfig(limits), ...identity, ...idle, host, port, options, ssl: false }, log, {
    ...limits,
    isPrepared: true,
  })
}
