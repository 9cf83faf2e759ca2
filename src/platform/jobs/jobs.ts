import { setTimeout as sleep } from 'node:timers/promises'

import { PgBoss } from 'pg-boss'
import type { JobWithMetadata, QueueOptions } from 'pg-boss'
import type { z } from 'zod'

import type { Ctx } from '#platform/ctx.ts'
import type { Database } from '#platform/db/open-database.ts'

import type { Job, JobHandler } from './job.ts'
import { over, preparedOver } from './queue.store.ts'
import { runBatch } from './run-batch.ts'

export interface JobsOptions {
  log: Ctx['log']
  /** How often a process looks for jobs that it was not told of: those of other processes, and those that were to wait. */
  pollSeconds?: number
  /** How long `stop` waits for jobs under way. The process ends ten seconds after its signal (`src/main.ts`). */
  stopSeconds?: number
}

/** Of the pool: how many wait for a connection now. */
export type Connections = Pick<Database['pool'], 'waitingCount'>

/** Work that is done later, kept in the shop's own database. */
export interface Jobs {
  /** Makes a job known; to be done before `start` by whatever enqueues it. */
  declare(job: Job): void
  /**
   * Stores a job in the transaction that `ctx` carries: it exists when that commits, and never if it does not.
   * @param options.startAfter not before this time
   * @returns its id
   * @throws ZodError when the data do not fit the job's schema
   */
  enqueue<Schema extends z.ZodType>(
    ctx: Pick<Ctx, 'db'>,
    job: Job<Schema>,
    data: z.input<Schema>,
    options?: { startAfter?: Date },
  ): Promise<string>
  /** The same for several jobs of one kind, by one statement. @returns their ids, in no order */
  enqueueAll<Schema extends z.ZodType>(
    ctx: Pick<Ctx, 'db'>,
    job: Job<Schema>,
    data: readonly z.input<Schema>[],
    options?: { startAfter?: Date },
  ): Promise<string[]>
  /** Says who does a job, in the processes that work. To be called before `start`. */
  work<Schema extends z.ZodType>(job: Job<Schema>, handler: JobHandler<Schema>): void
  /** Opens the queue and, where the process has the role, begins to work. The database must have its migrations. */
  start(role: { works: boolean }): Promise<void>
  /** Takes no new jobs and waits some seconds for those under way; what is not done then is tried again later. */
  stop(): Promise<void>
}

/** One job's place in a worker: told of a new job, it looks at once. */
type Worker = (boss: PgBoss, pollSeconds: number, base: Omit<Ctx, 'requestId'>) => Promise<string>

const POLL_SECONDS = 2
const SUPERVISE_SECONDS = 60
/** What works on jobs says each half of it that it still does. */
const silenceSeconds = 60
const hourSeconds = 3_600
const weekSeconds = 7 * 24 * hourSeconds
/** By then most transactions that enqueued something have committed; whoever is later is found by looking. */
const ringAfterMs = 100
const usualStopSeconds = 8
const deadLetters = 'dead-letters'

/**
 * The jobs of a process, over pg-boss. Everything it asks goes through the shop's own pool and, where a job is stored,
 * through the open transaction (decision 9).
 */
