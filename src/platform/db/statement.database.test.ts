import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestDatabase } from '#tests/support/databases.ts'

import type { Database } from './open-database.ts'
import { family, KEPT_FROM, MOST_KEPT, rows, statement } from './statement.ts'
import { inTransaction } from './transaction.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const categoryById = statement<{ id: number; name: string }>(
  'test.category-by-id',
  'select id, name from categories where id = $1',
)

test('gives typed rows, on the pool and inside a transaction', async () => {
  expect(await categoryById(database.db, [4])).toEqual([{ id: 4, name: 'Sensors' }])
  const within = await inTransaction(database, (tx) => categoryById(tx.db, [4]))
  expect(within).toEqual([{ id: 4, name: 'Sensors' }])
})

test('is parsed once per connection and then only run', async () => {
  await inTransaction(database, async ({ db }) => {
    for (const id of [1, 2, 3]) await categoryById(db, [id])
    const kept = `select name from pg_prepared_statements where name like '%test.category-by-id%'`
    expect(await rows(db, kept)).toHaveLength(1)
  })
})

test('two texts under one name do not get into each other’s way', async () => {
  const one = statement<{ found: number }>('test.same', 'select 1 as found')
  const two = statement<{ found: number }>('test.same', 'select 2 as found')
  await inTransaction(database, async ({ db }) => {
    expect(await one(db)).toEqual([{ found: 1 }])
    expect(await two(db)).toEqual([{ found: 2 }])
  })
})

test(
  'of a family the texts that are asked often are kept, up to so many, and all are answered',
  { timeout: 30_000 },
  async () => {
    const ask = family('test.family')
    await inTransaction(database, async ({ db }) => {
      const kept = async () =>
        (await rows(db, `select from pg_prepared_statements where name like '%test.family%'`)).length
      const counts: number[] = []
      for (let time = 0; time < KEPT_FROM; time++) {
        expect(await ask(db, 'select $1::int + 1 as sum', [time])).toEqual([{ sum: time + 1 }])
        counts.push(await kept())
      }
      expect(counts).toEqual([...Array.from({ length: KEPT_FROM - 1 }, () => 0), 1])
      for (let text = 0; text <= MOST_KEPT; text++)
        for (let time = 0; time < KEPT_FROM; time++)
          expect(await ask(db, `select $1::int as text_${text}`, [time])).toEqual([{ [`text_${text}`]: time }])
      expect(await kept()).toBe(MOST_KEPT)
    })
  },
)

test('a name too long for PostgreSQL is refused when it is declared', () => {
  expect(() => statement('x'.repeat(41), 'select 1')).toThrow(RangeError)
})

test('values arrive exact, and without the zone of the machine', async () => {
  const [row] = await rows(
    database.db,
    `select 9007199254740991 as safe, array[1, 2]::bigint[] as list, sum(n) as sum, 2.50::numeric as size,
            timestamptz '2026-01-02 03:04:05+01' as moment, date '2026-01-02' as day, '{"a": [1]}'::jsonb as json
       from (values (1::bigint), (2)) v(n)`,
  )
  expect(row).toEqual({
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
