import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { Problem } from '#platform/http/problems.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

import { readIdempotencyKey, runIdempotent, runIdempotentBatch } from './idempotency.ts'

let database: Database
let now = new Date('2026-03-02T08:00:00Z')
const HOUR = 3_600_000

beforeAll(async () => {
  database = await openTestDatabase()
  await rows(database.db, 'create table effects (of text not null)')
})
afterAll(() => database.close())

const ctx = () => ({ db: database.db, now: () => now })
const effects = async (of: string) => (await rows(database.db, 'select 1 from effects where of = $1', [of])).length
const asked = (key: string | null, changes: object = {}) => ({
  userId: 1,
  call: 'POST /api/x/',
  key,
  body: { a: 1, b: [2] },
  ...changes,
})
const ANSWER = { paid: 5, at: { b: 1, a: 2 } }
const pay = (key: string | null, changes: object = {}, ...answers: unknown[]) =>
  runIdempotent(ctx(), asked(key, changes), async (tx) => {
    await rows(tx.db, 'insert into effects values ($1)', [key ?? 'none'])
    return answers.length > 0 ? answers[0] : ANSWER
  })
const outcome = (work: Promise<unknown>) => work.catch((error: unknown) => error)

test('twenty concurrent requests with one key have one effect and twenty equal answers', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => pay('twenty')))
  expect(new Set(all.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"paid":5,"at":{"b":1,"a":2}}']))
  expect(await effects('twenty')).toBe(1)
})

test('a body with its fields in another order is equal', async () => {
  await pay('order')
  await pay('order', { body: { b: [2], a: 1 } })
  expect(await effects('order')).toBe(1)
})

test.each([
  ['another value', { a: 2, b: [2] }],
  ['another kind of value', { a: '1', b: [2] }],
  ['a field more', { a: 1, b: [2], c: null }],
  ['no body', undefined],
])('another body is 422: %s', async (_, body) => {
  await pay('bodies')
  expect(await outcome(pay('bodies', { body }))).toMatchObject({ status: 422, body: { code: 'key_reused' } })
  expect(await effects('bodies')).toBe(1)
})

test('another user and another call have keys of their own', async () => {
  for (const changes of [{}, { userId: 2 }, { call: 'POST /api/y/' }]) await pay('own', changes)
  expect(await effects('own')).toBe(3)
})

test('a failed request is not stored and can be repeated', async () => {
  const failing = runIdempotent(ctx(), asked('again'), async (tx) => {
    await rows(tx.db, "insert into effects values ('again')")
    throw new Problem(409, { detail: 'Sold out.', code: 'sold_out' })
  })
  expect(await outcome(failing)).toMatchObject({ status: 409 })
  expect(await effects('again')).toBe(0)
  await pay('again')
  expect(await effects('again')).toBe(1)
})

test('requests without a key each take effect, in a transaction', async () => {
  await pay(null)
  await pay(null)
  expect(await effects('none')).toBe(2)
})

test.each([[undefined], [null], [0], ['text'], [[1, 2]]])('the answer %j comes again as it was', async (answer) => {
  const key = `answer ${JSON.stringify(answer)}`
  const first = await pay(key, {}, answer)
  expect(await pay(key, {}, 'another')).toEqual(first)
  expect(first).toEqual(answer ?? null)
})

test('a key is valid for 48 hours, and older ones are deleted', async () => {
  await pay('kept')
  const start = now
  now = new Date(start.getTime() + 48 * HOUR)
  await pay('kept')
  expect(await effects('kept')).toBe(1)
  now = new Date(start.getTime() + 48 * HOUR + 1)
  await pay('kept')
  expect(await effects('kept')).toBe(2)
  for (let at = 0; at < 20; at += 1) await pay(`sweeping ${at}`)
  const old = await rows(
    database.db,
    "select 1 from idempotency_keys where created_at < $1::timestamptz - interval '48 hours'",
    [now],
  )
  expect(old).toEqual([])
})

