import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { SMTPServer } from 'smtp-server'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Mailer, Outbox } from '#platform/mail.ts'
import { openTestDatabase } from '#tests/support/databases.ts'
import { createJobProcesses, skipPause, waitUntil } from '#tests/support/job-processes.ts'

import { createMailClient } from './mail.client.ts'
import { createOutbox, deliverEmails } from './mail.outbox.ts'

const from = { name: 'Sparelane', address: 'shop@shop.example' }
const email = {
  to: 'ngozi@mail.example',
  subject: 'Your parts',
  text: 'They are here.',
  html: '<p>They are here.</p>',
}

interface ReceivedEmail {
  from: string
  to: string[]
  message: string
}

let database: Database
const processes = createJobProcesses(() => database)
const servers: SMTPServer[] = []
const mailers: Mailer[] = []

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
afterEach(async () => {
  await processes.clear()
  for (const mailer of mailers.splice(0)) mailer.close()
  await Promise.all(servers.splice(0).map(shut))
})

const shut = (server: SMTPServer) => new Promise<void>((resolve) => server.close(resolve))

/** A real mail server on this machine, that keeps what it is given. */
async function openServer(received: ReceivedEmail[], options: SMTPServerOptions = {}, port = 0): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const message = Buffer.concat(parts).toString()
        received.push({ from: sender, to: envelope.rcptTo.map(({ address }) => address), message })
        done()
      })
    },
    ...options,
  })
  servers.push(server)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return server
}

// A server on a port has such an address.
const getPort = (server: SMTPServer) => (server.server.address() as AddressInfo).port

/** The shop's side: a process that delivers to this address. */
async function openShop(smtpUrl: string): Promise<Outbox> {
  const jobs = processes.open()
  const outbox = createOutbox(jobs)
  const mailer = createMailClient(smtpUrl, from)
  mailers.push(mailer)
  deliverEmails(jobs, mailer)
  await jobs.start({ works: true })
  return outbox
}

/** Whatever was posted has gone its way. */
const isQuiet = () => waitUntil(async () => (await waiting()).length === 0)
const waiting = () =>
  rows(database.db, `select from jobs.job where name = 'send-letter' and state in ('created', 'active', 'retry')`)

const isDead = () => processes.logged.some(({ text }) => text === 'A job failed finally')

test('a stored email arrives once, and that of a rolled back transaction never', async () => {
  const received: ReceivedEmail[] = []
  const server = await openServer(received)
  const outbox = await openShop(`smtp://127.0.0.1:${getPort(server)}`)
  const undone = inTransaction(database, async (ctx) => {
    await outbox.post(ctx, { ...email, to: 'unknown@mail.example' })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await inTransaction(database, (ctx) => outbox.post(ctx, email))
  await isQuiet()
  expect(received).toMatchObject([{ from: 'shop@shop.example', to: ['ngozi@mail.example'] }])
  expect(received[0]?.message).toContain('They are here.')
  expect(received[0]?.message).toContain('Subject: Your parts')
})

test('an email waits while the mail server is down, and is sent afterwards', async () => {
  const received: ReceivedEmail[] = []
  const first = await openServer(received)
  const port = getPort(first)
  await shut(first)
  const outbox = await openShop(`smtp://127.0.0.1:${port}`)
  await outbox.post(database, email)
  await waitUntil(() => processes.logged.some(({ text }) => text === 'A job failed'))
  expect(received).toEqual([])
  await openServer(received, {}, port)
  await skipPause(database)
  await waitUntil(() => received.length > 0)
  expect(received).toMatchObject([{ to: ['ngozi@mail.example'] }])
})

test('many emails arrive, each once and at its own address', async () => {
  const received: ReceivedEmail[] = []
  const server = await openServer(received)
  const outbox = await openShop(`smtp://127.0.0.1:${getPort(server)}`)
  const addresses = Array.from({ length: 25 }, (_, n) => `buyer${n}@mail.example`)
  await inTransaction(database, async (ctx) => {
    for (const to of addresses) await outbox.post(ctx, { ...email, to })
  })
  await waitUntil(() => received.length >= addresses.length)
  expect(received.flatMap(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
})

test('hostile emails reach only their recipient and add no headers', async () => {
  const received: ReceivedEmail[] = []
  const server = await openServer(received)
  const outbox = await openShop(`smtp://127.0.0.1:${getPort(server)}`)
  await outbox.post(database, { ...email, to: 'ngozi@mail.example\r\nRCPT TO:<thief@evil.example>' })
  await waitUntil(isDead)
  await outbox.post(database, { ...email, to: 'ngozi@mail.example, thief@evil.example' })
  await outbox.post(database, { ...email, subject: 'Hello\r\nBcc: thief@evil.example\r\n\r\nBuy here' })
  await outbox.post(database, { ...email, text: 'A\r\n.\r\nMAIL FROM:<thief@evil.example>\r\n' })
  await isQuiet()
  expect(received.map(({ to }) => to)).toEqual([['ngozi@mail.example'], ['ngozi@mail.example']])
  for (const { message } of received) expect(message.split('\r\n\r\n')[0]).not.toMatch(/^Bcc/m)
})

test('an email to an unknown recipient is not retried, and no log has the address', async () => {
  const received: ReceivedEmail[] = []
  const server = await openServer(received, {
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`no mailbox ${address}`), { responseCode: 550 })),
  })
  const outbox = await openShop(`smtp://127.0.0.1:${getPort(server)}`)
  await outbox.post(database, email)
  await waitUntil(isDead)
  const dead = processes.logged.filter(({ level }) => level === 'error')
  expect(dead).toMatchObject([{ details: { job: 'send-letter', attempts: 1 } }])
  expect(dead[0]?.details['reason']).toBe('The mail server refused the email (550, RCPT TO).')
  const errors = processes.logged.map(({ details }) => (details['err'] as Error | undefined)?.stack)
  expect(JSON.stringify([processes.logged, errors])).not.toContain('ngozi')
})

test('an email that the server refuses temporarily is retried', async () => {
  const received: ReceivedEmail[] = []
  let refusals = 0
  const server = await openServer(received, {
    onRcptTo: (_address, _session, done) => {
      refusals += 1
      done(refusals > 1 ? null : Object.assign(new Error('greylisted'), { responseCode: 451 }))
    },
  })
  const outbox = await openShop(`smtp://127.0.0.1:${getPort(server)}`)
  await outbox.post(database, email)
  await skipPause(database)
  await waitUntil(() => received.length === 1)
  expect(refusals).toBe(2)
})

test('the password is sent to the server and written to no log', async () => {
  const received: ReceivedEmail[] = []
  const seen: string[] = []
  const server = await openServer(received, {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      seen.push(`${username}/${password}`)
      done(seen.length > 1 ? null : Object.assign(new Error('not hunter2'), { responseCode: 535 }), { user: 1 })
    },
  })
  const outbox = await openShop(`smtp://shop:hunter2@127.0.0.1:${getPort(server)}`)
  await outbox.post(database, email)
  await skipPause(database)
  await waitUntil(() => received.length === 1)
  expect(seen).toContain('shop/hunter2')
  const errors = processes.logged.map(({ details }) => (details['err'] as Error | undefined)?.stack)
  expect(JSON.stringify([processes.logged, errors])).not.toContain('hunter2')
})
