import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { listAdminAudit } from '#modules/reports/tables.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { EMAIL_JOB } from '#platform/mail.ts'
import { createFailedJob } from '#tests/support/failed-jobs.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { discardJob, getBackgroundJobs, retryJob } from './operations.contract.ts'

const EMAIL = { to: 'ada@test.example', subject: 'Your order', text: 'Hello', html: '<p>Hello</p>' }

let shop: TestShop
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.signedInAs(ROLE.admin)
})
afterAll(() => shop.close())

const read = () => admin.bearer(getBackgroundJobs, { query: {} })
const readEmails = async () => (await read()).emails
const listEvents = async (event: string) =>
  (await admin.bearer(listAdminAudit, { query: { event } })).results.map(({ detail }) => detail)

test('an admin sees the queues, the failed email with its address, and no money check before the first night', async () => {
  const id = await createFailedJob(shop, EMAIL_JOB, EMAIL)
  const found = await read()
  expect(found.failed).toMatchObject([
    {
      id,
      name: EMAIL_JOB,
      attempts: 3,
      reason: 'The mail server refused it.',
      email: { to: EMAIL.to, subject: EMAIL.subject },
    },
  ])
  expect(found.queues).toContainEqual({ name: EMAIL_JOB, waiting: 0, retrying: 0, active: 0, done: 0, failed: 1 })
  expect(found.emails).toEqual({ waiting: 0, retrying: 0, sent: 0, failed: 1 })
  expect(found.money_check).toBeNull()
})

test('retrying a failed job stores it again once, and the audit log has its id in the log', async () => {
  const [failed] = (await read()).failed
  const params = { id: failed?.id ?? '' }
  await admin.bearer(retryJob, { params, query: {} })
  expect(await readEmails()).toEqual({ waiting: 1, retrying: 0, sent: 0, failed: 0 })
  const [stored] = await rows(shop.database.db, `select data from jobs.job where name = '${EMAIL_JOB}'`)
  expect(stored).toEqual({ data: EMAIL })
  await expect(admin.bearer(retryJob, { params, query: {} })).rejects.toMatchObject({ status: 404 })
  expect(await listEvents('job_retried')).toEqual([{ job: EMAIL_JOB, id: failed?.job_id }])
})

test('discarding a failed job deletes it, and the audit log has the reason', async () => {
  const id = await createFailedJob(shop, 'check-money', {})
  const params = { id }
  const [failed] = (await read()).failed
  const blank = admin.bearer(discardJob, { params, query: {}, body: { reason: '  ' } })
  await expect(blank).rejects.toMatchObject({ status: 400, body: { errors: { reason: ['Enter a reason.'] } } })
  await admin.bearer(discardJob, { params, query: {}, body: { reason: 'Ran by hand' } })
  expect((await read()).failed).toEqual([])
  expect(await listEvents('job_discarded')).toEqual([{ job: 'check-money', id: failed?.job_id, reason: 'Ran by hand' }])
})

test.each([
  ['of a kind that this release does not have', 'old-job', {}],
  ['whose data do not match the schema', EMAIL_JOB, { to: 1 }],
])('a job %s cannot be retried, and stays in the list', async (_which, name, data) => {
  const id = await createFailedJob(shop, name, data)
  await expect(admin.bearer(retryJob, { params: { id }, query: {} })).rejects.toMatchObject({
    status: 409,
    body: { code: 'job_not_repeatable' },
  })
  expect((await read()).failed.map((job) => job.id)).toContain(id)
  await admin.bearer(discardJob, { params: { id }, query: {}, body: { reason: 'Test' } })
})

test('every job is retried after a failure, because the stop of a process fails its running jobs', async () => {
  expect(await rows(shop.database.db, 'select name from jobs.queue where retry_limit = 0')).toEqual([])
})

test('a seller sees no background jobs', async () => {
  const seller = await shop.signedInAs(ROLE.supplier)
  await expect(seller.bearer(getBackgroundJobs, { query: {} })).rejects.toMatchObject({ status: 403 })
  expect(z.array(z.unknown()).parse((await read()).failed)).toEqual([])
})
