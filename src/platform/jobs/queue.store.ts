import { createHash } from 'node:crypto'

import pLimit from 'p-limit'
import type { Db as QueueDatabase } from 'pg-boss'

import type { Db } from '#platform/db/pool.ts'

const MAX_AT_ONCE = 3

/** Sends what pg-boss asks, few at a time: its workers look for jobs in one moment, each over a connection of its own. */
export function over(db: Db): QueueDatabase {
  const inTurn = pLimit(MAX_AT_ONCE)
  return { executeSql: (text, values) => inTurn(() => db.query(text, values)) }
}

/** Sends what stores a job: each connection parses the long text of a kind of job once. */
export const preparedOver = (db: Db): QueueDatabase => ({
  executeSql: (text, values = []) => db.query({ name: `jobs.send:${hashOf(text)}`, text, values }),
})

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)
