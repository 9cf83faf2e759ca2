import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import { openTestDatabase } from '#tests/support/databases.ts'

import type { Database } from './open-database.ts'
import {
  array,
  bigint,
  boolean,
  bytea,
  date,
  float,
  integer,
  json,
  nullable,
  numeric,
  row,
  text,
  timestamptz,
} from './row.ts'
import { rows } from './rows.ts'
import { raw, sql } from './sql.ts'
import { composed, listDeclaredStatements, MIN_SENDS, MAX_PREPARED, noColumns, statement } from './statement.ts'
import { inTransaction } from './transaction.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const categoryById = statement(
  'test.category-by-id',
  row({ id: integer, name: text }),
  'select id, name from categories where id = $1',
)

test('a statement returns typed rows, on the pool and inside a transaction', async () => {
  expect(await categoryById(database.db, [4])).toEqual([{ id: 4, name: 'Sensors' }])
  const within = await inTransaction(database, (tx) => categoryById(tx.db, [4]))
  expect(within).toEqual([{ id: 4, name: 'Sensors' }])
})

test('a statement without columns returns how many rows it found or changed', async () => {
  const found = statement('test.has-category', noColumns, 'select from categories where id = any($1)')
  const renamed = statement('test.rename', noColumns, 'update categories set name = name where id = any($1)')
  expect(await found(database.db, [[1, 4]])).toBe(2)
  expect(await found(database.db, [[]])).toBe(0)
  expect(await renamed(database.db, [[4]])).toBe(1)
})

const keptLike = (name: string) => `select name from pg_prepared_statements where name like '%${name}%'`

test('a statement is parsed once per connection, and never kept if it is planned each time', async () => {
  const planned = statement('test.planned', noColumns, 'select from categories where id = $1', { planEachTime: true })
  await inTransaction(database, async ({ db }) => {
    for (const id of [1, 2, 3]) await categoryById(db, [id])
    for (const id of [1, 2, 3]) await planned(db, [id])
    expect(await rows(db, keptLike('test.category-by-id'))).toHaveLength(1)
    expect(await rows(db, keptLike('test.planned'))).toEqual([])
  })
})

test('two texts under one name, and a name that is too long, are refused when they are declared', () => {
  const declare = (given: string) => statement('test.twice', noColumns, given)
  declare('select 1')
  declare('select 1')
  expect(() => declare('select 2')).toThrow('Two statements are named test.twice.')
  expect(() => statement('x'.repeat(41), noColumns, 'select 1')).toThrow(RangeError)
})

test('every declared statement is listed with its row', () => {
  const listed = listDeclaredStatements().find(({ name }) => name === 'test.category-by-id')
  expect(listed).toEqual({
    name: 'test.category-by-id',
    row: { id: integer, name: text },
    source: 'select id, name from categories where id = $1',
  })
})

test('a composed statement sends its values where they are used', async () => {
  const find = composed(
    'test.composed',
    row({ id: integer }),
    ({ ids, names }: { ids: number[]; names: string[] }) =>
      sql`select id from categories where id = any(${ids}) or name = any(${names}) order by id`,
  )
  expect(await find(database.db, { ids: [1], names: ['Sensors'] })).toEqual([{ id: 1 }, { id: 4 }])
})

test(
  'texts of a composed statement are kept once they are sent often, up to a number, and all are answered',
  { timeout: 30_000 },
  async () => {
    const ask = composed(
      'test.kept',
      row({ sum: integer }),
      ({ value, variant }: { value: number; variant: number }) =>
        sql`select ${value}::int + 1 as sum where ${raw(`${variant} >= 0`)}`,
      { isPrepared: ({ value }) => value >= 0 },
    )
    await inTransaction(database, async ({ db }) => {
      const kept = async () => (await rows(db, keptLike('test.kept'))).length
      const counts: number[] = []
      for (let value = 0; value < MIN_SENDS; value++) {
        expect(await ask(db, { value, variant: 0 })).toEqual([{ sum: value + 1 }])
        counts.push(await kept())
      }
      expect(counts).toEqual([...Array.from({ length: MIN_SENDS - 1 }, () => 0), 1])
      for (let variant = 1; variant <= MAX_PREPARED; variant++)
        for (let value = 0; value < MIN_SENDS; value++)
          expect(await ask(db, { value, variant })).toEqual([{ sum: value + 1 }])
      expect(await kept()).toBe(MAX_PREPARED)
    })
  },
)

test('rows that are not as declared are refused, with the statement and the column', async () => {
  const wrongType = statement('test.wrong-type', row({ n: text }), 'select 1 as n')
  const unexpectedNull = statement('test.null', row({ n: integer }), 'select null::int as n')
  const declaredNull = statement('test.nullable', row({ n: nullable(integer) }), 'select null::int as n')
  const columns = statement('test.columns', noColumns, 'select 1 as n')
  await expect(wrongType(database.db)).rejects.toThrow('test.wrong-type returned number for n (text).')
  await expect(unexpectedNull(database.db)).rejects.toThrow('test.null returned null for n (int2).')
  expect(await declaredNull(database.db)).toEqual([{ n: null }])
  await expect(columns(database.db)).rejects.toThrow('test.columns returned the column n, which its row lacks.')
})

test('each type of column accepts what PostgreSQL returns for it', async () => {
  const every = statement(
    'test.every-type',
    row({
      boolean,
      integers: array(integer),
      bigint,
      numeric,
      float,
      text: text.of('kept', 'gone'),
      timestamptz,
      date,
      bytea,
      json: json(z.strictObject({ a: z.array(z.int()) })),
      nothing: nullable(array(nullable(text))),
    }),
    `select true as boolean, array[1, 2]::smallint[] as integers, 9007199254740991 as bigint, 2.50::numeric as numeric,
       1.5::float8 as float, 'kept'::varchar as text, timestamptz '2026-01-02 03:04:05+01' as timestamptz,
       date '2026-01-02' as date, '\\x00ff'::bytea as bytea, '{"a": [1]}'::jsonb as json, null::text[] as nothing`,
  )
  expect(await every(database.db)).toEqual([
    {
      boolean: true,
      integers: [1, 2],
      bigint: 9_007_199_254_740_991,
      numeric: 2.5,
      float: 1.5,
      text: 'kept',
      timestamptz: new Date('2026-01-02T02:04:05Z'),
      date: '2026-01-02',
      bytea: Buffer.from([0, 255]),
      json: { a: [1] },
      nothing: null,
    },
  ])
})

test('values arrive exact, and without the zone of the machine', async () => {
  const [found] = await rows(
    database.db,
    `select 9007199254740991 as safe, array[1, 2]::bigint[] as list, sum(n) as sum, 2.50::numeric as size,
            timestamptz '2026-01-02 03:04:05+01' as moment, date '2026-01-02' as day, '{"a": [1]}'::jsonb as json
       from (values (1::bigint), (2)) v(n)`,
  )
  expect(found).toEqual({
    safe: 9_007_199_254_740_991,
    list: [1, 2],
    sum: 3,
    size: 2.5,
    moment: new Date('2026-01-02T02:04:05Z'),
    day: '2026-01-02',
    json: { a: [1] },
  })
})

test('a number that would not be exact is an error, and the connection stays usable', async () => {
  await expect(rows(database.db, 'select 9007199254740993 as n')).rejects.toThrow('too large')
  expect(await categoryById(database.db, [1])).toHaveLength(1)
})
