import type { IncomingMessage } from 'node:http'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { Problem } from './problems.ts'

const MAX_HOST_LENGTH = 260
const HOST = /^(?:[a-z\d](?:[a-z\d._-]*[a-z\d])?\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Returns whether a text is `host[:port]`, so that it cannot add a path to a URL built with it. */
export const isHost = (text: string): boolean =>
  text.length <= MAX_HOST_LENGTH && HOST.test(text) && URL.canParse(`http://${text}`)

/** Returns whether a request names one host as `host[:port]` and a path; the absolute form is for proxies. */
export function hasValidTarget({ url = '', headers, rawHeaders }: IncomingMessage): boolean {
  return isPath(url) && headers.host !== undefined && isHost(headers.host) && !hasTwoHosts(rawHeaders)
}

const isPath = (url: string) => url.startsWith('/') && !url.includes('#')

/** Node keeps the first of several Host headers; a proxy in front may use another. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** Load balancers probe these with HTTP/1.0 and no Host; their responses do not depend on it. */
const PROBES: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz'])

/** Answers 400 to requests with an invalid target or Host before any other hook. Only probes may omit the Host. */
export function rejectInvalidTargets(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isPath(request.url)) return done(badTarget())
    if (PROBES.has(request.routeOptions.url) && !request.host && request.raw.headers.host === undefined) return done()
    return done(hasValidTarget(request.raw) && isHost(request.host) ? undefined : badHost())
  })
}

/** Returns the origin that the browser sees; forwarding headers count only from trusted proxies. */
export const getRequestOrigin = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  `${protocol === 'https' ? 'https' : 'http'}://${host}`

const badTarget = () =>
  new Problem(400, { detail: 'The request target must be a path, such as /product.', code: 'bad_target' })
const badHost = () =>
  new Problem(400, { detail: 'The Host header must be one host, with or without a port.', code: 'bad_host' })
