import { expect, test } from 'vitest'

import { migrationsFolder, readMigrations } from '#platform/db/migration-files.ts'
import { createNewIndex } from '#tests/support/committed-schema.ts'
import { openTestDatabase } from '#tests/support/databases.ts'
import { findBreaks } from '#tests/support/release-breaks.ts'
import { readRecord } from '#tests/support/release-record.ts'

// During a rolling deploy the previous release still runs while the schema is that of this version.

const record = readRecord()

/** Lists what breaks when this migration follows those of this version. */
async function findBreaksAfter(migration: string, statements = record.statements): Promise<string[]> {
  const database = await openTestDatabase()
  const client = await database.pool.connect()
  try {
    await createNewIndex(client)
    await client.query(migration)
    return await findBreaks(client, statements)
  } finally {
    client.release()
    await database.close()
  }
}

test('the record of the previous release has its statements, and its last migration is one of this version', async () => {
  const migrations = (await readMigrations(migrationsFolder)).map(({ name }) => name)
  expect(migrations).toContain(record.lastMigration)
  expect(Object.keys(record.statements)).toEqual(expect.arrayContaining(['orders.list 1', 'rate_limits:rlflx-upsert']))
})

test('every statement of the previous release runs on the schema of this version', async () => {
  expect(await findBreaksAfter('')).toEqual([])
})

test.each([
  [
    'drops a column that the previous release reads',
    'alter table orders drop column line_count cascade',
    'orders.list 1: column o.line_count does not exist',
  ],
  [
    'renames a table that the previous release reads',
    'alter table rate_limits rename to limits',
    'rate_limits:rlflx-get: relation "rate_limits" does not exist',
  ],
  [
    'changes the type of a column that the previous release reads',
    'alter table orders alter column created_at type date',
    'orders.list 1: the result lacks created_at timestamptz',
  ],
  [
    'adds a column that must have a value, which the previous release does not give',
    'alter table orders add column motto text not null',
    'inserts into orders without motto',
  ],
  [
    'drops a unique constraint that the previous release relies on',
    'alter table rate_limits drop constraint rate_limits_pkey',
    'rate_limits:rlflx-upsert: ',
  ],
])('a migration that %s is reported', async (_case, migration, fault) => {
  const statements = Object.entries(record.statements).filter(([name]) => /^(orders|checkout|rate_limits)\b/.test(name))
  expect(await findBreaksAfter(migration, Object.fromEntries(statements))).toContainEqual(
    expect.stringContaining(fault),
  )
})

test('the break of migration 0027, a dropped column that searches still read, is reported', async () => {
  const search = { columns: 'product_id int4', text: 'select s.product_id from search_listings s where s.head' }
  expect(await findBreaksAfter('', { search })).toEqual(['search: column s.head does not exist'])
})
