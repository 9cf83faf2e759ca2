import { setTimeout as sleep } from 'node:timers/promises'

import { PgBoss } from 'pg-boss'
import type { JobWithMetadata, QueueOptions } from 'pg-boss'
import type { z } from 'zod'

import { createCountedLog } from '#platform/counted-log.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Database } from '#platform/db/open-database.ts'

import type { Job, JobHandler } from './job.ts'
import { createQueueDatabase, createPreparedQueueDatabase } from './queue.store.ts'
import { runBatch } from './run-batch.ts'

export interface JobsOptions {
  log: Ctx['log']
  /** Poll interval, for jobs of other processes and delayed jobs. */
  pollSeconds?: number
  /** Time that `stop` waits for running jobs. The process ends ten seconds after its signal (`src/main.ts`). */
  stopSeconds?: number
}

/** The pool's number of callers that wait for a connection. */
export type Connections = Pick<Database['pool'], 'waitingCount'>

/** Background jobs, stored in the shop's database. */
export interface Jobs {
  /** Declares a job. Call it before `start`. */
  declare(job: Job): void
  /** Stores a job in the transaction of `ctx`. Returns its id. @throws ZodError if the data do not match its schema */
  enqueue<Schema extends z.ZodType>(
    ctx: Pick<Ctx, 'db'>,
    job: Job<Schema>,
    data: z.input<Schema>,
    options?: { startAfter?: Date },
  ): Promise<string>
  /** Stores several jobs of one kind in one statement. @returns their ids in any order */
  enqueueAll<Schema extends z.ZodType>(
    ctx: Pick<Ctx, 'db'>,
    job: Job<Schema>,
    data: readonly z.input<Schema>[],
    options?: { startAfter?: Date },
  ): Promise<string[]>
  /** Sets the handler of a job, in processes that work. Call it before `start`. */
  work<Schema extends z.ZodType>(job: Job<Schema>, handler: JobHandler<Schema>): void
  /** Returns the declared job of this name, for a stored one that failed. */
  find(name: string): Job | undefined
  /** Opens the queue and, if `works`, starts the workers. The database must be migrated. */
  start(role: { works: boolean }): Promise<void>
  /** Takes no new jobs, and waits some seconds for running ones. Unfinished jobs are retried later. */
  stop(): Promise<void>
}

/** Starts the worker of a job. Returns its id. */
type Worker = (boss: PgBoss, pollSeconds: number, base: Omit<Ctx, 'requestId'>) => Promise<string>

const POLL_SECONDS = 2
const SUPERVISE_SECONDS = 60
/** Finished jobs are kept this long, for the page of admins. */
const KEPT_SECONDS = 300
/** A worker sends a heartbeat every half of this. */
const heartbeatSeconds = 60
const hourSeconds = 3_600
const weekSeconds = 7 * 24 * hourSeconds
/** After this delay most enqueuing transactions have committed; later ones are found by polling. */
const notifyDelayMs = 100
const defaultStopSeconds = 8
const deadLetters = 'dead-letters'

/** Creates the jobs of a process with pg-boss, which uses the shop's pool and open transactions (decision 9). */
export function createJobs(database: Pick<Database, 'db'> & { pool: Connections }, options: JobsOptions): Jobs {
  const { log, pollSeconds = POLL_SECONDS, stopSeconds = defaultStopSeconds } = options
  const declared = new Map<string, Job>()
  const workers = new Map<string, Worker>()
  const workerIds = new Map<string, string>()
  const stopping = new AbortController()
  let boss: PgBoss | null = null

  return { declare, enqueue, enqueueAll, find: (name) => declared.get(name), work, start, stop }

  function declare(job: Job): void {
    declared.set(job.name, job)
  }

  async function enqueue<Schema extends z.ZodType>(
    ctx: Pick<Ctx, 'db'>,
    job: Job<Schema>,
    data: z.input<Schema>,
    when?: { startAfter?: Date },
  ): Promise<string> {
    const [id] = await enqueueAll(ctx, job, [data], when)
    // One job gives one id.
    return id as string
  }

  async function enqueueAll<Schema extends z.ZodType>(
    ctx: Pick<Ctx, 'db'>,
    job: Job<Schema>,
    data: readonly z.input<Schema>[],
    { startAfter }: { startAfter?: Date } = {},
  ): Promise<string[]> {
    if (boss === null || !declared.has(job.name)) throw new Error(`The job ${job.name} was not declared and opened.`)
    // Only checked: a schema that transforms does so when the job runs.
    for (const each of data) job.schema.parse(each)
    // The schema of a job accepts objects, which its type cannot express.
    const jobs = data.map((each) => ({ data: each as object, ...(startAfter && { startAfter }) }))
    const ids = (await boss.insert(job.name, jobs, { db: createPreparedQueueDatabase(ctx.db), returnId: true })) ?? []
    if (ids.length < data.length) throw new Error(`The job ${job.name} was not stored.`)
    setTimeout(notifyWorker, notifyDelayMs, job.name).unref()
    return ids
  }

  /** Wakes the worker of this process, if it has one; those of other processes poll. */
  function notifyWorker(name: string): void {
    const worker = workerIds.get(name)
    if (worker !== undefined) boss?.notifyWorker(worker)
  }

  function work<Schema extends z.ZodType>(job: Job<Schema>, handler: JobHandler<Schema>): void {
    declare(job)
    workers.set(job.name, (opened, pollingIntervalSeconds, base) =>
      opened.work(
        job.name,
        { batchSize: job.batchSize, pollingIntervalSeconds, includeMetadata: true, perJobResults: true },
        async (batch) => {
          await yieldToRequests(database.pool, stopping.signal)
          const results = await runBatch(job, handler, batch, base)
          // There may be more jobs: poll immediately.
          notifyWorker(job.name)
          return results
        },
      ),
    )
  }

  async function start({ works }: { works: boolean }): Promise<void> {
    const jobs = [...declared.values()]
    const opened = openBoss(database, { works, pollSeconds, jobs, log })
    await openQueues(opened, jobs)
    // Before the scheduler starts: otherwise it would check again only after most of a minute.
    if (works) await setSchedules(opened, jobs)
    await opened.start()
    boss = opened
    if (!works) return
    // Jobs of a dead process need not wait for the next round.
    await opened.supervise()
    const base = { db: database.db, actor: null, now: () => new Date(), log }
    for (const [name, begin] of workers) workerIds.set(name, await begin(opened, pollSeconds, base))
    await opened.work(deadLetters, { pollingIntervalSeconds: pollSeconds, includeMetadata: true }, async (dead) => {
      logDeadJobs(dead, log)
      // pg-boss replaces the output of a finished job, here of the only one; admins read the reason of the failure in it.
      return dead[0]?.output
    })
  }

  async function stop(): Promise<void> {
    const opened = boss
    if (opened === null) return
    stopping.abort()
    // Stopped one by one, workers report immediately; pg-boss itself would check twice a second.
    const waiting = new AbortController()
    const done = Promise.all([...workers.keys(), deadLetters].map((name) => opened.offWork(name)))
    const timeout = sleep(stopSeconds * 1000, undefined, { signal: waiting.signal }).catch(() => undefined)
    await Promise.race([done, timeout])
    waiting.abort()
    await opened.stop({ graceful: false, close: false })
  }
}

