import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { openTestDatabase } from '#tests/support/databases.ts'

import type { Database } from './open-database.ts'
import type { Db } from './pool.ts'
import { rows } from './rows.ts'
import { sqlState, violates } from './sql-state.ts'
import { afterCommit, inTransaction } from './transaction.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await rows(database.db, 'create table notes (text text constraint notes_text_unique unique)')
})
afterAll(() => database.close())
beforeEach(() => rows(database.db, 'truncate notes'))

const write = (db: Db, text: string) => rows(db, 'insert into notes values ($1)', [text])
const written = async () =>
  (await rows<{ text: string }>(database.db, 'select text from notes order by 1')).map((row) => row.text)

test('a transaction that succeeds is committed, and returns the result of its work', async () => {
  const answer = await inTransaction(database, async (tx) => {
    await write(tx.db, 'kept')
    return 'done'
  })
  expect(answer).toBe('done')
  expect(await written()).toEqual(['kept'])
})

test('work after the commit runs once after a commit, and never after a rollback', async () => {
  let runs = 0
  const count = () => (runs += 1)
  await inTransaction(database, async (tx) => {
    await inTransaction(tx, async (inner) => afterCommit(inner, count))
    afterCommit(tx, count)
    expect(runs).toBe(0)
  })
  expect(runs).toBe(1)
  const failing = inTransaction(database, async (tx) => {
    afterCommit(tx, count)
    throw new Error('no stock')
  })
  await expect(failing).rejects.toThrow('no stock')
  expect(runs).toBe(1)
})

test('a transaction that throws is rolled back, and rethrows the error', async () => {
  const work = inTransaction(database, async (tx) => {
    await write(tx.db, 'undone')
    throw new Error('no stock')
  })
  await expect(work).rejects.toThrow('no stock')
  expect(await written()).toEqual([])
})

test('a transaction with a swallowed database error does not succeed', async () => {
  const work = inTransaction(database, async (tx) => {
    await write(tx.db, 'lost')
    await rows(tx.db, 'select 1 / 0').catch(() => undefined)
  })
  await expect(work).rejects.toThrow('was rolled back')
  expect(await written()).toEqual([])
})

test('the ctx of a transaction keeps its other fields', async () => {
  const ctx = { db: database.db, requestId: 'r1' }
  expect(await inTransaction(ctx, async (tx) => tx.requestId)).toBe('r1')
})

test('a query on the db of a transaction is part of it', async () => {
  await inTransaction(database, async (tx) => {
    await tx.db.query(`insert into notes values ('by query')`)
    expect(await rows(tx.db, 'select text from notes')).toEqual([{ text: 'by query' }])
    throw new Error('undo')
  }).catch(() => undefined)
  expect(await written()).toEqual([])
})

test('an inner transaction is rolled back alone if its error is caught outside', async () => {
  await inTransaction(database, async (tx) => {
    await write(tx.db, 'outer')
    const inner = inTransaction(tx, async (nested) => {
      await write(nested.db, 'inner')
      await write(nested.db, 'inner')
    })
    await expect(inner).rejects.toThrow('notes_text_unique')
    await inTransaction(tx, (nested) => write(nested.db, 'second inner'))
  })
  expect(await written()).toEqual(['outer', 'second inner'])
})

test('the pool is refused inside a transaction, because it could deadlock or miss its writes', async () => {
  const work = inTransaction(database, () => rows(database.db, 'select 1'))
  await expect(work).rejects.toThrow('inside a transaction')
  expect(await written()).toEqual([])
})

test('a transaction kept beyond its end is refused', async () => {
  const kept = await inTransaction(database, async (tx) => tx.db)
  await expect(rows(kept, 'select 1')).rejects.toThrow('has ended')
})

test('work that was started inside a transaction but runs after it may use the pool', async () => {
  let later: () => void = () => undefined
  const { promise } = await inTransaction(database, async () => {
    const gate = new Promise<void>((resolve) => (later = resolve))
    return { promise: gate.then(() => rows(database.db, 'select 1 as found')) }
  })
  later()
  expect(await promise).toEqual([{ found: 1 }])
})

describe('after a deadlock or serialization failure', () => {
  const fail = (db: Db, state: string) =>
    rows(db, `do $$ begin raise exception 'again' using errcode = '${state}'; end $$`)

  test.each(['40001', '40P01'])('%s: the whole work runs again', async (state) => {
    let attempts = 0
    await inTransaction(database, async (tx) => {
      attempts += 1
      await write(tx.db, `attempt ${attempts}`)
      if (attempts < 3) await fail(tx.db, state)
    })
    expect(await written()).toEqual(['attempt 3'])
  })

  test('a transaction that fails three times with a serialization failure rethrows the error', async () => {
    let attempts = 0
    const work = inTransaction(database, async (tx) => {
      attempts += 1
      await fail(tx.db, '40001')
    })
    expect(sqlState(await work.catch((error: unknown) => error))).toBe('40001')
    expect(attempts).toBe(3)
  })

  test('a transaction that fails with another error is not retried', async () => {
    let attempts = 0
    const work = inTransaction(database, async (tx) => {
      attempts += 1
      await fail(tx.db, '23514')
    })
    await expect(work).rejects.toThrow('again')
    expect(attempts).toBe(1)
  })
})

test('a violated constraint is found in an error, also in its cause', async () => {
  await write(database.db, 'once')
  const refusal: unknown = await write(database.db, 'once').catch((thrown: unknown) => thrown)
  const error = new Error('Not written.', { cause: refusal })
  expect(violates(error, 'notes_text_unique')).toBe(true)
  expect(violates(error, 'notes_pkey')).toBe(false)
  expect(sqlState(error)).toBe('23505')
  expect(sqlState(new Error('other'))).toBeUndefined()
})

test('ten concurrent transactions succeed with a pool of any size', async () => {
  await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      inTransaction(database, async (tx) => {
        await write(tx.db, `a${n}`)
        await write(tx.db, `b${n}`)
      }),
    ),
  )
  expect(await written()).toHaveLength(20)
})
