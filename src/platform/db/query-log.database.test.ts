import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestDatabase } from '#tests/support/databases.ts'

import type { Database } from './open-database.ts'
import { withQueryCount } from './query-log.ts'
import { rows } from './rows.ts'
import { inTransaction } from './transaction.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await rows(database.db, 'select 1')
})
afterAll(() => database.close())

test('each request counts its own statements, also when they run at the same time', async () => {
  const request = (statements: number) =>
    withQueryCount(async (count) => {
      for (let n = 0; n < statements; n += 1) await rows(database.db, 'select 1')
      return count.queries
    })
  expect(await Promise.all([request(2), request(5), request(0)])).toEqual([2, 5, 0])
})

test('begin and commit count: they are round trips too', async () => {
  const queries = await withQueryCount(async (count) => {
    await inTransaction(database, (tx) => rows(tx.db, 'select 1'))
    return count.queries
  })
  expect(queries).toBe(3)
})
