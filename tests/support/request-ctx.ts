import { pino } from 'pino'

import type { Ctx } from '#platform/ctx.ts'
import type { Database } from '#platform/db/open-database.ts'

/** Creates the context of a request without a session, now. */
export const createRequestCtx = ({ database }: { database: Pick<Database, 'db'> }): Ctx => ({
  db: database.db,
  actor: null,
  now: () => new Date(),
  requestId: 'test',
  log: pino({ level: 'silent' }),
})
