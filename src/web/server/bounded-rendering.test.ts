import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'

import { healthRoutes } from '#platform/http/health.ts'
import { createOverload } from '#platform/http/overload.ts'
import { createServer } from '#platform/http/server.ts'
import { sendRaw } from '#tests/support/raw-requests.ts'

import { boundRendering } from './bounded-rendering.ts'
import { createPageCache } from './page-cache.ts'

let close: () => Promise<unknown> = () => Promise.resolve()
afterEach(() => close())

/** A server that renders one page at a time, or as many as given, of which each ends when the test says so. */
async function open({ maxWaitMs = 100_000, status = 200, maxRunning = 1, maxRunningEach = 1 } = {}) {
  const log = pino({ level: 'silent' })
  const app = createServer({ db: null as never }, { log, trustProxy: ['127.0.0.1'], production: true, https: false })
  const rendering: (() => void)[] = []
  const render = async () => {
    await new Promise<void>((resolve) => rendering.push(resolve))
    return new Response('page', { status })
  }
  const limits = { maxRunning, maxRunningEach, maxWaiting: 1, maxWaitMs }
  const pages = createPageCache({
    render: boundRendering(render, app.overload, limits),
    queryKeys: new Set(['n']),
    sharedCookies: () => '',
    origin: null,
    log,
  })
  const asked: string[] = []
  app.get('/page', async (request, reply) => {
    asked.push(request.ip)
    await pages.answer(request, reply)
    return reply
  })
  healthRoutes(app, { database: { health: null as never }, overload: app.overload })
  await app.listen({ port: 0, host: '127.0.0.1' })
  close = () => app.close()
  const { port } = app.server.address() as AddressInfo
  let callers = 0
  const get = async (path: string, more = '') => {
    const from = `X-Forwarded-For: 41.58.1.${(callers += 1)}\r\n`
    return (await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: x\r\n${more || from}\r\n`, { count: 1 }))[0]
  }
  const answerNext = async () => {
    await expect.poll(() => rendering.length).toBeGreaterThan(0)
    rendering.shift()?.()
  }
  return { get, answerNext, rendering, asked }
}

test('a page beyond the waiting limit gets 503 with Retry-After, and /readyz gives the reason', async () => {
  const { get, answerNext, rendering } = await open()
  const first = get('/page?n=1')
  await expect.poll(() => rendering.length).toBe(1)
  const others = [get('/page?n=2'), get('/page?n=3')]
  expect(await Promise.race(others)).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  expect(await get('/readyz')).toMatchObject({
    status: 503,
    body: JSON.stringify({ detail: 'Pages wait too long to be rendered.', code: 'not_ready' }),
  })
  await answerNext()
  await answerNext()
  expect((await first)?.status).toBe(200)
  const statuses = (await Promise.all(others)).map((answer) => answer?.status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
})

test('a page that waited too long gets 503, and a browser gets the busy page', async () => {
  const { get, answerNext, rendering } = await open({ maxWaitMs: 1 })
  const first = get('/page?n=1')
  await expect.poll(() => rendering.length).toBe(1)
  const late = await get('/page?n=2', 'Accept: text/html\r\n')
  expect(late).toMatchObject({ status: 503, headers: { 'retry-after': '2', 'cache-control': 'no-store' } })
  expect(late?.body).toContain('<h1>The shop is busy</h1>')
  expect(rendering).toHaveLength(1)
  await answerNext()
  expect((await first)?.status).toBe(200)
})

test('a page whose data could not be loaded is a 503 with Retry-After', async () => {
  const { get, answerNext } = await open({ status: 503 })
  const answer = get('/page')
  await answerNext()
  expect(await answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
})

test('one address that exceeds its share of rendering does not make the shop unready', async () => {
  const { get, answerNext, rendering } = await open({ maxWaitMs: 1 })
  const own = 'X-Forwarded-For: 41.58.9.9\r\n'
  const first = get('/page?n=1', own)
  await expect.poll(() => rendering.length).toBe(1)
  expect((await get('/page?n=2', own))?.status).toBe(503)
  expect((await get('/readyz'))?.body).not.toContain('Pages wait too long')
  await answerNext()
  expect((await first)?.status).toBe(200)
})

test('a visitor who waits for a rendering of a refused address gets the page in a share of their own', async () => {
  const { get, answerNext, rendering, asked } = await open({ maxRunning: 32, maxRunningEach: 8, maxWaitMs: 100 })
  const greedy = 'X-Forwarded-For: 41.58.9.9\r\n'
  const hung = [1, 2, 3, 4, 5, 6, 7, 8].map((page) => get(`/page?n=${page}`, greedy))
  await expect.poll(() => rendering.length).toBe(8)
  const refused = get('/page', greedy)
  await expect.poll(() => asked.length).toBe(9)
  const answer = get('/page')
  await expect.poll(() => rendering.length).toBe(9)
  expect((await refused)?.status).toBe(503)
  for (let page = 0; page < hung.length + 1; page += 1) await answerNext()
  expect((await answer)?.status).toBe(200)
})

test('a first visitor is served in turn while six addresses ask for sixty pages each', async () => {
  const ends: (() => void)[] = []
  const overload = createOverload({ log: { warn: () => undefined } })
  const render = boundRendering(async () => {
    await new Promise<void>((resolve) => ends.push(resolve))
    return new Response('page')
  }, overload)
  const ask = (ip: string) =>
    render({ request: new Request('http://shop.example/'), nonce: '', requestedBy: { id: '', ip } })
  const greedy = Array.from({ length: 360 }, (_, at) => ask(`41.58.9.${at % 6}`).catch(() => null))
  const answer = ask('41.58.1.1')
  for (let page = 0; page < 7; page += 1) {
    ends.shift()?.()
    await nextTurn()
  }
  for (const end of ends.slice(-7)) end()
  expect((await answer).status).toBe(200)
  expect(overload.findReason()).toBeNull()
  while (ends.length > 0) {
    ends.shift()?.()
    await nextTurn()
  }
  await Promise.all(greedy)
})
