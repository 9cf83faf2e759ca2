import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CALLS } from '#modules/accounts/permissions.rules.ts'
import { findTrafficKind, labelTraffic, type TrafficKind } from '#platform/http/traffic.ts'
import { TRAFFIC } from '#src/traffic.ts'
import { type ProxiedRequest, readHaProxyRules } from '#tests/support/haproxy-rules.ts'
import { read } from '#tests/support/source-files.ts'
import { PAGES } from '#web/app/navigation/pages.ts'

const PRIORITIES: Readonly<Record<number, string>> = {
  0: 'first',
  20: 'checkout',
  50: 'write',
  100: 'read',
  200: 'crawler',
}
/** The kinds of the shop that the proxy treats alike. */
const PROXY_KINDS: Partial<Record<TrafficKind, string>> = {
  webhook: 'first',
  health: 'first',
  file: 'first',
  page: 'read',
  partner: 'slow',
}
const FILES = ['/assets/root.js', '/media/parts/1.jpg', '/sw.js']
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1)'

const settings = read('deploy/haproxy.cfg')
const proxy = readHaProxyRules(settings)
let app: FastifyInstance
beforeAll(async () => {
  app = fastify()
  labelTraffic(app, TRAFFIC)
  const answer = () => 'ok'
  app.addHook('onRequest', (request, reply) => reply.send(findTrafficKind(request, TRAFFIC)))
  for (const [call, { reads = false }] of Object.entries(CALLS)) {
    const [method = '', url = ''] = call.split(' ')
    app.route({ method, url, config: { access: call, reads }, handler: answer })
  }
  for (const url of ['/healthz', '/readyz', '/sw.js', '/assets/*', '/media/*']) app.get(url, answer)
  app.route({ method: ['GET', 'POST'], url: '/*', handler: answer })
  await app.ready()
})
afterAll(() => app.close())

/** Lists every call, every page with its data and its form, files and probes, each also by a crawler. */
function listRequests(): ProxiedRequest[] {
  const calls = Object.keys(CALLS).map((call) => call.split(' '))
  const pages = Object.keys(PAGES).flatMap((path) => [path, `${path === '/' ? '/_root' : path}.data`])
  const requests = [
    ...calls.map(([method = '', path = '']) => ({ method, path })),
    ...pages.flatMap((path) => [
      { method: 'GET', path },
      { method: 'POST', path },
    ]),
    ...['/healthz', '/readyz', ...FILES, '/checkout-help', '/aliproducts'].map((path) => ({ method: 'GET', path })),
  ].map(({ method, path }) => ({ method, path: path.replaceAll(/:\w+|\*/g, '7') }))
  return [...requests, ...requests.map((request) => ({ ...request, userAgent: CRAWLER }))]
}

test('the proxy gives each request the kind that the shop gives it', async () => {
  const differences: string[] = []
  for (const request of listRequests()) {
    const { method, path, userAgent = '' } = request
    // The table has methods as Fastify names them.
    const answer = await app.inject({ method: method as 'GET', url: path, headers: { 'user-agent': userAgent } })
    const kind = answer.body as TrafficKind
    const ofShop = PROXY_KINDS[kind] ?? kind
    const { priority, backend } = proxy.evaluate(request)
    const ofProxy = backend === 'slow' ? backend : PRIORITIES[priority]
    if (ofShop !== ofProxy) differences.push(`${method} ${path} ${userAgent}: shop ${ofShop}, proxy ${ofProxy}`)
  }
  expect(differences).toEqual([])
})

test('while no process is ready, the proxy sends every request to the processes without their check', () => {
  const backends = listRequests().map((request) => proxy.evaluate({ ...request, isReady: false }).backend)
  expect([...new Set(backends)]).toEqual(['unready'])
})

/** Returns the servers of a backend, and its options for them. */
function readBackend(name: string) {
  const [, section = ''] = settings.split(`\nbackend ${name}\n`)
  const [lines = ''] = section.split(/\n(?=\S)/)
  const servers = [...lines.matchAll(/^ +server (\S+ \S+)/gm)].map(([, server]) => server)
  return { servers, options: /default-server (.*)/.exec(lines)?.[1] ?? '' }
}

test('processes that are not ready have the places of the proxy for pages, and no check', () => {
  const [pages, unready] = [readBackend('pages'), readBackend('unready')]
  expect(pages.servers).toHaveLength(2)
  expect(readBackend('slow').servers).toEqual(pages.servers)
  expect(unready.servers).toEqual(pages.servers)
  expect(pages.options).toBe(`check inter 1s fall 2 rise 1 ${unready.options}`)
})
