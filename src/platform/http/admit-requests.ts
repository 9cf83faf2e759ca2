import { availableParallelism } from 'node:os'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { addressKey } from '#platform/rate-limits.ts'

import { type Admission, createAdmission, type KindLimit } from './admission.ts'
import { hasBody } from './body-timeouts.ts'
import { isFromConnection, onAnswered } from './request-limits.ts'
import { sendBusy } from './send-busy.ts'
import { findTrafficKind, labelTraffic, type TrafficKind, type TrafficRules } from './traffic.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Gives back the slots of an admitted request. */
    release: (() => void) | null
  }
}

/** Far more than a process serves at a time, so that only an overload reaches the limits. */
const DEFAULT_SLOTS = 64 * availableParallelism()
/** A body that arrives slowly takes no slot from others for longer. */
const MAX_BODY_MS = 500

/** Returns the limits of a process. Pages, crawlers and calls that read share `slots`; more important kinds have more. */
const createKindLimits = (slots: number): KindLimit[] => [
  { kind: 'webhook', weight: 1, slots: 5 * slots, maxWaiting: 200 },
  { kind: 'checkout', weight: 1, slots: 4 * slots, maxWaiting: 200 },
  { kind: 'write', weight: 1, slots: 2 * slots, maxWaiting: 4 * slots },
  { kind: 'read', weight: 1, slots, maxWaiting: 4 * slots },
  { kind: 'page', weight: 4, slots, maxWaiting: 4 * slots },
  { kind: 'crawler', weight: 4, slots: slots / 2, maxWaiting: slots / 2 },
]

/** Requests that wait for another service are limited apart: they use no processor while they wait. */
const PARTNER_LIMITS: KindLimit[] = [{ kind: 'partner', weight: 1, slots: 64, maxWaiting: 64 }]

/**
 * Admits requests by kind; one that is not admitted gets 503 with `Retry-After`. Call it before calls are mounted.
 * A request has its slots until its response starts; `slots` calls that only read run at a time.
 */
export function admitRequests(app: FastifyInstance, rules: TrafficRules, slots = DEFAULT_SLOTS): void {
  labelTraffic(app, rules)
  const groups = [createKindLimits(slots), PARTNER_LIMITS]
  const byKind = new Map<TrafficKind, Admission>()
  for (const limits of groups) {
    const admission = createAdmission({ limits })
    for (const { kind } of limits) byKind.set(kind, admission)
  }
  app.decorateReply('release', null)
  app.addHook('onRequest', (request, reply, done) => {
    const kind = findTrafficKind(request, rules)
    const admission = byKind.get(kind)
    // An in-process call belongs to the request of a page, which was admitted.
    if (admission === undefined || !isFromConnection(request)) return done()
    admission.enter(kind, addressKey(request.ip), (refusal, release) => {
      if (refusal !== null) {
        app.overload.count(refusal === 'own' ? 'address' : 'admission')
        return sendBusy(request, reply)
      }
      reply.release = release
      onAnswered(request, reply, release)
      if (hasBody(request)) freeUntilComplete(request, release)
      done()
    })
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.release?.()
    done()
  })
}

function freeUntilComplete({ raw }: FastifyRequest, release: () => void): void {
  const timer = setTimeout(() => {
    if (!raw.complete) release()
  }, MAX_BODY_MS).unref()
  raw.once('close', () => clearTimeout(timer))
}