test('a repeat during the first request waits for it, at most five seconds', async () => {
  const first = runIdempotent(ctx(), asked('slow'), async (tx) => {
    await rows(tx.db, 'select pg_sleep(6)')
    return 'first'
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  const second = await outcome(pay('slow'))
  expect(await first).toBe('first')
  expect(second).toMatchObject({ status: 409, body: { code: 'still_running' }, headers: { 'Retry-After': '2' } })
})

test.each([
  [undefined, null],
  ['a', 'a'],
  ['~'.repeat(128), '~'.repeat(128)],
])('the header %j is the key %j', (header, key) => {
  expect(readIdempotencyKey({ 'idempotency-key': header })).toBe(key)
})

test.each([[''], ['x'.repeat(129)], ['tab\tbed'], ['ü'], [['a', 'b']], ['a\u0000']])(
  'the header %j is not a valid key',
  (header) => {
    expect(() => readIdempotencyKey({ 'idempotency-key': header })).toThrow(Problem)
  },
)

const warnings: object[] = []
const log = {
  debug: () => undefined,
  info: () => undefined,
  error: () => undefined,
  warn: (what: object) => void warnings.push(what),
}
const payTogether = (
  users: number[],
  key: string | null,
  effect: (tx: { db: Database['db'] }) => Promise<unknown> = async () => undefined,
) =>
  runIdempotentBatch(
    { ...ctx(), log },
    'POST /api/x/',
    users.map((userId) => ({ userId, key, body: asked(null).body })),
    async (tx) => {
      for (const userId of users) await rows(tx.db, 'insert into effects values ($1)', [`${userId} ${key}`])
      await effect(tx)
      return users.map((userId) => ({ paidBy: userId }))
    },
  )

test('a batch of several users returns an answer for each, which a repeated key returns again', async () => {
  expect(await payTogether([12, 11], 'group')).toEqual([{ paidBy: 12 }, { paidBy: 11 }])
  expect(await pay('group', { userId: 11 })).toEqual({ paidBy: 11 })
  expect(await effects('group')).toBe(0)
})

test('a batch with a known key does nothing', async () => {
  await pay('known', { userId: 21 })
  expect(await payTogether([20, 21, 22], 'known')).toBeNull()
  expect(await effects('20 known')).toBe(0)
  expect(await pay('known', { userId: 22 })).toEqual(ANSWER)
})

test('a batch that fails is rolled back and logged, and stores no key', async () => {
  expect(await payTogether([30, 31], 'wrong', () => Promise.reject(new RangeError('wrong')))).toBeNull()
  expect(warnings.splice(0)).toEqual([{ err: new RangeError('wrong'), call: 'POST /api/x/' }])
  expect(await effects('30 wrong')).toBe(0)
  expect(await payTogether([30, 31], 'wrong')).toHaveLength(2)
})

test('a batch with a refused request is not logged', async () => {
  const refusal = new Problem(409, { detail: 'Sold out.', code: 'sold_out' })
  expect(await payTogether([32, 33], 'refused', () => Promise.reject(refusal))).toBeNull()
  expect(warnings).toEqual([])
})

test('a batch that a deferred constraint refuses is rolled back', async () => {
  await rows(database.db, 'create table deferred (of integer primary key deferrable initially deferred)')
  const twice = (tx: { db: Database['db'] }) => rows(tx.db, 'insert into deferred values (1), (1)')
  expect(await payTogether([34, 35], 'deferred', twice)).toBeNull()
  expect(await effects('34 deferred')).toBe(0)
})

test('a batch without keys runs again', async () => {
  await payTogether([40, 41], null)
  await payTogether([40, 41], null)
  expect(await effects('40 null')).toBe(2)
})

test('a batch that stores keys deletes four times as many that are older than two days', async () => {
  const kept = async () =>
    (await rows(database.db, 'select 1 from idempotency_keys where created_at < $1', [now])).length
  await payTogether([51, 52, 53, 54, 55, 56, 57, 58, 59], 'old')
  now = new Date(now.getTime() + 49 * HOUR)
  const before = await kept()
  await payTogether([51, 52], 'new')
  expect(await kept()).toBe(before - 8)
})
