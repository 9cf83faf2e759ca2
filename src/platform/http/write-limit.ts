import type { FastifyInstance } from 'fastify'

import { addressKey, type LimitRule, type Limits } from '#platform/rate-limits.ts'

import { isCall, isWriting } from './access.ts'

/** Far above normal use, also for many people behind one address; calls that invite abuse have lower limits. */
const WRITES: LimitRule = { name: 'writes', points: 600, seconds: 60 }

/**
 * Limits the writing calls of a signed-in user, and of an address for all who are not: users behind one mobile network do
 * not stop each other. The address is the peer's, or the one that a trusted proxy names. Sessions must be read before.
 */
export function limitWrites(app: FastifyInstance, limits: Limits): void {
  app.addHook('onRequest', async (request) => {
    const isCounted = isCall(request) && isWriting(request) && request.routeOptions.config.reads !== true
    if (!isCounted) return
    const { actor } = request.ctx
    await limits.take(request.ctx, WRITES, actor === null ? addressKey(request.ip) : `user:${actor.userId}`)
  })
}
