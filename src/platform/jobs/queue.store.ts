import { createHash } from 'node:crypto'

import pLimit from 'p-limit'
import type { Db as QueueDatabase } from 'pg-boss'

import type { Db } from '#platform/db/pool.ts'

const MAX_AT_ONCE = 3

/** Runs the SQL of pg-boss, a few statements at a time: its workers all poll at once, each over its own connection. */
export function over(db: Db): QueueDatabase {
  const inTurn = pLimit(MAX_AT_ONCE)
  return { executeSql: (text, values) => inTurn(() => db.query(text, values)) }
}

/** Runs the SQL that stores a job as a prepared statement, so that a connection parses its long text once. */
export const preparedOver = (db: Db): QueueDatabase => ({
  executeSql: (text, values = []) => db.query({ name: `jobs.send:${hashOf(text)}`, text, values }),
})

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)
