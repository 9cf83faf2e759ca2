import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { type ServerProcess, startShopProcess } from '#tests/support/shop-process.ts'

/** The shop as `npm start` runs it on the embedded database, killed and started again. */
export interface EmbeddedShop {
  /** The address while it is up. */
  origins(): readonly string[]
  killShop(): Promise<void>
  /** Kills the first process of the database. The shop ends by itself, and is started again. */
  killDatabase(): Promise<void>
  /** Kills a process of the database that serves one connection: the database recovers while the shop is up. */
  killBackend(database: Database): Promise<void>
  /** Kills the shop and the first process of the database in one moment. */
  killBoth(): Promise<void>
  stop(): Promise<void>
}

export interface Timed {
  /** Milliseconds from the start command to an answer of `/readyz`. */
  starts: number[]
  /** Milliseconds from the kill of a backend to an answer of `/readyz`. */
  recoveries: number[]
}

const SETTINGS = { DEMO: '0', BASE_URL: '', LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' }
const MAX_READY_MS = 60_000
const MAX_END_MS = 15_000

/** Starts the shop on an empty data folder. */
export async function startEmbeddedShop(dataDir: string, timed: Timed): Promise<EmbeddedShop> {
  const begin = () => startShopProcess({ ...SETTINGS, DATA_DIR: dataDir, DATABASE_URL: '' })
  let shop: ServerProcess | null = await begin()
  return { origins: () => (shop === null ? [] : [shop.origin]), killShop, killDatabase, killBackend, killBoth, stop }

  async function killShop(): Promise<void> {
    const killed = close()
    await killed.kill()
    await startAgain()
  }

  async function killDatabase(): Promise<void> {
    process.kill(postmasterOf(dataDir), 'SIGKILL')
    const left = close()
    const code = await Promise.race([left.ended, sleep(MAX_END_MS, 'never' as const, { ref: false })])
    if (code !== 1) throw new Error(`The shop ended with ${code} after its database was killed.`)
    await startAgain()
  }

  async function killBackend(database: Database): Promise<void> {
    const backend = await backendOf(database)
    const killedAt = performance.now()
    process.kill(backend, 'SIGKILL')
    await whenReady(opened().origin)
    timed.recoveries.push(performance.now() - killedAt)
  }

  async function killBoth(): Promise<void> {
    const killed = close()
    process.kill(postmasterOf(dataDir), 'SIGKILL')
    await killed.kill()
    await startAgain()
  }

  async function startAgain(): Promise<void> {
    const startedAt = performance.now()
    const next = await begin()
    await whenReady(next.origin)
    timed.starts.push(performance.now() - startedAt)
    shop = next
  }

  function opened(): ServerProcess {
    if (shop === null) throw new Error('The shop is not up.')
    return shop
  }

  /** From now on clients find no address. */
  function close(): ServerProcess {
    const open = opened()
    shop = null
    return open
  }

  async function stop(): Promise<void> {
    await shop?.stop()
  }
}

/** Waits until the shop and its database answer. @throws Error after a minute */
async function whenReady(origin: string): Promise<void> {
  for (const deadline = Date.now() + MAX_READY_MS; Date.now() < deadline; await sleep(20)) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.status === 200) return
  }
  throw new Error('The shop was not ready within a minute.')
}

function postmasterOf(dataDir: string): number {
  const [pid] = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')
  return Number(pid)
}

/** Returns the process of a connection of the shop, of one that works if there is any. */
async function backendOf({ db }: Database): Promise<number> {
  const [found] = await rows<{ pid: number }>(
    db,
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
     order by state = 'active' desc, state_change desc limit 1`,
  )
  if (found === undefined) throw new Error('No connection is open.')
  return found.pid
}
