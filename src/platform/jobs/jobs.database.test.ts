import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { openTestDatabase } from '#tests/support/databases.ts'
import { createJobProcesses, readJobState, waitUntil } from '#tests/support/job-processes.ts'

import { job } from './job.ts'
import type { Jobs, JobsOptions } from './jobs.ts'

const count = job({ name: 'count', schema: z.object({ n: z.int() }) })

let database: Database
const processes = createJobProcesses(() => database)

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
afterEach(() => processes.clear())

/** A process that writes down what it did. */
async function opening(done: number[], options: Partial<JobsOptions> = {}): Promise<Jobs> {
  const jobs = processes.open(options)
  jobs.work(count, async (_ctx, { n }) => void done.push(n))
  await jobs.start({ works: true })
  return jobs
}

test('a job runs once its transaction has committed, and one of a transaction that was undone never does', async () => {
  const done: number[] = []
  const jobs = await opening(done)
  const undone = inTransaction(database, async (ctx) => {
    await jobs.enqueue(ctx, count, { n: 1 })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await inTransaction(database, async (ctx) => {
    await jobs.enqueue(ctx, count, { n: 2 })
    // By then the worker was told of it, and has looked.
    await sleep(300)
    expect(done).toEqual([])
  })
  await jobs.enqueue(database, count, { n: 3 })
  await waitUntil(() => done.includes(3))
  expect(done.toSorted((a, b) => a - b)).toEqual([2, 3])
})

test('a job that was enqueued outside a transaction is begun at once, however seldom the process looks', async () => {
  const done: number[] = []
  const jobs = await opening(done, { pollSeconds: 60 })
  await sleep(300)
  await jobs.enqueue(database, count, { n: 1 })
  await waitUntil(() => done.length === 1, 3_000)
  expect(done).toEqual([1])
})

test('a savepoint that was undone takes its job along, and the rest of the transaction keeps its own', async () => {
  const done: number[] = []
  const jobs = await opening(done)
  await inTransaction(database, async (ctx) => {
    await jobs.enqueue(ctx, count, { n: 1 })
    const inner = inTransaction(ctx, async (nested) => {
      await jobs.enqueue(nested, count, { n: 2 })
      throw new Error('not this one')
    })
    await expect(inner).rejects.toThrow('not this one')
  })
  await jobs.enqueue(database, count, { n: 3 })
  await waitUntil(() => done.includes(3))
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 3])
})

test('a job waits while requests queue for a connection, and then runs', async () => {
  const [pool, done]: [{ looks: number; queued: number; waitingCount: number }, number[]] = [
    {
      looks: 0,
      queued: 3,
      get waitingCount() {
        this.looks += 1
        return this.queued
      },
    },
    [],
  ]
  const jobs = processes.open({}, pool)
  jobs.work(count, async (_ctx, { n }) => void done.push(n))
  await jobs.start({ works: true })
  await jobs.enqueue(database, count, { n: 1 })
  await waitUntil(() => pool.looks >= 3)
  expect(done).toEqual([])
  pool.queued = 0
  await waitUntil(() => done.length === 1)
})

test('two processes share the work and do each job once', async () => {
  const [here, there]: number[][] = [[], []]
  const jobs = await opening(here ?? [])
  await opening(there ?? [])
  const numbers = Array.from({ length: 200 }, (_, n) => n)
  for (const n of numbers) await jobs.enqueue(database, count, { n })
  const isOver = async () =>
    (await rows(database.db, `select from jobs.job where name = 'count' and state <> 'completed'`)).length === 0
  await waitUntil(isOver)
  expect([...(here ?? []), ...(there ?? [])].toSorted((a, b) => a - b)).toEqual(numbers)
})

test('a process without the role stores jobs and does none', async () => {
  const api = processes.open()
  const worked: number[] = []
  api.work(count, async (_ctx, { n }) => void worked.push(n))
  await api.start({ works: false })
  const id = await inTransaction(database, (ctx) => api.enqueue(ctx, count, { n: 7 }))
  await sleep(300)
  expect(worked).toEqual([])
  expect(await readJobState(database, id)).toBe('created')
  const done: number[] = []
  await opening(done)
  await waitUntil(() => done.length === 1)
  expect(done).toEqual([7])
})

