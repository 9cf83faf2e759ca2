import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import type { Database } from '#platform/db/open-database.ts'
import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/rows.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { silentLog } from '#tests/support/database-templates.ts'
import { openTestDatabase } from '#tests/support/databases.ts'
import { createJobProcesses, skipPause, waitUntil } from '#tests/support/job-processes.ts'

import { listFailedJobs } from './failed-jobs.store.ts'
import { PermanentError, job } from './job.ts'
import { createJobs } from './jobs.ts'

const count = job({ name: 'count', schema: z.object({ n: z.int() }), retries: 2, minRetryDelaySeconds: 20 })

const DEAD_AND_DONE = `select from jobs.job where name = 'dead-letters' and state = 'completed'`

let database: Database
const processes = createJobProcesses(() => database)

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
afterEach(() => processes.clear())

test('a job that fails is tried again after a pause, with the same id and the next number', async () => {
  const tries: { id: string; attempt: number }[] = []
  const jobs = processes.open()
  jobs.work(count, async (_ctx, _data, { id, attempt }) => {
    tries.push({ id, attempt })
    if (attempt < 3) throw new Error(`not yet ${attempt}`)
  })
  await jobs.start({ works: true })
  const id = await jobs.enqueue(database, count, { n: 1 })
  const pauses = [await skipPause(database), await skipPause(database)]
  await waitUntil(() => tries.length === 3)
  expect(tries).toEqual([1, 2, 3].map((attempt) => ({ id, attempt })))
  // Drawn between the first pause and twice as long, then between twice and four times.
  for (const [at, shortest] of [20, 40].entries()) {
    expect(pauses[at]).toBeLessThanOrEqual(2 * shortest)
    expect(pauses[at]).toBeGreaterThan(shortest / 2)
  }
  expect(processes.logged.filter(({ level }) => level === 'error')).toEqual([])
})

test('a job that failed in every try is logged once, without its data', async () => {
  const jobs = processes.open()
  const secret = job({ name: 'secret', schema: z.object({ token: z.string() }), retries: 1 })
  jobs.work(secret, async () => {
    throw new Error('mail server unreachable')
  })
  await jobs.start({ works: true })
  const id = await jobs.enqueue(database, secret, { token: 'very-secret' })
  await skipPause(database)
  const dead = () => processes.logged.filter(({ text }) => text === 'A job failed finally')
  await waitUntil(() => dead().length > 0)
  expect(dead()).toEqual([
    {
      level: 'error',
      details: { job: 'secret', id, attempts: 2, reason: 'mail server unreachable' },
      text: 'A job failed finally',
    },
  ])
  expect(JSON.stringify(processes.logged)).not.toContain('very-secret')
  await waitUntil(async () => (await rows(database.db, DEAD_AND_DONE)).length === 1)
  expect(await listFailedJobs(database.db, 9)).toMatchObject([
    { name: 'secret', attempts: 2, reason: 'mail server unreachable', email_to: null },
  ])
})

test('permanent errors and data that do not match their schema are not retried', async () => {
  const tries: number[] = []
  const jobs = processes.open()
  jobs.work(count, async (_ctx, { n }) => {
    tries.push(n)
    throw new PermanentError('no such thing')
  })
  await jobs.start({ works: true })
  await jobs.enqueue(database, count, { n: 1 })
  const old = await jobs.enqueue(database, count, { n: 2 }, { startAfter: new Date(Date.now() + 60_000) })
  await rows(database.db, `update jobs.job set data = '{"n":"two"}', start_after = now() where id = $1`, [old])
  const dead = () => processes.logged.filter(({ text }) => text === 'A job failed finally')
  await waitUntil(() => dead().length === 2)
  expect(new Set(dead().map(({ details }) => details['reason']))).toEqual(
    new Set(['no such thing', 'The data do not match the schema of the job.']),
  )
  expect(tries).toEqual([1])
})

test('a hanging attempt times out without delaying other jobs', async () => {
  const done: number[] = []
  let signalled = false
  const slow = job({ name: 'slow', schema: z.object({ n: z.int() }), timeoutSeconds: 1, retries: 0 })
  const jobs = processes.open()
  jobs.work(slow, async (_ctx, { n }, { signal }) => {
    if (n === 1) await new Promise(() => signal.addEventListener('abort', () => (signalled = true)))
    done.push(n)
  })
  await jobs.start({ works: true })
  await inTransaction(database, async (ctx) => {
    for (const n of [1, 2, 3]) await jobs.enqueue(ctx, slow, { n })
  })
  await waitUntil(() => processes.logged.some(({ text }) => text === 'A job failed finally'))
  expect(done.toSorted((a, b) => a - b)).toEqual([2, 3])
  expect(signalled).toBe(true)
})

test('a job of a process that died is done by another', async () => {
  const left = job({ name: 'left', schema: z.object({}), minRetryDelaySeconds: 0, timeoutSeconds: 3_600 })
  const jobs = processes.open()
  const done: string[] = []
  jobs.work(left, async (_ctx, _data, { id }) => void done.push(id))
  await jobs.start({ works: true })
  const id = await jobs.enqueue(database, left, {}, { startAfter: new Date(Date.now() + 60_000) })
  // The state after two minutes without a heartbeat of its process.
  await rows(
    database.db,
    `update jobs.job set state = 'active', start_after = ago, started_on = ago, heartbeat_on = ago
     from (select now() - interval '2 minutes' as ago) past where id = $1`,
    [id],
  )
  await rows(database.db, `update jobs.queue set monitor_claim_on = null`)
  await jobs.stop()
  expect(done).toEqual([])
  const next = processes.open()
  next.work(left, async (_ctx, _data, run) => void done.push(run.id))
  await next.start({ works: true })
  await waitUntil(() => done.length === 1)
  expect(done).toEqual([id])
})

/** The database with a `query` that can be made to fail, and counts its failures. */
function createFailingDatabase() {
  const state = { isDown: false, failures: 0 }
  const db = Object.create(database.pool) as Db
  const query = (text: string, values?: unknown[]) => {
    if (!state.isDown) return database.pool.query(text, values)
    state.failures += 1
    return Promise.reject(new Error('down'))
  }
  db.query = query as typeof db.query
  return { state, db }
}

test('polls that fail while the database is down are logged in few lines with their count', async () => {
  const { state, db } = createFailingDatabase()
  const counts: number[] = []
  const error = (details: unknown) => void counts.push((details as { count: number }).count)
  const log = { ...silentLog, debug: () => undefined, error }
  const jobs = createJobs({ db, pool: database.pool }, { log, pollSeconds: 0.5 })
  for (const letter of 'abcdefghijklmnopqrst')
    jobs.work(job({ name: `kind-${letter}`, schema: z.object({}) }), async () => undefined)
  await jobs.start({ works: true })
  state.isDown = true
  await waitUntil(() => state.failures >= 100)
  state.isDown = false
  await jobs.stop()
  expect(counts.length).toBeLessThan(state.failures / 2)
  expect(counts.some((each) => each > 1)).toBe(true)
})
