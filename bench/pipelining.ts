import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { readMemoryMb } from '#tests/support/process-memory.ts'
import { startShopProcess } from '#tests/support/shop-process.ts'
import { startThrowawayServer } from '#tests/support/throwaway-server.ts'

import { getPercentiles } from './measure.ts'

// `npm run bench -- pipelining`: measures latency for visitors while one connection sends many requests without waiting
// for answers. Starts a demo shop on the embedded database, or with `--server` on a PostgreSQL server, visits it from
// other addresses, attacks it, and prints a table. Takes five minutes.
// `--checkout ../older` starts another checkout instead. Ends with 1 when a limit is exceeded.

const { values } = parseArgs({
  options: { server: { type: 'boolean', default: false }, checkout: { type: 'string' } },
})

/** Pages and calls that no cache answers, in turn. */
const ATTACKED = [
  (n: number) => `/product?keyword=brake+${n}`,
  (n: number) => `/api/product/find?search=pad+${n}`,
  (n: number) => `/detail_page/${(n % 500) + 1}`,
]
const VISITED = [
  (n: number) => `/product?keyword=filter+${n}`,
  (n: number) => `/api/product/find?search=disc+${n}`,
  () => '/',
  (n: number) => `/detail_page/${(n % 500) + 501}`,
  () => '/readyz',
]
const VISITORS = 8
const VISIT_EVERY_MS = 40
const LIMIT_MS = 1_000
const SETTLE_MS = 30_000
const SAMPLE_MS = 100
const WARM_UP_MS = 20_000
const MAX_GROWTH = 1.5

interface Attack {
  name: string
  /** Sends the requests; resolves when their connections are closed. */
  run(port: number): Promise<void>
  /** Minimum time to measure visitors. */
  watchMs: number
}

const every10s = async (port: number) => {
  const sent: Promise<void>[] = []
  for (let round = 0; round < 6; round += 1) {
    sent.push(pipeline(port, 1_000))
    await sleep(10_000)
  }
  await Promise.all(sent)
}
const ATTACKS: readonly Attack[] = [
  { name: '1,000 at once', run: (port) => pipeline(port, 1_000), watchMs: 15_000 },
  { name: '20,000 at once', run: (port) => pipeline(port, 20_000), watchMs: 15_000 },
  { name: '1,000 every 10 s', run: every10s, watchMs: 0 },
  { name: '20 connections, 1,000 each', run: (port) => repeat(20, () => pipeline(port, 1_000)), watchMs: 15_000 },
]

const repeat = async (times: number, work: () => Promise<void>) =>
  void (await Promise.all(Array.from({ length: times }, work)))

/** Sends `count` requests over one connection without waiting, and reads until the shop closes it. */
function pipeline(port: number, count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const socket = connect(port, '127.0.0.1', () => {
    const path = (n: number) => ATTACKED[n % ATTACKED.length]?.(n) ?? '/'
    const requests = Array.from({ length: count }, (_, n) => `GET ${path(n)} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    // A shop without the limit answers them all, and then closes the connection.
    socket.write(`${requests.join('')}GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  })
  const timer = setTimeout(() => socket.destroy(), 2 * SETTLE_MS)
  socket
    .on('error', () => undefined)
    .on('close', () => {
      clearTimeout(timer)
      resolve()
    })
  socket.resume()
  return promise
}

interface VisitResults {
  times: number[]
  failed: Map<number, number>
}

/** Visits the shop from a few addresses at a fixed rate. */
function startVisits(origin: string) {
  // Visitors who waited for the last answer would send few requests while the shop hangs, and so hide it.
  const results: VisitResults = { times: [], failed: new Map() }
  const agent = new Agent({ keepAlive: true })
  const visits: Promise<void>[] = []
  const visit = async (n: number) => {
    const path = VISITED[n % VISITED.length]?.(n) ?? '/'
    const startedAt = performance.now()
    const status = await get(agent, origin + path, `41.58.0.${(n % VISITORS) + 1}`)
    results.times.push(performance.now() - startedAt)
    if (status !== 200) results.failed.set(status, (results.failed.get(status) ?? 0) + 1)
  }
  const timer = setInterval(() => visits.push(visit(visits.length)), VISIT_EVERY_MS)
  const stop = async () => {
    clearInterval(timer)
    await Promise.all(visits)
    agent.destroy()
    return results
  }
  return { stop }
}

/** Returns the status, or 0 when the connection breaks. */
function get(agent: Agent, url: string, from: string): Promise<number> {
  return new Promise((resolve) => {
    request(url, { agent, headers: { 'x-forwarded-for': from } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', () => resolve(0))
      .end()
  })
}

function watchPeak(shop: { pid: number }) {
  let peak = 0
  let isOver = false
  const done = (async () => {
    for (; !isOver; await sleep(SAMPLE_MS)) peak = Math.max(peak, readMemoryMb(shop))
  })()
  const stop = async () => {
    isOver = true
    await done
    return peak
  }
  return { stop }
}

async function measure({ name, run, watchMs }: Attack, shop: { origin: string; pid: number }): Promise<boolean> {
  const rest = readMemoryMb(shop)
  const peak = watchPeak(shop)
  const visits = startVisits(shop.origin)
  await Promise.all([run(Number(new URL(shop.origin).port)), sleep(watchMs)])
  const { times, failed } = await visits.stop()
  const most = await peak.stop()
  await sleep(SETTLE_MS)
  const after = readMemoryMb(shop)
  const { count, p50, p99 } = getPercentiles(times)
  const others = [...failed].map(([status, number]) => `${number} × ${status}`).join(', ') || 'none'
  const isGood = p99 < LIMIT_MS && !failed.has(500) && !failed.has(0) && after < MAX_GROWTH * rest
  const cells = [count, p50.toFixed(0), p99.toFixed(0), Math.max(...times).toFixed(0), others]
  console.info(row(name, ...cells, rest.toFixed(0), most.toFixed(0), after.toFixed(0), isGood ? 'yes' : 'NO'))
  return isGood
}

const row = (name: string, ...cells: (string | number)[]) => `| ${[name, ...cells].join(' | ')} |`

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-pipelining-'))
  const server = values.server ? await startThrowawayServer() : null
  const database = server && { DATABASE_URL: server.url }
  const shop = await startShopProcess({ DATA_DIR: folder, TRUST_PROXY: '127.0.0.1', ...database }, values.checkout)
  try {
    // Compiles and caches, so that memory at rest includes both.
    await warmUp(shop.origin)
    await sleep(SETTLE_MS / 3)
    console.info(
      row('attack', 'visits', 'p50 ms', 'p99 ms', 'max ms', 'not 200', 'MB at rest', 'peak', 'after 30 s', 'good'),
    )
    console.info(`|---|${'---|'.repeat(9)}`)
    let isGood = true
    for (const attack of ATTACKS) isGood = (await measure(attack, shop)) && isGood
    process.exitCode = isGood ? 0 : 1
  } finally {
    await shop.stop()
    await server?.stop()
    await rm(folder, { recursive: true })
  }
}

async function warmUp(origin: string): Promise<void> {
  const visits = startVisits(origin)
  await sleep(WARM_UP_MS)
  await visits.stop()
}

await main()
