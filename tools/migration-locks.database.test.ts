import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

import { applyAndObserve, formatEffect } from './migration-locks.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await rows(database.db, 'create table bins (id int primary key, label text)')
})
afterAll(() => database.close())

test.each([
  [
    'a new column blocks reads and writes',
    'alter table bins add column colour text',
    ['bins: blocks reads and writes'],
  ],
  [
    'another type rewrites the table',
    'alter table bins alter column id type bigint',
    ['bins: blocks reads and writes, rewrites the table'],
  ],
  ['a new index blocks writes', 'create index on bins (label)', ['bins: blocks writes']],
  ['an update changes rows', "update bins set label = ''", ['bins: changes rows']],
  [
    'a new constraint is named',
    "alter table bins add constraint bins_named check (label <> '')",
    ['bins: blocks reads and writes, adds the constraint bins_named'],
  ],
  ['a new table and a query lock no table', 'create table shelves as select id from bins', []],
])('%s', async (_effect, sql, lines) => {
  expect((await applyAndObserve(database, { sql })).map(formatEffect)).toEqual(lines)
})

test('a dropped table blocks reads and writes', async () => {
  const effects = await applyAndObserve(database, { sql: 'drop table bins' })
  expect(effects.map(formatEffect)).toEqual(['bins: blocks reads and writes'])
})
