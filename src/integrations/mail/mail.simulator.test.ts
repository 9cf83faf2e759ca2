import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'

import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { addSecurityHeaders } from '#platform/http/security-headers.ts'
import { testAll } from '#tests/support/check-each.ts'

import { createMailFolder, type MailFolder } from './mail.folder.ts'
import { isLoopback, serveMailbox } from './mail.simulator.ts'

const name = '2026-11-21T10-00-00.000Z-0191d3f0-0000-4000-8000-000000000001'
const posted = { id: '0191d3f0-0000-4000-8000-000000000001', at: new Date('2026-11-21T10:00:00Z') }
const email = {
  to: 'ngozi@mail.example',
  subject: 'Hello <script>alert(1)</script>',
  text: 'Open "http://localhost:3000/password/new?token=abc&x=1" or javascript:alert(1) <b>now</b>',
  html: '<html><head><title>x</title></head><body><script>alert(1)</script><a href="http://localhost:3000/">in</a></body></html>',
}

let root: string
let folder: MailFolder
const apps: FastifyInstance[] = []
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'sparelane-mail-'))
  folder = createMailFolder(root, { name: 'Sparelane', address: 'shop@localhost' })
  await folder.send(email, posted)
})
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()))
  rmSync(root, { recursive: true, force: true })
})

function open(localOnly: boolean): FastifyInstance {
  const app = fastify()
  addSecurityHeaders(app, { https: false })
  serveMailbox(app, folder, { localOnly })
  apps.push(app)
  return app
}

const local = { headers: { host: 'localhost:3000' } }
const get = async (path: string, app = open(true)) => app.inject({ url: path, ...local })

test('the list links to each email, and the page of an email has its links', async () => {
  const list = await get('/dev/mail')
  expect(list.body).toContain(`<a href="/dev/mail/${name}">`)
  const { body } = await get(`/dev/mail/${name}`)
  expect(body).toContain('<a href="http://localhost:3000/password/new?token=abc&#38;x=1" rel="noreferrer">')
  expect(body).toContain(`sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mail/${name}/html"`)
  const html = await get(`/dev/mail/${name}/html`)
  expect(html.body).toContain('<head><base target="_blank">')
})

test('the content of an email does not become markup of the pages around it', async () => {
  for (const { body } of [await get('/dev/mail'), await get(`/dev/mail/${name}`)]) {
    expect(body).not.toMatch(/<script|<b>|href="javascript:/)
    expect(body).toContain('&#60;script&#62;')
  }
})

test('an email shows the pictures of this shop and no others', async () => {
  const pictures = '<img src="https://shop.example/media/pad"><img src="https://spy.example/pixel">'
  await folder.send({ ...email, html: pictures }, { ...posted, id: '0191d3f0-0000-4000-8000-000000000003' })
  const html = await get(`/dev/mail/${name.replace(/1$/, '3')}/html`)
  expect(html.body).toContain('<img src="/media/pad"><img src="https://spy.example/pixel">')
  expect(html.headers['content-security-policy']).toContain("img-src 'self' data:;")
  for (const path of ['/dev/mail', `/dev/mail/${name}`])
    expect((await get(path)).headers['content-security-policy']).not.toContain('img-src')
})

test('no script runs on any of the three pages, and none is cached', async () => {
  const paths = ['/dev/mail', `/dev/mail/${name}`, `/dev/mail/${name}/html`]
  for (const { headers } of await Promise.all(paths.map((path) => get(path)))) {
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src|unsafe-eval|allow-scripts|allow-same-origin/)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  }
  const html = await get(`/dev/mail/${name}/html`)
  expect(html.headers['content-security-policy']).toMatch(/^sandbox /)
  const page = await get(`/dev/mail/${name}`)
  expect(page.headers['content-security-policy']).not.toContain('unsafe-inline')
})

test.each([
  `/dev/mail/2026-11-21T10-00-00.000Z-0191d3f0-0000-4000-8000-000000000002`,
  '/dev/mail/..%2f..%2fetc',
  '/dev/mail/x/html',
])('%s returns 404', async (path) => {
  expect((await get(path)).statusCode).toBe(404)
})

testAll([
  ['a browser on this machine', { host: 'localhost:3000' }, 200],
  ['one that names the address', { host: '127.0.0.1:3000' }, 200],
  ['one that speaks IPv6', { host: '[::1]:3000' }, 200],
  ['a foreign page whose host name points here', { host: 'evil.example:3000' }, 404],
  ['a proxy that keeps the name', { host: 'shop.example' }, 404],
  ['a proxy that says for whom', { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.7' }, 404],
  ['a proxy that says so in the standard way', { host: 'localhost:3000', forwarded: 'for=203.0.113.7' }, 404],
])(
  'where only this machine may look, a browser gets its answer by where it is and what it names',
  async (_who, headers, status) => {
    for (const path of ['/dev/mail', `/dev/mail/${name}`, `/dev/mail/${name}/html`]) {
      const answer = await open(true).inject({ url: path, headers })
      expect(answer.statusCode).toBe(status)
      if (status === 404) expect(answer.body).not.toContain('ngozi')
    }
  },
)

test('a request from another address gets 404, whatever its headers claim', async () => {
  const answer = await open(true).inject({ url: '/dev/mail', remoteAddress: '203.0.113.7', ...local })
  expect(answer.statusCode).toBe(404)
  const anybody = await open(false).inject({ url: '/dev/mail', remoteAddress: '203.0.113.7', ...local })
  expect(anybody.statusCode).toBe(200)
})

test('a real connection from this machine is let in, one over its outer address is not', async () => {
  const app = open(true)
  await app.listen({ host: '0.0.0.0', port: 0 })
  // A server on a port has such an address.
  const { port } = app.server.address() as AddressInfo
  const statusFrom = async (host: string) => {
    const socket = connect(port, host)
    socket.write('GET /dev/mail HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    return Number((await readText(socket)).slice(9, 12))
  }
  expect(await statusFrom('127.0.0.1')).toBe(200)
  const outer = Object.values(networkInterfaces())
    .flat()
    .filter((each) => each?.family === 'IPv4' && !each.internal)
  for (const each of outer) expect(await statusFrom(each?.address ?? '')).toBe(404)
})

test('a server is this machine’s alone on loopback addresses only', () => {
  for (const host of ['127.0.0.1', 'localhost', '::1', '127.1.2.3']) expect(isLoopback(host)).toBe(true)
  for (const host of [
    '0.0.0.0',
    '::',
    '192.168.0.5',
    'shop.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
  ])
    expect(isLoopback(host)).toBe(false)
})
