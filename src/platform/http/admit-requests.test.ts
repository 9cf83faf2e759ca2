import { setTimeout as sleep } from 'node:timers/promises'

import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'

import { admitRequests } from './admit-requests.ts'
import { createServer } from './server.ts'
import type { TrafficKind, TrafficRules } from './traffic.ts'

const RULES: TrafficRules = {
  calls: { 'GET /healthz': 'health', 'POST /api/pay': 'checkout', 'GET /api/partner': 'partner' },
  kindOfPage: (path): TrafficKind | undefined => (path === '/partner' ? 'partner' : undefined),
  isCrawler: (userAgent) => userAgent.includes('bot'),
}

let close: () => Promise<void>
afterEach(() => close())

async function open() {
  const log = pino({ level: 'silent' })
  const app = createServer({ db: null as never }, { log, trustProxy: ['127.0.0.1'], production: true, https: false })
  admitRequests(app, RULES, 4)
  let isDone = false
  const work = async () => {
    while (!isDone) await sleep(5)
    return 'done'
  }
  const config = { access: 'anyone' }
  app.get('/api/read', { config }, work)
  app.get('/api/partner', { config }, work)
  app.post('/api/pay', { config }, work)
  app.get('/healthz', async () => 'ok')
  app.get('/*', work)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  close = () => app.close()
  let clients = 0
  const send = async (path: string, { method = 'GET', ...headers }: Record<string, string> = {}) => {
    const address = `41.58.${(clients += 1)}.1`
    const answer = await fetch(origin + path, { method, headers: { 'x-forwarded-for': address, ...headers } })
    return { status: answer.status, retry: answer.headers.get('retry-after') }
  }
  const fetchFrom = (address: string, path: string, headers = {}) =>
    fetch(origin + path, { headers: { 'x-forwarded-for': address, ...headers } })
  return { send, fetchFrom, finish: () => (isDone = true) }
}

test('beyond its slots and places a call gets 503 with Retry-After before waiting calls are answered, while checkouts and probes are served', async () => {
  const { send, finish } = await open()
  let answered = 0
  const admitted = Array.from({ length: 20 }, async () => {
    const answer = await send('/api/read')
    answered += 1
    return answer
  })
  await sleep(100)
  expect(await send('/api/read')).toEqual({ status: 503, retry: '2' })
  // The refusal did not wait for a turn: those before it still wait.
  expect(answered).toBe(0)
  expect((await send('/healthz')).status).toBe(200)
  const checkout = send('/api/pay', { method: 'POST' })
  const partner = send('/api/partner')
  await sleep(50)
  finish()
  expect((await checkout).status).toBe(200)
  expect((await partner).status).toBe(200)
  expect((await Promise.all(admitted)).map(({ status }) => status)).toEqual(Array<number>(20).fill(200))
})

test('crawlers wait for few places, and pages that wait for a partner take none of the slots of others', async () => {
  const { send, finish } = await open()
  const crawlers = Array.from({ length: 4 }, () => send('/', { 'user-agent': 'a bot' }))
  await sleep(50)
  const partners = Array.from({ length: 10 }, () => send('/partner'))
  const reads = Array.from({ length: 2 }, () => send('/api/read'))
  await sleep(50)
  finish()
  const statuses = async (all: Promise<{ status: number }>[]) => (await Promise.all(all)).map(({ status }) => status)
  expect((await statuses(crawlers)).filter((status) => status === 503)).toHaveLength(1)
  expect(new Set(await statuses([...partners, ...reads]))).toEqual(new Set([200]))
})

test('a refusal has its request id, the security headers, and for browsers a page', async () => {
  const { send, fetchFrom, finish } = await open()
  const admitted = Array.from({ length: 20 }, () => send('/api/read'))
  await sleep(100)
  const call = await fetchFrom('41.59.1.1', '/api/read', { 'x-request-id': 'request-of-a-proxy' })
  expect(await call.json()).toEqual({ detail: 'The shop is busy. Please try again in a moment.', code: 'overloaded' })
  expect(Object.fromEntries(call.headers)).toMatchObject({
    'x-request-id': 'request-of-a-proxy',
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  const page = await fetchFrom('41.59.1.2', '/api/read', { accept: 'text/html,*/*' })
  expect(page.status).toBe(503)
  expect(await page.text()).toContain('<h1>The shop is busy</h1>')
  expect(page.headers.get('content-security-policy')).toContain('style-src')
  finish()
  await Promise.all(admitted)
})
