import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'

import { createServer } from './server.ts'

interface Line {
  msg: string
  path: string
  status: number
  ip: string
  reqId: string
}

/** Sends requests over a connection, and returns the lines of the access log and the ids of the responses. */
async function visit(accessLog: boolean, paths: readonly string[], id = 'edge-7f3a.0001') {
  const lines: Line[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
  const options = { log, trustProxy: ['127.0.0.1'], production: true, https: false, accessLog }
  const app = createServer({ db: null as never }, options)
  app.get('/api/part/:id', { config: { access: {} } }, async () => ({}))
  app.get('/page', async () => 'page')
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const ids: (string | null)[] = []
  for (const path of paths) {
    const headers = { 'x-request-id': id, 'x-forwarded-for': '41.58.1.2' }
    ids.push((await fetch(address + path, { headers })).headers.get('x-request-id'))
  }
  await app.inject('/page')
  return { ids, lines: lines.filter(({ msg }) => msg === 'request') }
}

test('the access log has the route of a call and the path of a page, without queries and in-process calls', async () => {
  const { lines } = await visit(true, ['/api/part/7?token=secret', '/page?token=secret', '/missing'])
  expect(lines.map(({ path, status }) => `${path} ${status}`)).toEqual([
    '/api/part/:id 200',
    '/page 200',
    '/missing 404',
  ])
  expect(JSON.stringify(lines)).not.toContain('secret')
  expect(lines[0]).toMatchObject({ method: 'GET', ip: '41.58.1.2', reqId: 'edge-7f3a.0001' })
})

test('a page from the cache is logged with the address of its visitor', async () => {
  const lines: object[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line) as object) })
  const options = { log, trustProxy: ['127.0.0.1'], production: true, https: false, accessLog: true }
  const app = createServer({ db: null as never }, options)
  const headers = { 'x-forwarded-for': '41.58.1.2' }
  const request = { method: 'GET', url: '/list?make=Toyota', headers, socket: { remoteAddress: '127.0.0.1' } }
  for (const listener of app.cachedPageListeners) listener(request as never, { statusCode: 200 } as never)
  expect(lines).toMatchObject([{ path: '/list', status: 200, ip: '41.58.1.2', isCached: true, msg: 'request' }])
})

test('a request of a trusted proxy is answered with the id of the proxy', async () => {
  expect((await visit(false, ['/page'])).ids).toEqual(['edge-7f3a.0001'])
  expect((await visit(false, ['/page'], 'short')).ids).not.toEqual(['short'])
})

test('without the setting no request is logged', async () => {
  expect((await visit(false, ['/page'])).lines).toEqual([])
})
