import { once } from 'node:events'
import { Agent, type IncomingMessage, request as sendRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { expectFiles } from './body-timeouts.ts'
import { healthRoutes } from './health.ts'
import { createServer } from './server.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let app: FastifyInstance
let finish: PromiseWithResolvers<string>

async function open(drainMs?: number) {
  finish = Promise.withResolvers()
  const options = { trustProxy: undefined, production: true, https: false, drainMs }
  app = createServer({ db: null as never }, { log: pino({ level: 'silent' }), ...options })
  app.get('/fast', async () => 'fast')
  app.get('/cached', async (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, ['content-length', '6']).end('cached')
  })
  app.get('/slow', () => finish.promise)
  await app.register(async (uploads) => {
    expectFiles(uploads)
    uploads.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, async () => null)
    uploads.post('/upload', async () => 'uploaded')
  })
  // The reason of a draining process comes before the database.
  const query = async () => ({ rows: [] })
  healthRoutes(app, { database: { health: { query } as never, isUp: () => false }, overload: app.overload })
  await app.listen({ host: '127.0.0.1', port: 0 })
}

beforeEach(() => open(50))
afterEach(() => app.close())

async function get(path: string) {
  const sent = sendRequest(app.listeningOrigin + path, { agent }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const body = (await answer.toArray()).join('')
  return { status: answer.statusCode, connection: answer.headers.connection, body }
}

test('a draining server is not ready, serves requests and closes their connections', async () => {
  expect(await get('/fast')).toEqual({ status: 200, connection: 'keep-alive', body: 'fast' })
  const drained = app.draining.start()
  expect(await get('/fast')).toEqual({ status: 200, connection: 'close', body: 'fast' })
  expect(await get('/cached')).toEqual({ status: 200, connection: 'close', body: 'cached' })
  expect(await get('/readyz')).toMatchObject({ status: 503, body: expect.stringContaining('The shop is stopping.') })
  await drained
  expect(await get('/fast')).toMatchObject({ status: 200 })
})

test('a request in flight when the server closes is answered, and its connection closed', async () => {
  const slow = get('/slow')
  await sleep(20)
  const closed = app.close()
  await sleep(20)
  finish.resolve('slow')
  expect(await slow).toEqual({ status: 200, connection: 'close', body: 'slow' })
  await closed
})

test('a server waits before it ends only if a load balancer asks for its readiness', async () => {
  await app.close()
  await open()
  const startedAt = performance.now()
  await app.draining.start()
  expect(performance.now() - startedAt).toBeLessThan(1_000)
  await get('/readyz')
  await app.draining.start()
  expect(performance.now() - startedAt).toBeGreaterThan(3_900)
})

test('an upload is known until its request is answered', async () => {
  const headers = { 'content-type': 'application/octet-stream', 'content-length': '8' }

  expect(app.draining.hasUploads()).toBe(false)
  const sent = sendRequest(`${app.listeningOrigin}/upload`, { method: 'POST', headers })
  sent.write('half')
  await expect.poll(() => app.draining.hasUploads()).toBe(true)
  sent.end('half')
  await once(sent, 'response')
  await expect.poll(() => app.draining.hasUploads()).toBe(false)
})
