import type { FastifyInstance } from 'fastify'

import { isCall } from './access.ts'
import { isFromConnection } from './request-limits.ts'

/** A finished request, without what its query could give away. */
export interface AccessEntry {
  method: string
  /** The route of a call, the path of a page or file. */
  path: string
  status: number
  ms: number
  ip: string
  userId?: number
  /** Sent from the page cache, before the framework sees the request. */
  isCached?: true
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs a request that the framework does not see; null without an access log. */
    logAccess: ((entry: AccessEntry) => void) | null
  }
}

/** Logs each request that comes over a connection, if the access log is on. Call it before routes are added. */
export function addAccessLog(app: FastifyInstance, isOn: boolean): void {
  app.decorate('logAccess', isOn ? (entry: AccessEntry) => app.log.info(entry, 'request') : null)
  if (!isOn) return
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
export const getPath = (url: string): string => url.split('?', 1)[0] ?? ''
