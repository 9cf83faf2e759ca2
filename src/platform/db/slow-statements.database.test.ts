import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#platform/db/open-database.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

import { logSlowStatements } from './slow-statements.ts'
import { inTransaction } from './transaction.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('statements above the limit are logged with their name or text, never with their values', async () => {
  const lines: { statement?: string; ms?: number }[] = []
  const pool = database.openPool({ max: 2, connectMs: 2_000, queryMs: 5_000, lockTimeout: '2s' })
  logSlowStatements(pool, { minMs: 80, log: { warn: (details) => void lines.push(details) } })
  await pool.query('select 1')
  await pool.query({ name: 'slow.by-name', text: `select pg_sleep(0.1), $1::text`, values: ['secret'] })
  await inTransaction({ db: pool }, async (tx) => {
    await tx.db.query(`select pg_sleep(0.1) as in_transaction`)
  })
  await expect(pool.query(`select pg_sleep(0.1), 1 / (select 0)`)).rejects.toThrow('division by zero')
  await pool.end()
  expect(lines.map(({ statement }) => statement)).toEqual([
    'slow.by-name',
    'select pg_sleep(0.1) as in_transaction',
    'select pg_sleep(0.1), 1 / (select 0)',
  ])
  expect(JSON.stringify(lines)).not.toContain('secret')
  expect(lines.every(({ ms = 0 }) => ms >= 80)).toBe(true)
})
