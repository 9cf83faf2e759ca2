import type { FastifyInstance } from 'fastify'

import { setAwakeTimeout } from '#platform/awake-timeout.ts'
import { pendingMigrations } from '#platform/db/migrate.ts'
import type { Db } from '#platform/db/pool.ts'
import type { ServedDatabase } from '#platform/db/served-database.ts'

import type { Overload } from './overload.ts'
import type { WritePause } from './write-pause.ts'

type ProbedDatabase = Pick<ServedDatabase, 'isUp'> & { health: Db }

export interface HealthOptions {
  database: ProbedDatabase
  overload: Overload
  /** Returns why writes are refused; null if they are not. */
  findPause?(): WritePause | null
}

/** Adds `/healthz`, and `/readyz`, which is 503 with a reason while the shop should receive no requests. */
export function healthRoutes(
  app: FastifyInstance,
  { database, overload, findPause = () => null }: HealthOptions,
): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    app.draining.noteProbe()
    const stopping = app.draining.isDraining() ? 'The shop is stopping.' : null
    const reason = stopping ?? overload.findReason() ?? (await findReason(database))
    const pause = findPause()
    const ok = { status: 'ok', ...(pause !== null && { detail: PAUSES[pause] }) }
    return reason === null ? ok : reply.code(503).send({ detail: reason, code: 'not_ready' })
  })
}

/** Still ready: all processes on one disk would leave the load balancer, and reads with them. */
const PAUSES: Record<WritePause, string> = {
  disk: 'Writes are refused: the disk is almost full.',
  maintenance: 'Writes are refused: the shop is read-only for maintenance.',
}

const MAX_WAIT_MS = 800
const NOT_RESPONDING = 'The database is not responding.'

async function findReason({ health, isUp = () => true }: ProbedDatabase): Promise<string | null> {
  if (!isUp()) return NOT_RESPONDING
  const { promise: late, resolve } = Promise.withResolvers<string>()
  // A busy process is not one whose database is silent: without it the load balancer would lose it when it is needed most.
  const cancel = setAwakeTimeout(MAX_WAIT_MS, () => resolve(NOT_RESPONDING))
  try {
    return await Promise.race([findMissingMigrations(health), late])
  } catch {
    return NOT_RESPONDING
  } finally {
    cancel()
  }
}

async function findMissingMigrations(db: Db): Promise<string | null> {
  const pending = await pendingMigrations(db)
  return pending.length === 0 ? null : `The database needs the migrations ${pending.join(', ')}.`
}
