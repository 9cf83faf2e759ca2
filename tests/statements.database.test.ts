import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#platform/db/open-database.ts'
import { integer, row, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { DeclaredStatement } from '#platform/db/statement.ts'
import { createJobTables, createNewIndex, emptyDatabase, loadSchema } from '#tests/support/committed-schema.ts'
import { openTestDatabase } from '#tests/support/databases.ts'
import { loadStatements } from '#tests/support/shop-statements.ts'
import { buildTexts, findFaults } from '#tests/support/statement-faults.ts'
import { SAMPLES } from '#tests/support/statement-samples.ts'

let database: Database
let client: pg.PoolClient
beforeAll(async () => {
  database = await openTestDatabase()
  client = await database.pool.connect()
  await emptyDatabase(client)
  await loadSchema(client)
  await createJobTables(client)
  await createNewIndex(client)
})
afterAll(async () => {
  client.release()
  await database.close()
})

test('PostgreSQL accepts every statement of the shop, with the columns that its row names', async () => {
  const statements = await loadStatements()
  expect(statements.length).toBeGreaterThan(10)
  expect(await findFaults(client, statements, SAMPLES)).toEqual([])
})

test('the SQL of composed statements is the committed one, so that a change of it is read', async () => {
  const composed = (await loadStatements()).filter(({ source }) => typeof source !== 'string')
  const texts = composed.flatMap((one) => buildTexts(one, SAMPLES))
  const snapshot = texts.map((one) => `-- ${one.name}\n${one.text};\n`).join('\n')
  await expect(snapshot).toMatchFileSnapshot('composed-statements.sql')
})

const planted = (
  name: string,
  source: DeclaredStatement['source'],
  declared: DeclaredStatement['row'] = row({ id: integer }),
): DeclaredStatement => ({
  name,
  row: declared,
  source,
})

test.each([
  ['is right', planted('planted', 'select id from products where id = $1'), []],
  ['has no columns', planted('planted', 'delete from products where id = $1', {}), []],
  [
    'returns a column under another name',
    planted('planted', 'select id as product_id from products'),
    ['planted: the row has id, the result does not', 'planted: the result has product_id, the row does not'],
  ],
  [
    'returns a column of another type',
    planted('planted', 'select id::bigint as id from products'),
    ['planted: id is int8 in the result and int2 or int4 in the row'],
  ],
  [
    'returns a column that its row lacks',
    planted('planted', 'select id, title from products'),
    ['planted: the result has title, the row does not'],
  ],
  [
    'lacks a column of its row',
    planted('planted', 'select id from products', row({ id: integer, title: text })),
    ['planted: the row has title, the result does not'],
  ],
  [
    'names a column that its table lacks',
    planted('planted', 'select id from products where colour = $1'),
    ['planted: column "colour" does not exist at: colour = $1'],
  ],
  [
    'is not SQL',
    planted('planted', 'selekt id from products'),
    ['planted: syntax error at or near "selekt" at: selekt id from products'],
  ],
  [
    'is composed and without a sample',
    planted('planted', () => sql`select id from products`),
    ['planted: a composed statement needs a sample in statement-samples.ts'],
  ],
])('a statement that %s is reported as such', async (_case, statement, faults) => {
  expect(await findFaults(client, [statement], {})).toEqual(faults)
})

test('each sample of a composed statement is parsed, and one without a statement is reported', async () => {
  const composed = planted('planted', (column: string) => sql`select id from products where title = ${column}`)
  expect(await findFaults(client, [composed], { planted: ['a', 'b'], gone: [1] })).toEqual([
    'gone: a sample without a composed statement',
  ])
})
