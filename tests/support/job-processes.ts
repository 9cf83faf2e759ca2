import { setTimeout as sleep } from 'node:timers/promises'

import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import type { Connections, Jobs, JobsOptions } from '#platform/jobs/jobs.ts'

interface LogLine {
  level: string
  details: Record<string, unknown>
  text: string
}

/** Job processes of a test on one database, and their log. */
export interface JobProcesses {
  logged: LogLine[]
  /** Creates the jobs of one more process, not started. Polls twice a second; `pool` is the pool of the process. */
  open(options?: Partial<JobsOptions>, pool?: Connections): Jobs
  /** Stops all processes and empties the queue. */
  clear(): Promise<void>
}

export function createJobProcesses(database: () => Database): JobProcesses {
  const logged: LogLine[] = []
  const opened: Jobs[] = []
  const logAt =
    (level: string) =>
    (...[details, text]: unknown[]) =>
      // The queue passes the details before the message.
      void logged.push({ level, details: details as Record<string, unknown>, text: String(text) })
  const log = { debug: logAt('debug'), info: logAt('info'), warn: logAt('warn'), error: logAt('error') }
  return { logged, open, clear }

  function open(options: Partial<JobsOptions> = {}, pool: Connections = database().pool): Jobs {
    const jobs = createJobs({ ...database(), pool }, { log, pollSeconds: 0.5, ...options })
    opened.push(jobs)
    return jobs
  }

  async function clear(): Promise<void> {
    await Promise.all(opened.splice(0).map((jobs) => jobs.stop()))
    // In one transaction, because a stopped process may still write.
    const { db } = database()
    await inTransaction({ db }, async (tx) => {
      await rows(tx.db, 'lock table jobs.job in exclusive mode')
      for (const table of ['jobs.schedule', 'jobs.job', 'jobs.queue']) await rows(tx.db, `delete from ${table}`)
    })
    logged.length = 0
  }
}

/** Waits until the condition holds. Throws after `timeoutMs`. */
export async function waitUntil(condition: () => boolean | Promise<boolean>, timeoutMs = 15_000): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; !(await condition()); await sleep(20))
    if (Date.now() > deadline) throw new Error('The condition did not hold in time.')
}

/** Waits until a job is scheduled for a retry, and makes it due now. Returns the skipped seconds. */
export async function skipPause({ db }: Pick<Database, 'db'>): Promise<number> {
  let pause: number | undefined
  await waitUntil(async () => {
    const skipped = await rows<{ pause: number }>(
      db,
      `update jobs.job j set start_after = now() from jobs.job before
       where j.state = 'retry' and j.start_after > now() and before.name = j.name and before.id = j.id
       returning extract(epoch from before.start_after - now())::float as pause`,
    )
    pause = skipped[0]?.pause
    return pause !== undefined
  })
  return pause ?? 0
}

/** Reads the state of a job by its id. */
export async function readJobState(database: Database, id: string): Promise<string | undefined> {
  const [found] = await rows<{ state: string }>(database.db, 'select state from jobs.job where id = $1', [id])
  return found?.state
}
