import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { createMetrics, type MoneyCheck } from './metrics.ts'

const PORT = 0

async function readMetrics(check: MoneyCheck): Promise<string> {
  const metrics = createMetrics({
    pools: [{ name: 'requests', pool: { totalCount: 4, idleCount: 1, waitingCount: 2 } }],
    readQueues: async () => [{ name: 'send-email', waiting: 3, retrying: 2, active: 1, done: 9, failed: 0 }],
    writeGuard: { findPause: () => 'disk', readFreeBytes: () => 4_096 },
    readMoneyCheck: async () => check,
  })
  const app = fastify()
  metrics.observe(app)
  app.get('/api/part/:id', async () => ({}))
  await app.inject('/api/part/7')
  await app.inject('/nothing')
  const opened = await metrics.listen({ port: PORT, host: '127.0.0.1' })
  onTestFinished(opened.close)
  const response = await fetch(`http://127.0.0.1:${opened.port}/metrics`)
  return response.text()
}

test('metrics count requests by route, and never by address', async () => {
  const text = await readMetrics(null)
  expect(text).toContain('sparelane_http_request_seconds_count{method="GET",route="/api/part/:id",status="200"} 1')
  expect(text).toContain('sparelane_http_request_seconds_count{method="GET",route="unknown",status="404"} 1')
  expect(text).not.toContain('/api/part/7')
})

test('metrics show pools, queues, and the process', async () => {
  const text = await readMetrics(null)
  expect(text).toContain('sparelane_pool_connections{pool="requests",state="busy"} 3')
  expect(text).toContain('sparelane_pool_connections{pool="requests",state="waiting"} 2')
  expect(text).toContain('sparelane_jobs{queue="send-email",state="waiting"} 3')
  expect(text).toContain('sparelane_jobs{queue="send-email",state="retrying"} 2')
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
  const text = await readMetrics({ at: new Date(1_000_000), isOk })
  expect(text).toContain(`sparelane_money_check_ok ${shown}`)
  expect(text).toContain('sparelane_money_check_at_seconds 1000')
})
