import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { findPostgres, type Postgres } from '#platform/db/postgres-binaries.ts'
import { clusterFolder, isAlive, readPidFile } from '#platform/db/postgres-pid-file.ts'
import { createCluster, type PostgresServer, startPostgres } from '#platform/db/postgres-process.ts'
import { clearShortFolder } from '#platform/db/postgres-settings.ts'

import { onExit } from './on-exit.ts'
import { createEnglishCluster, systemPostgres } from './system-postgres.ts'

export interface ThrowawayServer {
  /** `postgres://…` of the superuser. */
  url: string
  /** Kills the server with `SIGKILL`, and starts it again on its data at this URL. */
  crash(): Promise<void>
  /** @param save is called with the cluster before it is removed */
  stop(save?: (cluster: string) => void): Promise<void>
}

export interface ServerOptions {
  /** Waits for the disk at each commit, like the server of a shop; slower. */
  durable?: boolean
  /** The programs of npm, or the system's, whose server has English sort order. */
  programs?: 'npm' | 'system'
  /** A Unix socket without a password, or 127.0.0.1 with one. */
  access?: 'socket' | 'loopback'
  /** Copies a cluster to this path. Returns false without one to copy. */
  restore?: (cluster: string) => boolean
}

const MAX_STOP_MS = 2_000
const MEMORY_FOLDER = '/dev/shm'
const MIN_MEMORY_BYTES = 3 * 1024 ** 3
/** Copying databases is faster with a minimal WAL. */
const SETTINGS = ['wal_level = minimal', 'max_wal_senders = 0', 'max_wal_size = 256MB', '']

/** Starts a PostgreSQL server in a temporary folder; both end with this process. @throws Error if it cannot run */
export async function startThrowawayServer(options: ServerOptions = {}): Promise<ThrowawayServer> {
  const { durable = false, programs = 'npm' } = options
  const folder = mkdtempSync(join(durable ? tmpdir() : chooseFastFolder(), 'sparelane-postgres-'))
  const cluster = clusterFolder(folder)
  const release = onExit(() => {
    killServer(cluster)
    remove(folder)
  })
  const postgres = await (programs === 'npm' ? findPostgres(folder) : systemPostgres(folder))
  await prepareCluster(postgres, options)
  const start = () => startPostgres(postgres, { durable, maxConnections: 200, sharedBuffers: '256MB' })
  let server = await start()
  return { url: formatUrl(server), crash, stop }

  async function crash(): Promise<void> {
    process.kill(server.pid, 'SIGKILL')
    await server.failed
    server = await start()
  }

  async function stop(save?: (cluster: string) => void): Promise<void> {
    await server.stop()
    save?.(cluster)
    remove(folder)
    release()
  }
}

/** Stops the server of this cluster, if one runs. Blocks, because exit handlers cannot wait for promises. */
function killServer(cluster: string): void {
  const running = readPidFile(cluster)
  if (running === null) return
  if (isAlive(running.pid, cluster)) process.kill(running.pid, 'SIGQUIT')
  for (const deadline = Date.now() + MAX_STOP_MS; isAlive(running.pid, cluster) && Date.now() < deadline;) pause(20)
  clearShortFolder(running.host)
}

const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })

async function prepareCluster(postgres: Postgres, options: ServerOptions): Promise<void> {
  const { durable = false, programs = 'npm', access, restore } = options
  const cluster = clusterFolder(postgres.folder)
  // A copy belongs to this user: not usable if another user runs the server.
  if (postgres.account.ids.uid === undefined && restore?.(cluster) === true) return
  await (programs === 'npm' ? createCluster(postgres, access) : createEnglishCluster(postgres))
  if (!durable) appendFileSync(join(cluster, 'postgresql.conf'), SETTINGS.join('\n'))
}

/** Prefers a disk in memory, where copying a database takes a fifth of the time. */
function chooseFastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return bavail * bsize >= MIN_MEMORY_BYTES ? MEMORY_FOLDER : tmpdir()
  } catch {
    return tmpdir()
  }
}

function formatUrl({ host, port, password }: PostgresServer): string {
  if (password !== null) return `postgres://postgres:${password}@${host}:${port}/postgres`
  return `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(host)}`
}
