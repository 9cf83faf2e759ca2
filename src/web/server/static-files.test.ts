import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addSecurityHeaders } from '#platform/http/security-headers.ts'
import { testAll } from '#tests/support/check-each.ts'

import { serveAssets, serveMedia, serveWorker } from './static-files.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
  await mkdir(join(folder, 'media/demo'), { recursive: true })
  await mkdir(join(folder, 'assets'))
  const files = {
    'secret.txt': 'secret',
    'media/demo/pad.svg': SVG,
    'media/.hidden.svg': SVG,
    'sw.js': 'worker',
    'assets/root-1a2b.js': 'plain',
    'assets/root-1a2b.js.br': 'brotli',
    'assets/root-1a2b.js.gz': 'gzip',
    'assets/font-3c4d.woff2': 'font',
  }
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(folder, name), content)))
  app = fastify()
  addSecurityHeaders(app, { https: false })
  await serveMedia(app, join(folder, 'media'))
  await serveAssets(app, join(folder, 'assets'))
  await serveWorker(app, join(folder, 'sw.js'))
  app.all('/*', () => 'a page')
  await app.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test('the worker is revalidated each time, connects only to the shop, and is sent only when it changed', async () => {
  const { headers, body } = await app.inject('/sw.js')
  expect(body).toBe('worker')
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
  const again = await app.inject({ url: '/sw.js', headers: { 'if-none-match': headers.etag } })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test('a picture is cached for long, is not sniffed, and runs no scripts', async () => {
  const { statusCode, headers, body } = await app.inject('/media/demo/pad.svg')
  expect(statusCode).toBe(200)
  expect(body).toBe(SVG)
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=2592000',
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(headers).toHaveProperty('etag')
})

test('a missing folder of pictures is created', async () => {
  const other = fastify()
  await serveMedia(other, join(folder, 'new/media'))
  expect((await other.inject('/media/none.svg')).statusCode).toBe(404)
})

test.each([
  ['br, gzip', 'br', 'brotli'],
  ['gzip', 'gzip', 'gzip'],
  ['', undefined, 'plain'],
])('for "%s" an asset is sent compressed (%s) and cached for a year', async (accepted, encoding, content) => {
  const { headers, body } = await app.inject({ url: '/assets/root-1a2b.js', headers: { 'accept-encoding': accepted } })
  expect(body).toBe(content)
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(headers['content-type']).toMatch(/javascript/)
})

test.each(['/assets/root-1a2b.js', '/media/demo/pad.svg'])(
  '%s has no headers that only documents obey, and none of dates and ranges',
  async (url) => {
    const { headers } = await app.inject(url)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    for (const name of [
      'x-request-id',
      'referrer-policy',
      'permissions-policy',
      'cross-origin-opener-policy',
      'last-modified',
      'accept-ranges',
    ])
      expect(headers).not.toHaveProperty(name)
  },
)

test('an asset without compressed files is sent plain', async () => {
  const { body } = await app.inject({ url: '/assets/font-3c4d.woff2', headers: { 'accept-encoding': 'br, gzip' } })
  expect(body).toBe('font')
})

testAll([
  '/media/demo/none.svg',
  '/media/demo/',
  '/media/demo',
  '/media/',
  '/media/.hidden.svg',
  '/media/../secret.txt',
  '/media/demo/../../secret.txt',
  '/media/%2e%2e/secret.txt',
  '/media/..%2fsecret.txt',
  '/media/..%5csecret.txt',
  '/media/%2e%2e%5csecret.txt',
  '/media//secret.txt',
  '/media/demo//pad.svg',
  '/media/demo/pad.svg%00.png',
  '/media//etc/passwd',
  '/assets/none-5e6f.js',
  '/assets/..%2fmedia%2fdemo%2fpad.svg',
])('an address that leads out of the folder, or to no file, is not found', async (path) => {
  const { status, type, body } = await getAsWritten(path)
  expect(status).toBe(404)
  expect(type).toMatch(/^text\/plain/)
  expect(body).toBe('Not found')
})

/** Most clients tidy an address before they send it; this one does not. */
async function getAsWritten(path: string) {
  // A server that listens on TCP has an address of this shape.
  const { port } = app.server.address() as AddressInfo
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, agent: false }, resolve).on('error', reject).end()
  })
  return { status: response.statusCode, type: response.headers['content-type'], body: await text(response) }
}
