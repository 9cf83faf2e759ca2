import type { FastifyInstance, FastifyRequest } from 'fastify'

import { isWriting } from './access.ts'

/** A kind of requests, for their priority under load. Requests of `partner` mostly wait for another service. */
export type TrafficKind = 'webhook' | 'checkout' | 'write' | 'read' | 'page' | 'crawler' | 'partner' | 'health'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by `labelTraffic`. */
    traffic?: TrafficKind | undefined
  }
}

/** Sets the kind of calls, `POST /api/cart/`, that are mounted afterwards. Other requests have the kind of their method. */
export function labelTraffic(app: FastifyInstance, kinds: Readonly<Record<string, TrafficKind>>): void {
  app.addHook('onRoute', (route) => {
    // Fastify answers HEAD for every GET; calls have one method.
    const traffic = kinds[`${String(route.method)} ${route.url}`]
    if (traffic !== undefined) route.config = { ...route.config, traffic }
  })
}

/** Returns the kind of a request. */
export function findTrafficKind(request: FastifyRequest): TrafficKind {
  return request.routeOptions.config?.traffic ?? (isWriting(request) ? 'write' : 'read')
}
