import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { emptyDatabase, loadSchema } from '#tests/support/committed-schema.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

import { writeSchema } from './schema-text.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a written schema that is loaded into an empty database is written the same again', async () => {
  const written = await writeSchema(database.db)
  await emptyDatabase(database.db)
  await database.db.query(written)
  expect(await writeSchema(database.db)).toBe(written)
})

test('the committed schema can be loaded into an empty database', async () => {
  await emptyDatabase(database.db)
  await loadSchema(database.db)
  expect(await rows(database.db, 'select from orders')).toEqual([])
})

test('a column, constraint, index, trigger, function or view that is added shows in the schema', async () => {
  await rows(database.db, 'alter table brands add column founded smallint not null default 1900 check (founded > 1800)')
  await rows(database.db, 'create index brands_founded on brands (founded) where founded > 1900')
  await rows(database.db, 'create function founded_in(brands) returns smallint language sql return ($1).founded')
  await rows(database.db, 'create view old_brands as select name from brands where founded_in(brands) < 1900')
  await rows(database.db, 'create trigger brands_stay before delete on brands execute function refuse_change()')
  const written = await writeSchema(database.db)
  const places = [
    '  founded smallint DEFAULT 1900 NOT NULL CHECK (founded > 1800)\n);',
    'CREATE INDEX brands_founded ON brands USING btree (founded) WHERE founded > 1900;',
    'CREATE TRIGGER brands_stay BEFORE DELETE ON brands',
    'CREATE FUNCTION founded_in(brands)',
    'CREATE VIEW old_brands AS',
  ].map((text) => written.indexOf(text))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test.each([
  ['create materialized view counts as select 1 as n', 'the relation counts of kind m'],
  ["comment on table brands is 'makers'", 'the comment on table brands'],
  ['alter table stores disable trigger stores_count_new', 'the trigger stores_count_new of stores'],
  ['alter table brands alter column name set statistics 500', 'the storage or statistics of brands.name'],
])('an object that cannot be written is refused: %s', async (sql, object) => {
  await rows(database.db, sql)
  await expect(writeSchema(database.db)).rejects.toThrow(object)
})
