import type { FastifyInstance } from 'fastify'

import { pendingMigrations } from '#platform/db/migrate.ts'
import type { Database } from '#platform/db/open-database.ts'

import type { Overload } from './overload.ts'

/**
 * Adds `/healthz`, which shows that the process responds, and `/readyz`, which is 503 with a reason while the shop is
 * overloaded, the database is down or migrations are missing.
 */
export function healthRoutes(
  app: FastifyInstance,
  { database, overload }: { database: Pick<Database, 'db'>; overload: Overload },
): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const reason = overload.findReason() ?? (await findDatabaseFault(database))
    return reason === null ? { status: 'ok' } : reply.code(503).send({ detail: reason, code: 'not_ready' })
  })
}

async function findDatabaseFault({ db }: Pick<Database, 'db'>): Promise<string | null> {
  try {
    const pending = await pendingMigrations(db)
    return pending.length === 0 ? null : `The database needs the migrations ${pending.join(', ')}.`
  } catch {
    return 'The database is not responding.'
  }
}
