import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'

import { openTestDatabase } from '#tests/support/databases.ts'

test('the migrations make exactly the tables that this version of pg-boss expects', async () => {
  const database = await openTestDatabase()
  const db = { executeSql: (text: string, values?: unknown[]) => database.pool.query(text, values) }
  const boss = new PgBoss({ db, schema: 'jobs', migrate: false, supervise: false, schedule: false })
  // Refuses a schema of another version.
  await boss.start()
  const { ok, ...drift } = await boss.detectSchemaDrift()
  await boss.stop({ close: false })
  await database.close()
  expect(drift).toEqual({ ...drift, missingTables: [], missing: [], invalid: [], mismatched: [], columnDrift: [] })
  expect(ok).toBe(true)
})
