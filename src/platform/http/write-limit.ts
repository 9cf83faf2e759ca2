import type { FastifyInstance } from 'fastify'

import { addressKey, type LimitRule, type Limits } from '#platform/rate-limits.ts'

import { isCall, isWriting } from './access.ts'

/** Far above normal use, also for many users behind one address; calls prone to abuse have lower limits. */
const WRITES: LimitRule = { name: 'writes', points: 600, seconds: 60 }

/** Limits calls that write by user, or by address without a session. Register it after sessions. */
export function limitWrites(app: FastifyInstance, limits: Limits): void {
  app.addHook('onRequest', async (request) => {
    const { reads = false, traffic } = request.routeOptions.config
    // A webhook has a signature, and must not wait for the connections of other requests.
    if (!isCall(request) || !isWriting(request) || reads || traffic === 'webhook') return
    const { actor } = request.ctx
    // By user, so that users of one mobile network do not block each other.
    await limits.take(request.ctx, WRITES, actor === null ? addressKey(request.ip) : `user:${actor.userId}`)
  })
}
