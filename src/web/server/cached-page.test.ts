import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import fastify from 'fastify'
import { expect, test } from 'vitest'

import { securityHeaders } from '#platform/http/security-headers.ts'

import { toCachedPage, type CachedPage, sendCachedPage } from './cached-page.ts'

const LONG = `<ul>${'<li>brake pad</li>'.repeat(500)}</ul>`
const RENDERING = { nonce: 'n1', https: false, previous: null }

const html = (body: string, init: ResponseInit = {}) =>
  new Response(body, { ...init, headers: { 'content-type': 'text/html', ...init.headers } })

function send(page: CachedPage, headers: Record<string, string> = {}) {
  const app = fastify()
  app.get('/', (request, reply) => void sendCachedPage(request, reply, page))
  return app.inject({ url: '/', headers })
}

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
])('to "%s" a page goes as %s', async (accepted, encoding, unpack) => {
  const answer = await send(await toCachedPage(html(LONG), RENDERING), { 'accept-encoding': accepted })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
  expect(unpack(answer.rawPayload).toString()).toBe(LONG)
})

test('proxies may store a page but must revalidate it and vary by cookies', async () => {
  const { headers } = await send(await toCachedPage(html(LONG), RENDERING))
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect(headers.vary).toBe('Accept-Encoding, Cookie, Save-Data')
})

test('a compressed page has the security headers and the id of its request', async () => {
  const page = await toCachedPage(html(LONG), { ...RENDERING, https: true })
  const { headers } = await send(page, { 'accept-encoding': 'br' })
  const { 'content-security-policy': _policyOfData, ...others } = securityHeaders(true)
  expect(headers).toMatchObject(others)
  expect(headers['x-request-id']).toBe('req-1')
  expect(headers['content-security-policy']).toContain("script-src 'self'")
})

test('HEAD gets the headers of a compressed page without its body, and hooks see the response', async () => {
  const page = await toCachedPage(html(LONG), RENDERING)
  const app = fastify()
  const statuses: number[] = []
  app.addHook('onResponse', async (_request, reply) => void statuses.push(reply.statusCode))
  app.get('/', (request, reply) => void sendCachedPage(request, reply, page))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const answer = await fetch(app.listeningOrigin, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0)
  expect(await answer.text()).toBe('')
  await app.close()
  expect(statuses).toEqual([200])
})

test('an error page is not stored', async () => {
  const answer = await send(await toCachedPage(html('sorry', { status: 500 }), RENDERING))
  expect(answer.statusCode).toBe(500)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a client that has the page gets 304, compressed or plain', async () => {
  const page = await toCachedPage(html(LONG), RENDERING)
  for (const accepted of ['br', 'identity']) {
    const answer = await send(page, { 'if-none-match': `"x", ${page.etag}`, 'accept-encoding': accepted })
    expect(answer.statusCode).toBe(304)
    expect(answer.body).toBe('')
    expect(answer.headers).toMatchObject({ etag: page.etag, vary: 'Accept-Encoding, Cookie, Save-Data' })
  }
})

test('a client with an older page gets the new one', async () => {
  const { etag } = await toCachedPage(html(`${LONG}older`), RENDERING)
  const answer = await send(await toCachedPage(html(LONG), RENDERING), { 'if-none-match': etag })
  expect(answer.statusCode).toBe(200)
})

test('an unchanged page is not compressed again', async () => {
  const page = (nonce: string) => html(`<script nonce="${nonce}">start()</script>${LONG}`)
  const before = await toCachedPage(page('n1'), RENDERING)
  const after = await toCachedPage(page('n2'), { nonce: 'n2', https: false, previous: before })
  expect(after.body).toBe(before.body)
})

test('the policy lists hashes of its own scripts but not of an injected script', async () => {
  const page = html('<script nonce="n1">start()</script><script>steal()</script>')
  const answer = await send(await toCachedPage(page, RENDERING))
  expect(answer.body).toBe('<script>start()</script><script>steal()</script>')
  const scripts = /script-src ([^;]+);/.exec(String(answer.headers['content-security-policy']))?.[1]
  // printf 'start()' | openssl dgst -sha256 -binary | base64
  expect(scripts).toBe("'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='")
})

test('a page may set its own cache-control', async () => {
  const robots = new Response('User-agent: *', { headers: { 'cache-control': 'public, max-age=3600' } })
  const { headers } = await send(await toCachedPage(robots, RENDERING))
  expect(headers['cache-control']).toBe('public, max-age=3600')
  expect(headers).not.toHaveProperty('content-security-policy')
})