const YIELD_POLL_MS = 250
const MAX_YIELD_MS = 20_000

/** Waits while requests queue for a connection, for at most `MAX_YIELD_MS`. */
async function yieldToRequests(pool: Connections, signal: AbortSignal): Promise<void> {
  // Emails took a seventh of the CPU at the highest rate of sales (bench/results/2026-11-22.md).
  for (let waited = 0; pool.waitingCount > 0 && waited < MAX_YIELD_MS && !signal.aborted; waited += YIELD_POLL_MS)
    await sleep(YIELD_POLL_MS, undefined, { signal }).catch(() => undefined)
}

interface BossOptions {
  works: boolean
  pollSeconds: number
  jobs: Job[]
  log: Ctx['log']
}

function openBoss({ db }: Pick<Database, 'db'>, { works, pollSeconds, jobs, log }: BossOptions): PgBoss {
  const boss = new PgBoss({
    db: createQueueDatabase(db),
    schema: 'jobs',
    // Our migrations create its tables.
    migrate: false,
    supervise: works,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: SUPERVISE_SECONDS,
    schedule: works && jobs.some(({ cron }) => cron !== null),
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: Math.min(Math.ceil(pollSeconds), 45),
    // For jobs that depend on each other, which we do not use; it writes at each check.
    flowIntervalSeconds: weekSeconds,
    // For queues of millions.
    reindex: false,
    monitorVacuum: false,
  })
  // While the database is down, each poll of each worker fails.
  const reportError = createCountedLog(log.error.bind(log), 'Error of the job queue')
  boss.on('error', (error) => reportError('queue', { err: error }))
  boss.on('warning', (warning) => log.warn({ warning }, 'Warning of the job queue'))
  return boss
}

/** Creates the queues before `boss.start`, which caches them: inside a transaction it cannot query them. */
async function openQueues(boss: PgBoss, jobs: Job[]): Promise<void> {
  await boss.createQueue(deadLetters, { deleteAfterSeconds: weekSeconds })
  for (const job of jobs) {
    const options = queueOptions(job)
    await boss.createQueue(job.name, options)
    await boss.updateQueue(job.name, options)
  }
}

const queueOptions = (job: Job): QueueOptions & { deadLetter: string } => ({
  retryLimit: job.retries,
  retryDelay: job.minRetryDelaySeconds,
  retryBackoff: true,
  retryDelayMax: job.maxRetryDelaySeconds,
  // After this time without a heartbeat another process takes the jobs of a dead process.
  heartbeatSeconds: heartbeatSeconds,
  // After this time the jobs of a live process that does not finish are taken.
  expireInSeconds: job.timeoutSeconds * Math.ceil(job.batchSize / job.concurrency) + 30,
  // Their data may be private, and those of an order take 8 KB.
  deleteAfterSeconds: KEPT_SECONDS,
  deadLetter: deadLetters,
})

/** Sets the schedules of declared jobs, and removes others. */
async function setSchedules(boss: PgBoss, jobs: Job[]): Promise<void> {
  const timed = jobs.filter(({ cron }) => cron !== null)
  for (const { name, cron, schema } of timed) {
    schema.parse({})
    await boss.schedule(name, cron ?? '', {})
  }
  const known = new Set(timed.map(({ name }) => name))
  for (const { name, key } of await boss.getSchedules()) if (!known.has(name)) await boss.unschedule(name, key)
}

/** Logs jobs that failed finally, without their data; they are kept for a week. */
function logDeadJobs(dead: readonly JobWithMetadata<unknown>[], log: Ctx['log']): void {
  for (const { sourceName, sourceId, sourceRetryCount, output } of dead) {
    const attempts = (sourceRetryCount ?? 0) + 1
    const reason = output && 'message' in output ? output.message : null
    log.error({ job: sourceName, id: sourceId, attempts, reason }, 'A job failed finally')
  }
}
