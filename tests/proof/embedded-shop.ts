import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { type ServerProcess, startShopProcess } from '#tests/support/shop-process.ts'

/** The shop as `npm start` runs it, on the embedded database; kills restart it. */
export interface EmbeddedShop {
  /** Its origin, or none while it is down. */
  origins(): readonly string[]
  killShop(): Promise<void>
  /** Kills the postmaster. The shop exits with 1, and is started again. */
  killDatabase(): Promise<void>
  /** Kills the backend of one connection: the database recovers while the shop stays up. */
  killBackend(database: Database): Promise<void>
  /** Kills the shop and the postmaster together. */
  killBoth(): Promise<void>
  stop(): Promise<void>
}

export interface KillTimes {
  /** Milliseconds from the start command to an answer of `/readyz`. */
  starts: number[]
  /** Milliseconds from the kill of a backend to an answer of `/readyz`. */
  recoveries: number[]
}

const SETTINGS = { DEMO: '0', BASE_URL: '', LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' }
const MAX_READY_MS = 60_000
const MAX_END_MS = 15_000

/** Starts the shop on an empty data folder. */
export async function startEmbeddedShop(dataDir: string, times: KillTimes): Promise<EmbeddedShop> {
  const startProcess = () => startShopProcess({ ...SETTINGS, DATA_DIR: dataDir, DATABASE_URL: '' })
  let shop: ServerProcess | null = await startProcess()
  return { origins: () => (shop === null ? [] : [shop.origin]), killShop, killDatabase, killBackend, killBoth, stop }

  async function killShop(): Promise<void> {
    const killed = markClosed()
    await killed.kill()
    await startAgain()
  }

  async function killDatabase(): Promise<void> {
    process.kill(readPostmasterPid(dataDir), 'SIGKILL')
    const left = markClosed()
    const code = await Promise.race([left.ended, sleep(MAX_END_MS, 'never' as const, { ref: false })])
    if (code !== 1) throw new Error(`The shop ended with ${code} after its database was killed.`)
    await startAgain()
  }

  async function killBackend(database: Database): Promise<void> {
    const backend = await findBackendPid(database)
    const killedAt = performance.now()
    process.kill(backend, 'SIGKILL')
    await waitUntilReady(requireOpen().origin)
    times.recoveries.push(performance.now() - killedAt)
  }

  async function killBoth(): Promise<void> {
    const killed = markClosed()
    process.kill(readPostmasterPid(dataDir), 'SIGKILL')
    await killed.kill()
    await startAgain()
  }

  async function startAgain(): Promise<void> {
    const startedAt = performance.now()
    const next = await startProcess()
    await waitUntilReady(next.origin)
    times.starts.push(performance.now() - startedAt)
    shop = next
  }

  function requireOpen(): ServerProcess {
    if (shop === null) throw new Error('The shop is not up.')
    return shop
  }

  /** Hides the origin from clients. */
  function markClosed(): ServerProcess {
    const open = requireOpen()
    shop = null
    return open
  }

  async function stop(): Promise<void> {
    await shop?.stop()
  }
}

/** Waits until the shop and its database answer. @throws Error after a minute */
async function waitUntilReady(origin: string): Promise<void> {
  for (const deadline = Date.now() + MAX_READY_MS; Date.now() < deadline; await sleep(20)) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.status === 200) return
  }
  throw new Error('The shop was not ready within a minute.')
}

function readPostmasterPid(dataDir: string): number {
  const [pid] = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')
  return Number(pid)
}

/** Finds the backend of a connection of the shop, preferably one that runs a statement. */
async function findBackendPid({ db }: Database): Promise<number> {
  const [found] = await rows<{ pid: number }>(
    db,
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
     order by state = 'active' desc, state_change desc limit 1`,
  )
  if (found === undefined) throw new Error('No connection is open.')
  return found.pid
}
