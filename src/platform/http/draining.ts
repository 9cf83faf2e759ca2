import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { hasBody } from './body-timeouts.ts'
import { isFromConnection, onAnswered } from './request-limits.ts'
import { closeUnusedConnections } from './unused-connections.ts'

/** Graceful shutdown: fails `/readyz` first, and serves until load balancers notice. */
export interface Draining {
  isDraining(): boolean
  /** Makes `/readyz` 503 and closes each connection after its response. Waits until load balancers send no more requests. */
  start(): Promise<void>
  /** Returns whether a body with files is being received or processed. */
  hasUploads(): boolean
  /** Records that a load balancer asks for the readiness. */
  noteProbe(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining
  }
}

/** A load balancer that asks every second and needs two failures notices within three seconds. */
const DRAIN_MS = 4_000
/** A process that no load balancer asked for longer has none. */
const PROBE_MS = 15_000

/** Adds graceful shutdown, before calls are mounted: it serves for `waitMs` more, by default only if it was probed. */
export function addDraining(app: FastifyInstance, waitMs?: number): void {
  let isDraining = false
  let probedAt = Number.NEGATIVE_INFINITY
  let uploads = 0
  const isProbed = () => performance.now() - probedAt < PROBE_MS

  app.decorate('draining', {
    isDraining: () => isDraining,
    hasUploads: () => uploads > 0,
    noteProbe: () => void (probedAt = performance.now()),
    start: () => {
      isDraining = true
      // A load balancer probes.
      const ms = waitMs ?? (isProbed() ? DRAIN_MS : 0)
      return new Promise((resolve) => setTimeout(resolve, ms))
    },
  })
  app.addHook('preClose', async () => void (isDraining = true))
  closeUnusedConnections(app)
  const closeConnection = (request: FastifyRequest, reply: FastifyReply) => {
    if (isDraining && isFromConnection(request)) reply.raw.shouldKeepAlive = false
  }
  app.addHook('onRequest', (request, reply, done) => {
    // Cached pages bypass the hook below.
    closeConnection(request, reply)
    if (request.routeOptions.config?.takesFile && hasBody(request) && isFromConnection(request)) {
      uploads += 1
      onAnswered(request, reply, () => (uploads -= 1))
    }
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    closeConnection(request, reply)
    done()
  })
}
