import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { openTestDatabase } from '#tests/support/databases.ts'

import { copyRows } from './bulk-copy.ts'
import type { CopyRow } from './bulk-copy.ts'
import type { Database } from './open-database.ts'
import { rows } from './rows.ts'
import { inTransaction } from './transaction.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await rows(
    database.db,
    'create table goods (id integer, title text, tags text[], sizes integer[], at timestamptz, ok boolean)',
  )
})
afterAll(() => database.close())
beforeEach(() => rows(database.db, 'truncate goods'))

const columns = ['id', 'title', 'tags', 'sizes', 'at', 'ok']
const count = async () => (await rows<{ n: number }>(database.db, 'select count(*) as n from goods'))[0]?.n

test('every kind of value arrives as it was given', async () => {
  const at = new Date('2026-01-02T03:04:05.678Z')
  const titles = ['tab\tnew\nline\rback\\slash', '\\N', '', 'ẹ̀rọ "brain box" ₦', '\\.']
  const given = titles.map((title, id) => [id, title, ['a"b', 'c\\d', null, 'NULL', ''], [1, null], at, id % 2 === 0])
  expect(await copyRows(database.db, 'goods', columns, given as CopyRow[])).toBe(titles.length)
  const found = await rows(database.db, 'select * from goods order by id')
  expect(found.map((row) => columns.map((column) => row[column]))).toEqual(given)
})

test('null is null', async () => {
  await copyRows(database.db, 'goods', columns, [[1, null, null, null, null, null]])
  expect(await rows(database.db, 'select title, tags, ok from goods')).toEqual([{ title: null, tags: null, ok: null }])
})

test('twenty megabytes of rows are loaded whole', async () => {
  const title = 'x'.repeat(1000)
  async function* many(): AsyncGenerator<CopyRow> {
    for (let id = 0; id < 20_000; id += 1) yield [id, title]
  }
  expect(await copyRows(database.db, 'goods', ['id', 'title'], many())).toBe(20_000)
  expect(await count()).toBe(20_000)
})

test('one bad row undoes all of them, and the database goes on', async () => {
  const load = copyRows(database.db, 'goods', ['id'], [[1], [2], ['three']])
  await expect(load).rejects.toThrow('invalid input syntax')
  expect(await count()).toBe(0)
})

test('an error while rows are being made undoes all of them', async () => {
  function* broken(): Generator<CopyRow> {
    yield [1]
    throw new Error('the file ended early')
  }
  await expect(copyRows(database.db, 'goods', ['id'], broken())).rejects.toThrow('the file ended early')
  expect(await count()).toBe(0)
})

test('inside a transaction it belongs to it', async () => {
  const work = inTransaction(database, async (tx) => {
    await copyRows(tx.db, 'goods', ['id'], [[1], [2]])
    expect(await rows(tx.db, 'select id from goods order by id')).toEqual([{ id: 1 }, { id: 2 }])
    throw new Error('undo')
  })
  await expect(work).rejects.toThrow('undo')
  expect(await count()).toBe(0)
})

test('loading no rows succeeds', async () => {
  expect(await copyRows(database.db, 'goods', ['id'], [])).toBe(0)
})
