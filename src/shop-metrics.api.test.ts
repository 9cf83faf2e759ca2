import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'

import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'

import { BootError } from '#platform/db/boot-error.ts'
import { createTestDatabase } from '#tests/support/databases.ts'

import { readConfig } from './config.ts'
import { openShopDatabase } from './shop-database.ts'
import { openWatch } from './shop-metrics.ts'

/** Reads the metrics of a process on an empty database; with `hasReplica`, it is also the replica. */
async function readMetrics({ hasReplica = false, port = '0' } = {}): Promise<string> {
  const opened = new AsyncDisposableStack()
  onTestFinished(() => opened.disposeAsync())
  const { url, remove } = await createTestDatabase()
  opened.defer(remove)
  const replica = hasReplica ? url : ''
  const read = readConfig({ DATABASE_URL: url, READ_DATABASE_URL: replica, DATA_DIR: tmpdir(), METRICS_PORT: port })
  if ('mistakes' in read) throw new Error(read.mistakes.join('\n'))
  const log = pino({ level: 'silent' })
  const database = await openShopDatabase(read.config, log, opened)
  const { metrics } = await openWatch(read.config, { database, log }, opened)
  // Another server of these metrics, whose port is known.
  const server = await metrics?.listen({ port: 0, host: '127.0.0.1' })
  opened.defer(() => server?.close())
  const response = await fetch(`http://127.0.0.1:${server?.port}/metrics`)
  return response.text()
}

test('the metrics of a shop without orders have 0 for each payment method and status', async () => {
  const text = await readMetrics()
  expect(text).toContain('sparelane_orders{method="card",status="pending_payment"} 0')
  expect(text).toContain('sparelane_orders{method="wallet",status="paid"} 0')
  expect(text).toContain('sparelane_orders{method="message",status="refunded"} 0')
})

test('a start whose METRICS_PORT is taken ends with a sentence that says what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const port = String((other.address() as AddressInfo).port)
  await expect(readMetrics({ port })).rejects.toThrow(
    new BootError(`Port ${port} is in use: stop the other program, or choose another port with METRICS_PORT.`),
  )
})

const POOLS = ['requests', 'webhooks', 'jobs', 'health']
const listPools = (text: string) =>
  [...text.matchAll(/^sparelane_pool_connections\{pool="(\w+)",state="waiting"\} \d+$/gm)].map(([, name]) => name)

test('the metrics of a shop have all its database pools, and that of the replica only if one is set', async () => {
  expect(listPools(await readMetrics())).toEqual(POOLS)
  expect(listPools(await readMetrics({ hasReplica: true }))).toEqual([...POOLS, 'replica'])
})
