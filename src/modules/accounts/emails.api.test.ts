import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createMailFolder, type MailFolder } from '#integrations/mail/mail.folder.ts'
import { createOutbox, deliverEmails } from '#integrations/mail/mail.outbox.ts'
import { createPaystack } from '#integrations/paystack/paystack.client.ts'
import type { Database } from '#platform/db/open-database.ts'
import type { Api } from '#platform/http/client.ts'
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts'
import { createApp } from '#src/app.ts'
import { createInjectClient } from '#tests/support/api-clients.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

import { forgotPassword, logIn, resetPassword, signUp } from './accounts.contract.ts'
import { createInvitation } from './invitations.service.ts'

const log = pino({ level: 'silent' })

let database: Database
let jobs: Jobs
let app: FastifyInstance
let visitor: Api
let mail: MailFolder
const folder = mkdtempSync(join(tmpdir(), 'sparelane-emails-'))

beforeAll(async () => {
  database = await openTestDatabase()
  jobs = createJobs(database, { log })
  mail = createMailFolder(folder, { name: 'Sparelane', address: 'shop@shop.example' })
  const baseUrl = 'https://shop.example'
  const gateway = createPaystack({ baseUrl: '', secretKey: '', publicKey: '', isSimulated: true })
  app = await createApp(database, { log, production: false, outbox: createOutbox(jobs), jobs, gateway, baseUrl })
  deliverEmails(jobs, mail)
  await jobs.start({ works: true })
  visitor = createInjectClient(app)
})
afterAll(async () => {
  await jobs.stop()
  await app.close()
  await database.close()
  rmSync(folder, { recursive: true })
})

const signup = (email: string) => ({
  username: 'Zainab Demo',
  email,
  phone: '08031234567',
  address: '1 Demo Street, Kano',
  password: 'quiet-harbour',
  role_id: 6,
})
async function waitForEmails(email: string, count: number): Promise<void> {
  await expect.poll(async () => (await listEmailsTo(email)).length, { timeout: 15_000 }).toBe(count)
}
const listEmailsTo = async (email: string) => (await mail.list()).filter(({ to }) => to === email)

test('a new user gets a welcome email, resets the password by the emailed link and gets a confirmation', async () => {
  const email = 'zainab@test.example'
  await visitor(signUp, { body: signup(email) })
  await waitForEmails(email, 1)
  await visitor(forgotPassword, { body: { email } })
  await waitForEmails(email, 2)
  const [resetEmail] = await listEmailsTo(email)
  const token = /https:\/\/shop\.example\/password\/new\?token=([\w-]{43})\n/.exec(resetEmail?.text ?? '')?.[1] ?? ''
  await visitor(resetPassword, { body: { token, password: 'brown-pelican-7' } })
  await waitForEmails(email, 3)
  await visitor(logIn, { params: { email }, body: { email, password: 'brown-pelican-7' } })
  expect((await listEmailsTo(email)).map(({ subject }) => subject).toSorted()).toEqual([
    'Welcome to Sparelane',
    'Your Sparelane password was changed',
    'Your new Sparelane password',
  ])
})

test('a user who loses the race for an invitation gets no email', async () => {
  const { token } = await createInvitation({ db: database.db, actor: null, now: () => new Date(), requestId: 'test' })
  const emails = ['one@race.example', 'two@race.example', 'three@race.example']
  const outcomes = await Promise.allSettled(
    emails.map((email) => visitor(signUp, { body: { ...signup(email), role_id: 1, invitation: token } })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  // Posted later, so any email to the losers would have been delivered before it.
  const last = 'last@race.example'
  await visitor(signUp, { body: signup(last) })
  await waitForEmails(last, 1)
  const sent = (await mail.list()).map(({ to }) => to).filter((to) => emails.includes(to))
  expect(sent).toEqual(outcomes.flatMap(({ status }, at) => (status === 'fulfilled' ? [emails[at]] : [])))
})
