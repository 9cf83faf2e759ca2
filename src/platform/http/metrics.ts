import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { QueueState } from '#platform/jobs/failed-jobs.store.ts'

import { isFromConnection } from './request-limits.ts'
import type { WriteGuard } from './write-guard.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** A named pool of database connections. */
export interface MeasuredPool {
  name: string
  pool: { totalCount: number; idleCount: number; waitingCount: number }
}

/** The last nightly check of money; null if none has run. */
export type MoneyCheck = { at: Date; isOk: boolean } | null

/** The number of recent orders with a payment method and a status. */
interface OrderCount {
  method: string
  status: string
  orders: number
}

interface Sources {
  pools: readonly MeasuredPool[]
  readQueues(): Promise<readonly QueueState[]>
  writeGuard: Pick<WriteGuard, 'listPauses' | 'readFreeBytes'>
  readMoneyCheck(): Promise<MoneyCheck>
  /** Counts the orders that were created in the last hour. */
  countRecentOrders(): Promise<readonly OrderCount[]>
}

const PAUSES = ['disk', 'maintenance'] as const
/** `failed` are jobs that failed finally; they are kept for a week. */
const JOB_STATES = ['waiting', 'retrying', 'active', 'failed'] as const
/** Time for the values of the database: less than a scrape of Prometheus may take. */
const MAX_READ_MS = 2_000
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Creates the Prometheus metrics of a process. Values of the database are read when Prometheus asks. */
export function createMetrics(sources: Sources) {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'sparelane_http_request_seconds',
    help: 'Time from the first byte of a request to the last byte of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [register],
  })
  const cachedPages = new Counter({
    name: 'sparelane_cached_pages_total',
    help: 'Pages sent from the page cache, which are not among the requests.',
    registers: [register],
  })
  addSourceGauges(register, sources)
  return { observe, listen }

  /** Measures the requests that come to a server over connections. Call it before its routes are added. */
  function observe(app: FastifyInstance): void {
    app.cachedPageListeners.push(() => cachedPages.inc())
    app.addHook('onResponse', async (request, reply) => {
      if (!isFromConnection(request)) return
      const { method, routeOptions } = request
      const labels = { method, route: routeOptions.url ?? 'unknown', status: String(reply.statusCode) }
      requests.observe(labels, reply.elapsedTime / 1000)
    })
  }

  /** Serves `/metrics` on a port of its own, which no proxy forwards. Port 0 chooses a free one. */
  async function listen({ port, host }: { port: number; host: string }): Promise<{ port: number; close(): void }> {
    const server = createServer((request, response) => void sendMetrics(register, request, response))
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
    const address = server.address()
    const opened = typeof address === 'object' && address !== null ? address.port : port
    return { port: opened, close: () => void server.close() }
  }
}

async function sendMetrics(register: Registry, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url !== '/metrics') return void response.writeHead(404).end()
  try {
    const text = await register.metrics()
    response.writeHead(200, { 'content-type': register.contentType }).end(text)
  } catch {
    response.writeHead(503).end()
  }
}

function addSourceGauges(register: Registry, sources: Sources): void {
  const { pools, readQueues, writeGuard } = sources
  addGauge(
    register,
    'sparelane_pool_connections',
    'Database connections by pool and state.',
    ['pool', 'state'],
    (gauge) => {
      for (const { name, pool } of pools) {
        gauge.set({ pool: name, state: 'idle' }, pool.idleCount)
        gauge.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount)
        gauge.set({ pool: name, state: 'waiting' }, pool.waitingCount)
      }
    },
  )
  addGauge(register, 'sparelane_jobs', 'Background jobs by queue and state.', ['queue', 'state'], async (gauge) => {
    gauge.reset()
    for (const { name, ...counts } of (await readOrNull(readQueues)) ?? []) {
      for (const state of JOB_STATES) gauge.set({ queue: name, state }, counts[state])
    }
  })
  addGauge(register, 'sparelane_writes_paused', '1 while writes are refused, by reason.', ['reason'], (gauge) => {
    const pauses = writeGuard.listPauses()
    for (const reason of PAUSES) gauge.set({ reason }, pauses.includes(reason) ? 1 : 0)
  })
  addGauge(register, 'sparelane_free_disk_bytes', 'Free bytes on the disk of the data folder.', [], (gauge) => {
    setOrRemove(gauge, writeGuard.readFreeBytes())
  })
  addMoneyCheckGauges(register, sources)
  addOrderGauge(register, sources)
}

function addMoneyCheckGauges(register: Registry, { readMoneyCheck }: Pick<Sources, 'readMoneyCheck'>): void {
  const readCheck = shareRead(() => readOrNull(readMoneyCheck))
  addGauge(register, 'sparelane_money_check_ok', '1 if the last nightly money check held.', [], async (gauge) => {
    const check = await readCheck()
    setOrRemove(gauge, check && (check.isOk ? 1 : 0))
  })
  addGauge(register, 'sparelane_money_check_at_seconds', 'Unix time of the last money check.', [], async (gauge) => {
    const check = await readCheck()
    setOrRemove(gauge, check && check.at.getTime() / 1000)
  })
}

function addOrderGauge(register: Registry, { countRecentOrders }: Pick<Sources, 'countRecentOrders'>): void {
  const help = 'Orders created in the last hour, by payment method and status.'
  addGauge(register, 'sparelane_orders', help, ['method', 'status'], async (gauge) => {
    gauge.reset()
    for (const { method, status, orders } of (await readOrNull(countRecentOrders)) ?? [])
      gauge.set({ method, status }, orders)
  })
}

/** Reads from the database; null after 2 s or an error, so that the metrics of the process are shown without it. */
async function readOrNull<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await Promise.race([read(), sleep(MAX_READ_MS, null, { ref: false })])
  } catch {
    return null
  }
}

/** Shares a read among callers while it runs: a scrape starts those of all gauges at once. */
function shareRead<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | null = null
  return () => (running ??= read().finally(() => (running = null)))
}

/** Sets a gauge; without a value it is not shown, because 0 would raise alerts. */
function setOrRemove(gauge: Gauge<never>, value: number | null): void {
  if (value === null) gauge.remove()
  else gauge.set(value)
}

function addGauge<Label extends string>(
  register: Registry,
  name: string,
  help: string,
  labelNames: Label[],
  collect: (gauge: Gauge<Label>) => void | Promise<void>,
): void {
  const gauge: Gauge<Label> = new Gauge({ name, help, labelNames, registers: [], collect: () => collect(gauge) })
  register.registerMetric(gauge)
}
