import type { FastifyInstance, FastifyRequest } from 'fastify'

import { isCall, isWriting } from './access.ts'

/** Priorities under load: `partner` mostly waits for another service; `file` and `health` are always admitted. */
export type TrafficKind = 'webhook' | 'checkout' | 'write' | 'read' | 'page' | 'crawler' | 'partner' | 'file' | 'health'

export interface TrafficRules {
  /** Kinds of calls, `POST /api/cart/`, other than that of their method. */
  calls: Readonly<Record<string, TrafficKind>>
  /** Returns the kind of a page by its path; undefined for that of its method. */
  kindOfPage(path: string, isWriting: boolean): TrafficKind | undefined
  isCrawler(userAgent: string): boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by `labelTraffic`. */
    traffic?: TrafficKind | undefined
  }
}

/** Sets the kind of calls that are mounted afterwards. */
export function labelTraffic(app: FastifyInstance, { calls }: Pick<TrafficRules, 'calls'>): void {
  app.addHook('onRoute', (route) => {
    const traffic = calls[`${String(route.method)} ${route.url}`]
    if (traffic !== undefined) route.config = { ...route.config, traffic }
  })
}

/** Returns the kind of a request. */
export function findTrafficKind(request: FastifyRequest, rules: TrafficRules): TrafficKind {
  const { config, url: route } = request.routeOptions
  if (config?.traffic !== undefined) return config.traffic
  const writes = isWriting(request)
  const isPage = !isCall(request) && (route === '/*' || writes)
  if (!isPage && !isCall(request)) return 'file'
  const [path = ''] = request.url.split('?')
  const special = isPage ? rules.kindOfPage(path, writes) : undefined
  if (special !== undefined) return special
  if (writes && config?.reads !== true) return 'write'
  if (rules.isCrawler(request.headers['user-agent'] ?? '')) return 'crawler'
  return isPage ? 'page' : 'read'
}