export function createJobs(database: Pick<Database, 'db'> & { pool: Connections }, options: JobsOptions): Jobs {
  const { log, pollSeconds = POLL_SECONDS, stopSeconds = usualStopSeconds } = options
  const declared = new Map<string, Job>()
  const workers = new Map<string, Worker>()
  const workerIds = new Map<string, string>()
  const stopping = new AbortController()
  let boss: PgBoss | null = null

  return { declare, enqueue, enqueueAll, work, start, stop }

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
    // Of one job there is one id.
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
    // What a schema of a job accepts is an object; its type cannot say so.
    const jobs = data.map((each) => ({ data: each as object, ...(startAfter && { startAfter }) }))
    const ids = (await boss.insert(job.name, jobs, { db: preparedOver(ctx.db), returnId: true })) ?? []
    if (ids.length < data.length) throw new Error(`The job ${job.name} was not stored.`)
    setTimeout(ring, ringAfterMs, job.name).unref()
    return ids
  }

  /** Wakes the worker of this process, if it has one; those of other processes look by themselves. */
  function ring(name: string): void {
    const worker = workerIds.get(name)
    if (worker !== undefined) boss?.notifyWorker(worker)
  }

  function work<Schema extends z.ZodType>(job: Job<Schema>, handler: JobHandler<Schema>): void {
    declare(job)
    workers.set(job.name, (opened, pollingIntervalSeconds, base) =>
      opened.work(
        job.name,
        { batchSize: job.taken, pollingIntervalSeconds, includeMetadata: true, perJobResults: true },
        async (batch) => {
          await whenNobodyQueues(database.pool, stopping.signal)
          const results = await runBatch(job, handler, batch, base)
          // There may be more: look again at once.
          ring(job.name)
          return results
        },
      ),
    )
  }

  async function start({ works }: { works: boolean }): Promise<void> {
    const jobs = [...declared.values()]
    const opened = openBoss(database, { works, pollSeconds, jobs, log })
    await openQueues(opened, jobs)
    // Before it begins to look at the clock: else it would look again only after most of a minute.
    if (works) await setSchedules(opened, jobs)
    await opened.start()
    boss = opened
    if (!works) return
    // What a process that died has left behind need not wait for the next round.
    await opened.supervise()
    const base = { db: database.db, actor: null, now: () => new Date(), log }
    for (const [name, begin] of workers) workerIds.set(name, await begin(opened, pollSeconds, base))
    await opened.work(deadLetters, { pollingIntervalSeconds: pollSeconds, includeMetadata: true }, async (dead) =>
      reportDead(dead, log),
    )
  }

  async function stop(): Promise<void> {
    const opened = boss
    if (opened === null) return
    stopping.abort()
    // Asked kind by kind, they say at once when they are done; pg-boss itself would look only twice a second.
    const waiting = new AbortController()
    const done = Promise.all([...workers.keys(), deadLetters].map((name) => opened.offWork(name)))
    const timeout = sleep(stopSeconds * 1000, undefined, { signal: waiting.signal }).catch(() => undefined)
    await Promise.race([done, timeout])
    waiting.abort()
    await opened.stop({ graceful: false, close: false })
  }
}

const POLL_MS = 250
const MAX_WAIT_MS = 20_000

/**
 * Jobs come after people: while requests queue for a connection, jobs wait, though not for ever. Letters took a seventh
 * of the processors of a shop that sells as fast as it can (bench/results/2026-11-22.md).
 */
async function whenNobodyQueues(pool: Connections, signal: AbortSignal): Promise<void> {
  for (let waited = 0; pool.waitingCount > 0 && waited < MAX_WAIT_MS && !signal.aborted; waited += POLL_MS)
    await sleep(POLL_MS, undefined, { signal }).catch(() => undefined)
}

interface Opening {
  works: boolean
  pollSeconds: number
  jobs: Job[]
  log: Ctx['log']
}

function openBoss({ db }: Pick<Database, 'db'>, { works, pollSeconds, jobs, log }: Opening): PgBoss {
  const boss = new PgBoss({
    db: over(db),
    schema: 'jobs',
    // Its tables come with our migrations.
    migrate: false,
    supervise: works,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: hourSeconds,
    schedule: works && jobs.some(({ cron }) => cron !== null),
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: Math.min(Math.ceil(pollSeconds), 45),
    // Of jobs that wait for each other, which we have none of; it writes at each look.
    flowIntervalSeconds: weekSeconds,
    // For queues of millions.
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'The job queue met an error.'))
  boss.on('warning', (warning) => log.warn({ warning }, 'The job queue warns.'))
  return boss
}

/** Before `boss.start`, which then knows them all: inside a transaction it could not ask. */
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
  retryDelay: job.firstPauseSeconds,
  retryBackoff: true,
  retryDelayMax: job.longestPauseSeconds,
  // A process that ends without a word leaves its jobs behind: after so long another one takes them.
  heartbeatSeconds: silenceSeconds,
  // From one that is alive and comes to no end, they are taken after so long.
  expireInSeconds: job.timeoutSeconds * Math.ceil(job.taken / job.atOnce) + 30,
  // What was done is forgotten soon: data of a job may hold what nobody else should read.
  deleteAfterSeconds: hourSeconds,
  deadLetter: deadLetters,
})

/** Sets the clock jobs as declared, and takes away those that no longer are. */
async function setSchedules(boss: PgBoss, jobs: Job[]): Promise<void> {
  const timed = jobs.filter(({ cron }) => cron !== null)
  for (const { name, cron, schema } of timed) {
    schema.parse({})
    await boss.schedule(name, cron ?? '', {})
  }
  const known = new Set(timed.map(({ name }) => name))
  for (const { name, key } of await boss.getSchedules()) if (!known.has(name)) await boss.unschedule(name, key)
}

/** Says which job failed for good, without its data; it is kept for a week. */
function reportDead(dead: readonly JobWithMetadata<unknown>[], log: Ctx['log']): void {
  for (const { sourceName, sourceId, sourceRetryCount, output } of dead) {
    const attempts = (sourceRetryCount ?? 0) + 1
    const reason = output && 'message' in output ? output.message : null
    log.error({ job: sourceName, id: sourceId, attempts, reason }, 'A job failed for good.')
  }
}
