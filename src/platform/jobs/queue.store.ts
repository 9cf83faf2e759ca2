import type { Db as QueueDatabase } from 'pg-boss'

import type { Db } from '#platform/db/pool.ts'
import { statement, type Statement } from '#platform/db/statement.ts'

/** What pg-boss asks, sent through the pool or the open transaction. */
export const over = (db: Db): QueueDatabase => ({
  executeSql: (text, values) => db.$client.query(text, values),
})

/** The same for storing a job: one long text for each kind of job, which a connection need not read again each time. */
export const preparedOver = (db: Db): QueueDatabase => ({
  executeSql: async (text, values) => ({ rows: await prepared(text)(db, values ?? []) }),
})

const sending = new Map<string, Statement<object>>()
function prepared(text: string): Statement<object> {
  const found = sending.get(text) ?? statement('jobs.send', text)
  sending.set(text, found)
  return found
}
