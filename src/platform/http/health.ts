import type { FastifyInstance } from 'fastify'

import { pendingMigrations } from '#platform/db/migrate.ts'
import type { Database } from '#platform/db/open-database.ts'

import type { Overload } from './overload.ts'

/**
 * `/healthz`: the process answers. `/readyz`: visitors wait no longer than they should, and the database answers and has
 * every migration; else 503 with the reason, so that a load balancer sends visitors elsewhere.
 */
export function healthRoutes(
  app: FastifyInstance,
  { database, overload }: { database: Pick<Database, 'db'>; overload: Overload },
): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const reason = overload.findReason() ?? (await whyNotReady(database))
    return reason === null ? { status: 'ok' } : reply.code(503).send({ detail: reason, code: 'not_ready' })
  })
}

async function whyNotReady({ db }: Pick<Database, 'db'>): Promise<string | null> {
  try {
    const pending = await pendingMigrations(db)
    return pending.length === 0 ? null : `The database still lacks ${pending.join(', ')}.`
  } catch {
    return 'The database does not answer.'
  }
}
