import type { FastifyBaseLogger } from 'fastify'

import type { Db } from '#platform/db/pool.ts'

/** Who is asking, by a session of theirs. */
export interface Actor {
  userId: number
  roleId: number
  /** False while an account waits for an admin's approval (ruling 11). */
  approved: boolean
  sessionId: number
}

/**
 * What one request, job or command carries along: the way to the database (the pool, or the open transaction), who is
 * asking, and everything that would otherwise be ambient. Passed as the first argument, so tests can set all of it.
 */
export interface Ctx {
  db: Db
  /** Null where nobody signed in. */
  actor: Actor | null
  now(): Date
  requestId: string
  log: Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>
}

/** Returns the caller of a call that needs a session; throws when the permission table let it through without one. */
export function requireActor({ actor }: Pick<Ctx, 'actor'>): Actor {
  if (actor === null) throw new Error('A call that needs a session was let through without one.')
  return actor
}
