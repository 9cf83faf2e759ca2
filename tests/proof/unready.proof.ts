import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type HaProxy, startHaProxy } from '#tests/support/haproxy.ts'

// HAProxy before two processes that share a fault.

const PROBLEM = { detail: 'The shop is busy. Please try again in a moment.', code: 'unavailable' }
let processes: Server[]
let proxy: HaProxy
let isReady = true

/** Starts a server that answers as a process of the shop without its database. */
async function startProcess(): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/readyz') response.writeHead(isReady ? 200 : 503).end()
    else if (request.url?.startsWith('/api/'))
      response
        .writeHead(503, { 'content-type': 'application/json', 'retry-after': '2', 'x-request-id': '1' })
        .end(JSON.stringify(PROBLEM))
    else response.end('a cached page')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

beforeAll(async () => {
  processes = [await startProcess(), await startProcess()]
  // A listening TCP server has a port.
  proxy = await startHaProxy(processes.map((server) => (server.address() as AddressInfo).port))
})
afterAll(async () => {
  await proxy?.stop()
  for (const server of processes) server.close().closeAllConnections()
})

const readMetrics = async () => (await fetch(proxy.metrics)).text()
/** Waits until HAProxy counts this many ready processes. */
async function waitForReady(count: number): Promise<void> {
  const line = new RegExp(`^haproxy_backend_active_servers\\{proxy="pages"\\} ${count}$`, 'm')
  await expect.poll(readMetrics, { timeout: 30_000, interval: 100 }).toMatch(line)
}

async function send(path: string, method = 'GET') {
  const answer = await fetch(proxy.origin + path, { method, headers: { accept: 'text/html' } })
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.text() }
}

test('while no process is ready, processes answer by themselves', async () => {
  isReady = false
  await waitForReady(0)
  expect(await send('/')).toEqual({ status: 200, retryAfter: null, body: 'a cached page' })
  const refusal = { status: 503, retryAfter: '2', body: JSON.stringify(PROBLEM) }
  expect(await send('/api/products/')).toEqual(refusal)
  expect(await send('/api/checkout', 'POST')).toEqual(refusal)
  // A request of the backend `slow`.
  expect(await send('/api/wallet/top-up', 'POST')).toEqual(refusal)
})

test('processes that are ready again get requests as before', async () => {
  isReady = true
  await waitForReady(2)
  expect(await send('/')).toMatchObject({ status: 200, body: 'a cached page' })
})

test('while no process accepts connections, each request gets 503 with Retry-After and is counted', async () => {
  for (const server of processes) server.close().closeAllConnections()
  const refusal = { status: 503, retryAfter: '2', body: expect.stringContaining('The shop is busy') }
  expect(await send('/')).toEqual(refusal)
  expect(await send('/api/wallet/top-up', 'POST')).toEqual(refusal)
  await waitForReady(0)
  expect(await send('/')).toEqual(refusal)
  expect(await send('/api/wallet/top-up', 'POST')).toEqual(refusal)
  expect(await readMetrics()).toMatch(/^haproxy_frontend_http_responses_total\{proxy="shop",code="5xx"\} [1-9]\d*$/m)
})
