import { createHash } from 'node:crypto'

import pLimit from 'p-limit'
import type { Db as QueueDatabase } from 'pg-boss'

import type { Db } from '#platform/db/pool.ts'

const MAX_CONCURRENT = 3

/** Runs the SQL of pg-boss with limited concurrency: all its workers poll simultaneously, each over its own connection. */
export function createQueueDatabase(db: Db): QueueDatabase {
  const inTurn = pLimit(MAX_CONCURRENT)
  return { executeSql: (text, values) => inTurn(() => db.query(text, values)) }
}

/** Runs the SQL that stores a job as a prepared statement, so that a connection parses its long text once. */
export const createPreparedQueueDatabase = (db: Db): QueueDatabase => ({
  executeSql: (text, values = []) => db.query({ name: `jobs.send:${hash(text)}`, text, values }),
})

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)
