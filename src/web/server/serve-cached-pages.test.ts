import { request as ask, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'

import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { sendRaw } from '#tests/support/raw-requests.ts'

import { createPageCache } from './page-cache.ts'
import { serveCachedPages } from './serve-cached-pages.ts'

const SECOND = 1_000
const LONG = `<ul>${'<li>brake pad</li>'.repeat(500)}</ul>`
let clock: number
let rendered: number
/** Requests that the framework saw. */
let seen: string[]
/** Paths and statuses of cached pages that were told to listeners. */
let told: string[]
let app: FastifyInstance
let isEnding: boolean

async function open({ origin = null }: { origin?: string | null } = {}) {
  clock = rendered = 0
  seen = []
  told = []
  isEnding = false
  app = fastify({ trustProxy: '127.0.0.1' })
  app.decorate('cachedPageListeners', [({ url }, { statusCode }) => void told.push(`${url} ${statusCode}`)])
  const pages = createPageCache({
    render: async () => new Response(`${LONG}${++rendered}`, { headers: { 'content-type': 'text/html' } }),
    queryKeys: new Set(['make']),
    sharedCookies: (header) => (header.includes('session=') ? null : ''),
    origin,
    log: { warn: () => undefined },
    now: () => clock,
  })
  app.addHook('onRequest', async ({ method, url }) => void seen.push(`${method} ${url}`))
  app.all('/*', async (request, reply) => {
    if (!(await pages.answer(request, reply))) reply.send('own')
    return reply
  })
  serveCachedPages(app, pages, { isPage: (address) => !address.startsWith('/api'), isEnding: () => isEnding })
  await app.listen({ host: '127.0.0.1', port: 0 })
}

beforeEach(() => open())
afterEach(() => app.close())

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Over the wire: what is injected never meets the server. */
function get(path: string, headers: Record<string, string> = {}, { method = 'GET', body = '' } = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const sent = ask(app.listeningOrigin + path, {
    method,
    headers: { 'accept-encoding': 'br', host: 'shop.example', ...headers },
  })
  sent.on('error', reject).on('response', (answer) => {
    const parts: Buffer[] = []
    answer.on('data', (part: Buffer) => parts.push(part))
    answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }))
  })
  sent.end(body)
  return promise
}

test('a cached page is sent before the framework, identical to the response of the framework', async () => {
  const first = await get('/list?make=Toyota&campaign=1')
  const second = await get('/list?campaign=2&make=Toyota')
  expect(seen).toEqual(['GET /list?make=Toyota&campaign=1'])
  expect(second.body).toEqual(first.body)
  expect(brotliDecompressSync(second.body).toString()).toBe(`${LONG}1`)
  const { date: _earlier, 'x-request-id': oneId, ...headers } = first.headers
  const { date: _later, 'x-request-id': otherId, ...others } = second.headers
  expect(others).toEqual(headers)
  expect(otherId).toMatch(/^[\da-f-]{36}$/)
  expect(otherId).not.toBe(oneId)
  // And the next as well, by an id of its own.
  expect((await get('/list?make=Toyota')).headers['x-request-id']).not.toBe(otherId)
})

test('listeners are told of pages that the framework does not see', async () => {
  await get('/list')
  expect(told).toEqual([])
  await get('/list')
  await expect.poll(() => told).toEqual(['/list 200'])
})

test('HEAD gets the headers of a cached page without its body', async () => {
  const { headers } = await get('/')
  const answer = await get('/', {}, { method: 'HEAD' })
  expect(seen).toHaveLength(1)
  expect(answer.body).toHaveLength(0)
  expect(answer.headers['content-length']).toBe(headers['content-length'])
})

test.each([
  ['one with a session', { cookie: 'session=1' }, {}],
  ['one with an authorisation', { authorization: 'Bearer x' }, {}],
  ['one who may have the page', { 'if-none-match': '"x"' }, {}],
  ['one who reads no packed form', { 'accept-encoding': 'identity' }, {}],
  ['one who came by a proxy to another address', { 'x-forwarded-host': 'other.example' }, {}],
  ['one who came by a proxy over https', { 'x-forwarded-proto': 'https' }, {}],
  ['one who asks another host', { host: 'other.example' }, {}],
  ['a form', {}, { method: 'POST' }],
  ['a reading with a body', { 'content-length': '1' }, { body: 'x' }],
])('%s is left to the framework', async (_who, headers, more) => {
  await get('/')
  await get('/', headers, more)
  expect(seen).toHaveLength(2)
})

test('a request through a proxy gets the cached page if the shop has a public origin', async () => {
  await app.close()
  await open({ origin: 'https://shop.example' })
  await get('/', { 'x-forwarded-proto': 'https' })
  const answer = await get('/', { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' })
  expect(answer.headers['strict-transport-security']).toBeDefined()
  expect(seen).toHaveLength(1)
})

test('a stale page is left to the framework, which renews it', async () => {
  await get('/')
  clock = 10 * SECOND
  await get('/')
  expect(seen).toHaveLength(2)
  await expect.poll(() => rendered).toBe(2)
  await expect.poll(async () => brotliDecompressSync((await get('/')).body).toString()).toBe(`${LONG}2`)
})

test('a request with two Host headers gets no cached page', async () => {
  await get('/')
  const { port } = app.server.address() as AddressInfo
  const hosts = 'Host: shop.example\r\nHost: evil.example'
  await sendRaw(port, `GET / HTTP/1.1\r\n${hosts}\r\nAccept-Encoding: br\r\n\r\n`, { count: 1 })
  expect(seen).toHaveLength(2)
})

test('a path that cannot be a page is left to the framework', async () => {
  await get('/api/x')
  await get('/api/x')
  expect(seen).toHaveLength(2)
})

test('an invalid URL is left to the framework', async () => {
  expect((await get('/%ff')).status).toBe(400)
  expect((await get('/%ff')).status).toBe(400)
})

test('a server that ends leaves cached pages to the framework, which closes their connections', async () => {
  await get('/')
  isEnding = true
  await get('/')
  expect(seen).toHaveLength(2)
})

test('an error before the framework is answered by the framework', async () => {
  const other = fastify()
  other.all('/*', async () => 'by the framework')
  const answerFresh = () => {
    throw new Error('odd')
  }
  serveCachedPages(other, { answerFresh: answerFresh }, { isPage: () => true, isEnding: () => false })
  await other.listen({ host: '127.0.0.1', port: 0 })
  const answer = await fetch(other.listeningOrigin)
  expect(await answer.text()).toBe('by the framework')
  await other.close()
})
