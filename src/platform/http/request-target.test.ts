import type { AddressInfo } from 'node:net'

import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'
import { sendRaw } from '#tests/support/raw-requests.ts'

import { healthRoutes } from './health.ts'
import { isHost } from './request-target.ts'
import { createServer } from './server.ts'

const log = pino({ level: 'silent' })
const app = createServer({ db: null as never }, { log, trustProxy: ['127.0.0.1'], production: true, https: false })
/** Requests that came further than the check of their address. */
let seen: string[] = []
app.addHook('onRequest', async ({ url }) => void seen.push(url))
app.all('/api/call', async () => 'done')
healthRoutes(app, { database: { health: null as never }, overload: app.overload })
app.all('/*', async () => 'done')
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

async function send(lines: string): Promise<number | undefined> {
  seen = []
  const { port } = app.server.address() as AddressInfo
  const [answer] = await sendRaw(port, `${lines}\r\nConnection: close\r\n\r\n`, { count: 1 })
  return answer?.status
}

const BAD_HOSTS = [
  'shop#',
  'shop/',
  'shop/previewImages?',
  'shop?a=1',
  'user@shop',
  'user:secret@shop',
  'shop shop',
  'shop\\x',
  'shop:',
  'shop:port',
  'shop:99999',
  'shop:80:80',
  'a,b',
  '-shop',
  '[::',
  '::1',
  '256.1.1.1',
  'sh%6fp',
  '..',
  'a'.repeat(300),
]

testAll(BAD_HOSTS)('a request with a bad Host is answered with 400 before anything else sees it', async (host) => {
  expect(await send(`GET /product HTTP/1.1\r\nHost: ${host}`)).toBe(400)
  expect(await send(`POST /api/call HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0`)).toBe(400)
  expect(await send(`GET / HTTP/1.1\r\nHost: shop.example\r\nX-Forwarded-Host: ${host}`)).toBe(
    // A proxy in front of a proxy makes a list, of which the last entry counts.
    host === 'a,b' ? 200 : 400,
  )
  expect(seen.filter((url) => url !== '/')).toEqual([])
})

testAll([
  ['no Host', 'GET / HTTP/1.1\r\nAccept: */*'],
  ['an empty Host', 'GET / HTTP/1.1\r\nHost: '],
  ['no Host in HTTP/1.0', 'GET / HTTP/1.0\r\nAccept: */*'],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: shop.example\r\nhost: evil.example'],
  ['one host twice', 'GET / HTTP/1.1\r\nHost: shop.example\r\nHOST: shop.example'],
  ['a target in absolute form', 'GET http://shop.example/product HTTP/1.1\r\nHost: shop.example'],
  ['a target in absolute form for another host', 'GET http://evil.example/product HTTP/1.1\r\nHost: shop.example'],
  ['an asterisk for a target', 'OPTIONS * HTTP/1.1\r\nHost: shop.example'],
  ['a fragment in its target', 'GET /product#part HTTP/1.1\r\nHost: shop.example'],
])(
  'a request without one Host, or with a target of another form, is answered with 400 before anything else sees it',
  async (_what, lines) => {
    expect(await send(lines)).toBe(400)
    expect(seen).toEqual([])
  },
)

testAll(['shop.example', 'SHOP.example:8080', 'localhost:3000', '127.0.0.1', '[::1]:3000', 'my_shop', 'shop.example.'])(
  'a request with a good Host is served',
  async (host) => {
    expect(await send(`GET /product HTTP/1.1\r\nHost: ${host}`)).toBe(200)
    expect(seen).toEqual(['/product'])
  },
)

test('a call within the process needs a good Host too', async () => {
  expect((await app.inject({ url: '/product', headers: { host: 'shop#' } })).statusCode).toBe(400)
  expect((await app.inject({ url: '/product' })).statusCode).toBe(200)
})

test('a host of many labels is checked in no time', () => {
  expect(isHost(`${'a-.'.repeat(80)}!`)).toBe(false)
})

test('a probe in HTTP/1.0 without a Host is answered, and one with a bad Host gets 400', async () => {
  expect(await send('GET /healthz HTTP/1.0')).toBe(200)
  // Without a database it is not ready, and says so.
  expect(await send('GET /readyz HTTP/1.0')).toBe(503)
  expect(await send('GET /healthz HTTP/1.0\r\nHost: shop#')).toBe(400)
  expect(await send('GET /healthz HTTP/1.0\r\nX-Forwarded-Host: shop#')).toBe(400)
  expect(await send('GET /readyz HTTP/1.0\r\nHost: shop.example\r\nHost: evil.example')).toBe(400)
})
