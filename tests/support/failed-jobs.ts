import { randomUUID } from 'node:crypto'

import { rows } from '#platform/db/rows.ts'

import type { TestShop } from './shop.ts'

/** Stores a job that failed in three attempts, as pg-boss stores dead letters. Returns its id. */
export async function createFailedJob(
  { database }: Pick<TestShop, 'database'>,
  name: string,
  data: object,
): Promise<string> {
  const id = randomUUID()
  await rows(
    database.db,
    `insert into jobs.job (id, name, data, output, source_name, source_id, source_retry_count)
     values ($1, 'dead-letters', $2, '{"message":"The mail server refused it."}', $3, gen_random_uuid(), 2)`,
    [id, JSON.stringify(data), name],
  )
  return id
}
