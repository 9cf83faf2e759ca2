import type { FastifyInstance } from 'fastify'

import { addressKey, type LimitRule, type Limits } from '#platform/rate-limits.ts'

import { isCall, isWriting } from './access.ts'

/** Far beyond what people do, also many behind one address of a mobile network; calls that invite abuse have less. */
const WRITES: LimitRule = { name: 'writes', points: 600, seconds: 60 }

/** Bounds what one address can change, whatever it calls. The address is the peer's, or what a trusted proxy says. */
export function limitWrites(app: FastifyInstance, limits: Limits): void {
  app.addHook('onRequest', async (request) => {
    if (isCall(request) && isWriting(request)) await limits.take(request.ctx, WRITES, addressKey(request.ip))
  })
}