test('data that do not fit are refused when they are enqueued, and nothing is stored', async () => {
  const jobs = await opening([])
  await expect(jobs.enqueue(database, count, { n: 1.5 })).rejects.toThrow(z.ZodError)
  expect(await rows(database.db, `select from jobs.job where name = 'count'`)).toEqual([])
})

test('a job is not begun before its time', async () => {
  const at: number[] = []
  const jobs = processes.open()
  jobs.work(count, async () => void at.push(Date.now()))
  await jobs.start({ works: true })
  const due = Date.now() + 700
  await jobs.enqueue(database, count, { n: 1 }, { startAfter: new Date(due) })
  await waitUntil(() => at.length === 1)
  expect(at[0]).toBeGreaterThanOrEqual(due - 50)
})

test('a scheduled job comes by itself, once however many processes there are, and goes with its declaration', async () => {
  const minutely = job({ name: 'minutely', schema: z.strictObject({}), cron: '* * * * *' })
  const at: number[] = []
  const minute = () => Math.floor(Date.now() / 60_000)
  const first = minute()
  for (let process = 0; process < 2; process += 1) {
    const jobs = processes.open()
    jobs.work(minutely, async () => void at.push(Date.now()))
    await jobs.start({ works: true })
  }
  // The scheduler of jobs works in whole minutes and checks at its own interval.
  await waitUntil(() => at.length > 0, 90_000)
  // Both have begun, and each has polled again.
  await sleep(1_100)
  // Two if a minute passed in between.
  expect(at.length).toBeLessThanOrEqual(1 + minute() - first)
  await opening([])
  expect(await rows(database.db, 'select name from jobs.schedule')).toEqual([])
})

test('stopping waits for what is under way, and takes nothing new', async () => {
  const done: number[] = []
  const begun: number[] = []
  const jobs = processes.open()
  const one = job({ name: 'one', schema: z.object({ n: z.int() }), concurrency: 1 })
  jobs.work(one, async (_ctx, { n }) => {
    begun.push(n)
    await sleep(300)
    done.push(n)
  })
  await jobs.start({ works: true })
  const ids = [await jobs.enqueue(database, one, { n: 1 }), await jobs.enqueue(database, one, { n: 2 })]
  await waitUntil(() => begun.length === 1)
  await jobs.stop()
  expect([begun, done]).toEqual([[1], [1]])
  const states = await Promise.all(ids.map((id) => readJobState(database, id)))
  expect(states).toEqual(['completed', 'created'])
})

test('stopping has a time limit, and an interrupted job is retried', async () => {
  const endless = job({ name: 'endless', schema: z.object({}), minRetryDelaySeconds: 0 })
  const signals: AbortSignal[] = []
  const jobs = processes.open({ stopSeconds: 0.2 })
  jobs.work(endless, (_ctx, _data, { signal }) => {
    signals.push(signal)
    return new Promise(() => undefined)
  })
  await jobs.start({ works: true })
  const id = await jobs.enqueue(database, endless, {})
  await waitUntil(() => signals.length === 1)
  // A stop that waited for it would outlast the test.
  await jobs.stop()
  expect(signals[0]?.aborted).toBe(true)
  expect(await readJobState(database, id)).toBe('retry')
})

test('an idle process hardly asks', async () => {
  const jobs = processes.open()
  let asked = 0
  const query = database.pool.query.bind(database.pool) as (...args: unknown[]) => unknown
  const counted = (...args: unknown[]) => {
    asked += 1
    return query(...args)
  }
  database.pool.query = counted as typeof database.pool.query
  for (let n = 0; n < 10; n += 1) {
    const name = `kind-${String.fromCharCode(97 + n)}`
    jobs.work(job({ name, schema: z.object({}) }), async () => undefined)
  }
  await jobs.start({ works: true })
  // Ten kinds and the dead letters, each twice a second.
  const round = 11
  await waitUntil(() => asked >= round)
  const begun = performance.now()
  asked = 0
  await waitUntil(() => asked >= 3 * round)
  const rounds = (performance.now() - begun) / 500
  database.pool.query = query as typeof database.pool.query
  expect(asked).toBeLessThanOrEqual((rounds + 1) * round)
})
