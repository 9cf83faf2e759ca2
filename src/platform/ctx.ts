import type { FastifyBaseLogger } from 'fastify'

import type { Db } from '#platform/db/pool.ts'

/** The caller of a session. */
export interface Actor {
  userId: number
  roleId: number
  /** False while an account waits for an admin's approval (ruling 11). */
  approved: boolean
  sessionId: number
}

/** The context of a request, job or command: all that would otherwise be global, so that tests can set it. */
export interface Ctx {
  db: Db
  /** Null for visitors who are not signed in. */
  actor: Actor | null
  now(): Date
  requestId: string
  log: Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>
}

/** Returns the caller. Throws if the permission table let a call through without a session. */
export function requireActor({ actor }: Pick<Ctx, 'actor'>): Actor {
  if (actor === null) throw new Error('This call requires a session.')
  return actor
}
