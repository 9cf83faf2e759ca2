import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, createBrotliDecompress, gunzipSync, gzipSync } from 'node:zlib'

import fastify from 'fastify'
import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { acceptedEncoding, compressResponses } from './compression.ts'

const parts = Array.from({ length: 200 }, (_, id) => ({ id, title: 'brake pad' }))

async function openServer() {
  const app = fastify()
  await compressResponses(app)
  app.get('/long', () => parts)
  app.get('/short', () => ({ id: 1 }))
  app.get('/packed', (_request, reply) => reply.header('content-encoding', 'gzip').send(gzipSync('x'.repeat(5_000))))
  app.post('/', ({ body }) => ({ body }))
  return app
}

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('a long answer to "%s" is packed', async (accepted, encoding, unpack) => {
  const app = await openServer()
  const answer = await app.inject({ url: '/long', headers: { 'accept-encoding': accepted } })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers.vary).toMatch(/accept-encoding/i)
  expect(JSON.parse(unpack(answer.rawPayload).toString())).toEqual(parts)
})

test('a short answer, a packed one, and one for a caller that cannot unpack pass as they are', async () => {
  const app = await openServer()
  const headers = { 'accept-encoding': 'br, gzip' }
  expect((await app.inject({ url: '/short', headers })).headers).not.toHaveProperty('content-encoding')
  expect(gunzipSync((await app.inject({ url: '/packed', headers })).rawPayload)).toHaveLength(5_000)
  expect((await app.inject({ url: '/long' })).json()).toEqual(parts)
})

test('a packed request is not unpacked', async () => {
  const app = await openServer()
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const answer = await app.inject({ method: 'POST', url: '/', headers, payload: gzipSync('{"a":1}') })
  expect(answer.statusCode).toBe(400)
})

test('what comes in pieces is not held back to its end', async () => {
  const app = fastify()
  await compressResponses(app)
  const more = Promise.withResolvers<void>()
  async function* pieces() {
    yield '<p>first</p>'.repeat(200)
    await more.promise
    yield '<p>last</p>'
  }
  app.get('/', (_request, reply) => reply.type('text/html').send(Readable.from(pieces())))
  await app.listen({ port: 0, host: '127.0.0.1' })
  // A server that listens on TCP has an address of this shape.
  const { port } = app.server.address() as AddressInfo
  const first = await new Promise<string>((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', headers: { 'accept-encoding': 'br' }, agent: false },
      (response) => {
        response.pipe(createBrotliDecompress()).once('data', (chunk: Buffer) => resolve(chunk.toString()))
      },
    )
    sent.on('error', reject).end()
    wait(2_000).then(() => reject(new Error('held back')), reject)
  })
  more.resolve()
  expect(first).toContain('first')
  await app.close()
})

testAll([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
  ['BR', 'br'],
  ['br;q=0', 'identity'],
  ['br; q=0.000 ,gzip', 'gzip'],
  ['gzip;q=0,br;q=0.1', 'br'],
  ['brotli, xgzip', 'identity'],
  ['*', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('the encoding is the best that the header accepts', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})
