import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { createMetrics } from './metrics.ts'

const PORT = 0

const SOURCES: Parameters<typeof createMetrics>[0] = {
  pools: [
    { name: 'requests', pool: { totalCount: 4, idleCount: 1, waitingCount: 2 } },
    { name: 'replica', pool: { totalCount: 3, idleCount: 3, waitingCount: 0 } },
  ],
  readQueues: async () => [{ name: 'send-email', waiting: 3, retrying: 2, active: 1, done: 9, failed: 0 }],
  writeGuard: { listPauses: () => ['disk'], readFreeBytes: () => 4_096 },
  readMoneyCheck: async () => null,
  countRecentOrders: async () => [
    { method: 'card', status: 'pending_payment', orders: 7 },
    { method: 'card', status: 'paid', orders: 0 },
  ],
}

async function readMetrics(sources: Partial<typeof SOURCES> = {}): Promise<string> {
  const metrics = createMetrics({ ...SOURCES, ...sources })
  const app = fastify()
  app.decorate('cachedPageListeners', [])
  metrics.observe(app)
  app.get('/api/part/:id', async () => ({}))
  app.get('/page', async () => app.inject('/api/part/8'))
  const address = await app.listen({ port: PORT, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  for (const path of ['/api/part/7', '/nothing', '/page']) await fetch(address + path)
  for (const listener of app.cachedPageListeners) listener({} as never, {} as never)
  const opened = await metrics.listen({ port: PORT, host: '127.0.0.1' })
  onTestFinished(opened.close)
  const response = await fetch(`http://127.0.0.1:${opened.port}/metrics`)
  return response.text()
}

test('metrics count requests by route, and neither by address nor those within the process', async () => {
  const text = await readMetrics()
  expect(text).toContain('sparelane_http_request_seconds_count{method="GET",route="/api/part/:id",status="200"} 1')
  expect(text).toContain('sparelane_http_request_seconds_count{method="GET",route="unknown",status="404"} 1')
  expect(text).not.toContain('/api/part/7')
})

test('metrics show pools, queues, recent orders, and the process', async () => {
  const text = await readMetrics()
  expect(text).toContain('sparelane_cached_pages_total 1')
  expect(text).toContain('sparelane_pool_connections{pool="requests",state="busy"} 3')
  expect(text).toContain('sparelane_pool_connections{pool="requests",state="waiting"} 2')
  expect(text).toContain('sparelane_pool_connections{pool="replica",state="idle"} 3')
  expect(text).toContain('sparelane_pool_connections{pool="replica",state="waiting"} 0')
  expect(text).toContain('sparelane_jobs{queue="send-email",state="waiting"} 3')
  expect(text).toContain('sparelane_jobs{queue="send-email",state="retrying"} 2')
  expect(text).toContain('sparelane_orders{method="card",status="pending_payment"} 7')
  expect(text).toContain('sparelane_orders{method="card",status="paid"} 0')
  expect(text).toContain('sparelane_writes_paused{reason="disk"} 1')
  expect(text).toContain('sparelane_writes_paused{reason="maintenance"} 0')
  expect(text).toContain('sparelane_free_disk_bytes 4096')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  expect(text).toContain('process_resident_memory_bytes')
})

test.each([
  [true, '1'],
  [false, '0'],
])('a money check with the result %s is shown as %s', async (isOk, shown) => {
  const text = await readMetrics({ readMoneyCheck: async () => ({ at: new Date(1_000_000), isOk }) })
  expect(text).toContain(`sparelane_money_check_ok ${shown}`)
  expect(text).toContain('sparelane_money_check_at_seconds 1000')
})

test('each scrape reads the last money check once', async () => {
  let reads = 0
  const readMoneyCheck = async () => ({ at: new Date((reads += 1) * 1_000), isOk: true })
  const opened = await createMetrics({ ...SOURCES, readMoneyCheck }).listen({ port: PORT, host: '127.0.0.1' })
  onTestFinished(opened.close)
  for (const scrape of [1, 2]) {
    const response = await fetch(`http://127.0.0.1:${opened.port}/metrics`)
    const text = await response.text()
    expect(text).toContain('sparelane_money_check_ok 1')
    expect(text).toContain(`sparelane_money_check_at_seconds ${scrape}`)
  }
  expect(reads).toBe(2)
})

test('disk and maintenance are shown as paused together', async () => {
  const text = await readMetrics({ writeGuard: { ...SOURCES.writeGuard, listPauses: () => ['maintenance', 'disk'] } })
  expect(text).toContain('sparelane_writes_paused{reason="disk"} 1')
  expect(text).toContain('sparelane_writes_paused{reason="maintenance"} 1')
})

test('values that are not known are not shown, because 0 would raise alerts', async () => {
  const text = await readMetrics({ writeGuard: { ...SOURCES.writeGuard, readFreeBytes: () => null } })
  expect(text).not.toMatch(/^sparelane_(?:money_check|free_disk)/m)
})

test.each([
  ['fails', () => Promise.reject(new Error('connect ECONNREFUSED'))],
  ['does not respond', () => new Promise<never>(() => undefined)],
])('the metrics of the process are shown when the database %s', async (_case, read) => {
  const text = await readMetrics({ readQueues: read, readMoneyCheck: read, countRecentOrders: read })
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).toContain('sparelane_pool_connections{pool="requests",state="busy"} 3')
  expect(text).not.toMatch(/^sparelane_(?:money_check|jobs|orders)/m)
})
