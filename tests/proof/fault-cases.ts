import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import type { TcpProxy } from '#tests/support/tcp-proxy.ts'
import type { ThrowawayServer } from '#tests/support/throwaway-server.ts'

/** A fault of the database or of a process. */
export interface FaultCase {
  name: string
  /** The limit that allows an answer after more than a second, with its milliseconds. */
  limit?: { name: string; ms: number }
  /** Returns what ends the fault. */
  begin(): Promise<() => Promise<unknown>>
}

export interface FaultSetup {
  server: ThrowawayServer
  proxy: TcpProxy
  /** Kills the process that works on jobs, and returns what starts it again. */
  killJobs(): Promise<() => Promise<void>>
  poolSize: number
  origin(): string
}

/** Lists the faults. Those of the network happen in a proxy between the shop and its database. */
export const createFaults = (setup: FaultSetup): FaultCase[] => [
  ...createOutages(setup),
  ...createNetworkFaults(setup),
  ...createContention(setup),
  ...createRefusals(setup),
]

function createOutages({ server, proxy }: FaultSetup): FaultCase[] {
  return [
    { name: 'none, but the card gateway is down', begin: async () => async () => undefined },
    {
      name: 'database stopped: connections are refused',
      begin: async () => {
        proxy.setMode('refuse')
        proxy.cut()
        return async () => proxy.setMode('pass')
      },
    },
    { name: 'database killed, and recovering', begin: async () => killDatabase(server) },
    { name: 'database frozen', begin: async () => freezeDatabase(server) },
  ]
}

function createNetworkFaults({ proxy }: FaultSetup): FaultCase[] {
  const pass = async () => proxy.setMode('pass')
  return [
    {
      name: 'connections cut again and again',
      begin: async () => {
        proxy.cut()
        const timer = setInterval(proxy.cut, 100)
        return async () => clearInterval(timer)
      },
    },
    {
      name: 'network drops packets',
      begin: async () => {
        proxy.setMode('silent')
        return pass
      },
    },
    {
      name: 'database answers after 3 s',
      begin: async () => {
        proxy.setMode('pass', 1_500)
        return pass
      },
    },
  ]
}

function createContention({ server, proxy, poolSize, origin }: FaultSetup): FaultCase[] {
  return [
    {
      name: 'too many connections',
      begin: async () => {
        // The connections of the shop are taken too.
        proxy.setMode('refuse')
        proxy.cut()
        await sleep(300)
        const clients = await takeConnections(server.url)
        proxy.setMode('pass')
        return () => Promise.all(clients.map((client) => client.end()))
      },
    },
    {
      name: 'lock held on the table of products',
      limit: { name: 'lock_timeout', ms: 2_000 },
      begin: () => inSession(server.url, 'begin; lock table products in access exclusive mode'),
    },
    {
      name: 'every connection of requests is busy',
      begin: () => keepPoolBusy(server.url, poolSize, origin),
    },
  ]
}

function createRefusals({ server, killJobs }: FaultSetup): FaultCase[] {
  return [
    {
      name: 'disk full (raised by triggers)',
      begin: async () => {
        await run(server.url, DISK_FULL)
        return () => run(server.url, DISK_FREE)
      },
    },
    {
      name: 'database read-only, as after a fail over',
      begin: async () => {
        await setReadOnly(server.url, 'on')
        return () => setReadOnly(server.url, 'off')
      },
    },
    { name: 'process of jobs killed', begin: killJobs },
  ]
}

async function keepPoolBusy(url: string, poolSize: number, origin: () => string) {
  const free = await inSession(url, 'begin; lock table categories in access exclusive mode')
  const controller = new AbortController()
  const keepBusy = async () => {
    while (!controller.signal.aborted) await fetch(`${origin()}/api/categories/`).catch(() => null)
  }
  const busy = Array.from({ length: 2 * poolSize }, keepBusy)
  await sleep(200)
  return async () => {
    controller.abort()
    await free()
    await Promise.all(busy)
  }
}

const FULL_TABLES = ['cart_items', 'orders', 'stock_moves']
const DISK_FULL = `
  create function pretend_full_disk() returns trigger language plpgsql as $$
  begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
  ${FULL_TABLES.map(
    (table) => `do $$ begin if to_regclass('${table}') is not null then
      create trigger pretend_full_disk before insert or update on ${table} execute function pretend_full_disk();
    end if; end $$;`,
  ).join('\n')}`
const DISK_FREE = 'drop function pretend_full_disk() cascade'

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}

async function setReadOnly(url: string, value: 'on' | 'off'): Promise<void> {
  // The session itself is read-only, which ALTER SYSTEM allows.
  await run(url, `alter system set default_transaction_read_only = ${value}`)
  await run(url, 'select pg_reload_conf()')
  await sleep(200)
}

/** Runs statements in a session that stays open. Returns what closes it. */
async function inSession(url: string, sql: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  return () => client.end()
}

/** Takes all connections that the server has left. */
async function takeConnections(url: string): Promise<pg.Client[]> {
  const clients: pg.Client[] = []
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      clients.push(client)
    } catch {
      return clients
    }
  }
}

async function killDatabase(server: ThrowawayServer): Promise<() => Promise<void>> {
  const restarted = server.crash()
  return () => restarted
}

/** Stops every process of the server in its place. */
async function freezeDatabase({ url }: ThrowawayServer): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: string }>(
    `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid`,
  )
  await client.end()
  const postmaster = Number(rows[0]?.pid)
  const all = [postmaster, ...listChildren(postmaster)]
  for (const pid of all) signal(pid, 'SIGSTOP')
  return async () => {
    for (const pid of all) signal(pid, 'SIGCONT')
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process of a connection has ended.
  }
}

function listChildren(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === parent
      } catch {
        return false
      }
    })
}
