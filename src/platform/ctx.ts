import type { FastifyBaseLogger } from 'fastify'

import type { Db } from '#platform/db/pool.ts'

/** Who is asking. Null where nobody signed in. */
export interface Actor {
  userId: number
  roleId: number
}

/**
 * What one request, job or command carries along: the way to the database (the pool, or the open transaction), who is
 * asking, and everything that would otherwise be ambient. Passed as the first argument, so tests can set all of it.
 */
export interface Ctx {
  db: Db
  actor: Actor | null
  now(): Date
  requestId: string
  log: Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>
}
