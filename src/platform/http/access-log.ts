import type { IncomingMessage, ServerResponse } from 'node:http'

import type { FastifyInstance } from 'fastify'

import { isCall } from './access.ts'
import { createClientAddress } from './request-ids.ts'
import { isFromConnection } from './request-limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Called after each page of the page cache, which the framework does not see. */
    cachedPageListeners: ((request: IncomingMessage, response: ServerResponse) => void)[]
  }
}

/** Logs each request that comes over a connection. Call it before routes are added. @param proxies as in TRUST_PROXY */
export function addAccessLog(app: FastifyInstance, proxies: readonly string[]): void {
  const getClientAddress = createClientAddress(proxies)
  app.cachedPageListeners.push((request, response) => {
    const { method, url = '' } = request
    const entry = { method, path: getPath(url), status: response.statusCode, ms: 0, ip: getClientAddress(request) }
    app.log.info({ ...entry, isCached: true }, 'request')
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (isFromConnection(request)) {
      // The URL of a call can contain an email address.
      const path = isCall(request) ? (request.routeOptions.url ?? '') : getPath(request.url)
      const userId = request.ctx?.actor?.userId
      const { method, ip } = request
      const entry = { method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime), ip }
      request.log.info({ ...entry, ...(userId !== undefined && { userId }) }, 'request')
    }
    done()
  })
}

/** Returns the path of an address; the query can contain a secret. */
const getPath = (url: string): string => url.split('?', 1)[0] ?? ''
