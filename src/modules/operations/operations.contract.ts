import { z } from 'zod'

import { ReasonBody } from '#modules/accounts/user-admin.contract.ts'
import { endpoint, nameShapes } from '#platform/http/endpoint.ts'
import { problems } from '#platform/http/problems.ts'

export const operationProblems = problems({
  jobNotFound: [404, 'Job not found.'],
  jobNotRepeatable: [409, 'This release cannot run the job. Discard it.'],
})

/** Failed jobs that are listed, the latest first; the others are only counted. */
export const MAX_FAILED_LISTED = 100

const Time = z.iso.datetime()

export const FailedJob = z.object({
  id: z.uuid(),
  /** The id in the log and the audit log. */
  job_id: z.uuid().nullable(),
  name: z.string(),
  failed_at: Time,
  attempts: z.int(),
  reason: z.string().nullable(),
  /** Null unless the job sends an email. */
  email: z.object({ to: z.string(), subject: z.string() }).nullable(),
})

export type FailedJob = z.infer<typeof FailedJob>

export const BackgroundJobs = z.object({
  /** `retrying`: failed and will run again. `done`: still stored, for five minutes. */
  queues: z.array(
    z.object({
      name: z.string(),
      waiting: z.int(),
      retrying: z.int(),
      active: z.int(),
      done: z.int(),
      failed: z.int(),
    }),
  ),
  emails: z.object({ waiting: z.int(), retrying: z.int(), sent: z.int(), failed: z.int() }),
  /** The last nightly check of money and stock; null if none has run. */
  money_check: z.object({ at: Time, broken: z.array(z.string()) }).nullable(),
  failed: z.array(FailedJob),
})
export type BackgroundJobs = z.infer<typeof BackgroundJobs>

const tag = 'Admin'
const params = z.object({ id: z.uuid('An id is a UUID.').meta({ example: '5f0c3a52-8d1e-4a57-9a3c-2b8f6f1f4e10' }) })

export const getBackgroundJobs = endpoint('getBackgroundJobs', {
  method: 'GET',
  path: '/api/admin/jobs/',
  tag,
  summary: 'Queues, emails, failed jobs and the last nightly money check',
  query: z.strictObject({}),
  response: BackgroundJobs,
})

export const retryJob = endpoint('retryJob', {
  method: 'POST',
  path: '/api/admin/jobs/:id/retry/',
  tag,
  summary: 'Run a failed job again',
  params,
  query: z.strictObject({}),
  response: z.undefined(),
  status: 204,
  problems: [operationProblems.jobNotFound, operationProblems.jobNotRepeatable],
})

export const discardJob = endpoint('discardJob', {
  method: 'POST',
  path: '/api/admin/jobs/:id/discard/',
  tag,
  summary: 'Delete a failed job; the reason is kept in the audit log',
  params,
  query: z.strictObject({}),
  body: ReasonBody,
  response: z.undefined(),
  status: 204,
  problems: [operationProblems.jobNotFound],
  example: { reason: 'Sent by hand' },
})

nameShapes({ BackgroundJobs, FailedJob })
