import { z } from 'zod'

import type { Db } from '#platform/db/pool.ts'
import { integer, nullable, row, type RowOf, text, timestamptz, json } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

const QueueState = row({
  name: text,
  waiting: integer,
  retrying: integer,
  active: integer,
  done: integer,
  failed: integer,
})
export type QueueState = RowOf<typeof QueueState>

const selectQueues = statement(
  'jobs.queues',
  QueueState,
  `with stored as (
     select name, count(*) filter (where state = 'created' and start_after <= now())::int as waiting,
       count(*) filter (where state = 'retry')::int as retrying,
       count(*) filter (where state = 'active')::int as active,
       count(*) filter (where state = 'completed')::int as done
     from jobs.job where name <> 'dead-letters' group by name),
   failed as (select source_name as name, count(*)::int as failed from jobs.job where name = 'dead-letters' group by 1)
   select name, coalesce(waiting, 0) as waiting, coalesce(retrying, 0) as retrying, coalesce(active, 0) as active,
     coalesce(done, 0) as done, coalesce(failed, 0) as failed
   from jobs.queue left join stored using (name) left join failed using (name)
   where name <> 'dead-letters' and name not like '\\_\\_%' order by name`,
)

/** Counts the jobs of each queue by state, those that failed finally, and no jobs that wait for a later time. */
export const readQueues = (db: Db): Promise<QueueState[]> => selectQueues(db)

const FailedJob = row({
  id: text,
  /** The id in the log. */
  job_id: nullable(text),
  name: text,
  failed_at: timestamptz,
  attempts: integer,
  reason: nullable(text),
  email_to: nullable(text),
  email_subject: nullable(text),
})

const selectFailed = statement(
  'jobs.failed',
  FailedJob,
  `select id::text, source_id::text as job_id, source_name as name, created_on as failed_at, coalesce(source_retry_count, 0) + 1 as attempts,
     output->>'message' as reason, data->>'to' as email_to, data->>'subject' as email_subject
   from jobs.job where name = 'dead-letters' and source_name is not null order by created_on desc limit $1`,
)

/** Lists the jobs that failed finally, the latest first, without their data except for the address of an email. */
export const listFailedJobs = (db: Db, max: number): Promise<RowOf<typeof FailedJob>[]> => selectFailed(db, [max])

interface TakenJob {
  name: string
  job_id: string | null
  data: unknown
}

const deleteFailed = statement(
  'jobs.delete-failed',
  row({ name: text, job_id: nullable(text), data: json(z.unknown()) }),
  `delete from jobs.job where name = 'dead-letters' and id = $1 and source_name is not null
   returning source_name as name, source_id::text as job_id, data`,
)

/** Deletes a job that failed finally, and returns its name, its id in the log and its data; undefined if another caller deleted it. */
export async function takeFailedJob(db: Db, id: string): Promise<TakenJob | undefined> {
  const [taken] = await deleteFailed(db, [id])
  return taken
}
