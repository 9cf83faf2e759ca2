import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'

import { type SimulatedMarket, startSimulatedMarket } from '#integrations/aliexpress/aliexpress.market.simulator.ts'
import { createMailFolder } from '#integrations/mail/mail.folder.ts'
import { createOutbox, deliverEmails } from '#integrations/mail/mail.outbox.ts'
import { createDiskStorage } from '#integrations/object-storage/object-storage.disk.ts'
import { type SimulatedGateway, startSimulatedGateway } from '#integrations/paystack/paystack.gateway.simulator.ts'
import type { RoleId } from '#modules/accounts/permissions.rules.ts'
import type { CardGateway } from '#modules/payments/card-gateway.port.ts'
import type { Database } from '#platform/db/open-database.ts'
import type { Api } from '#platform/http/client.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import type { Email } from '#platform/mail.ts'
import { drawPicture } from '#seed/demo/drawings/render.ts'
import type { AppOptions } from '#src/app-options.ts'
import { createApp } from '#src/app.ts'

import { createInjectClient } from './api-clients.ts'
import { openTestDatabase } from './databases.ts'
import { type SignedIn, signedInAs } from './sign-in.ts'

/** A shop with its own database for one test file, used through its API. */
export interface TestShop {
  app: FastifyInstance
  database: Database
  /** The database URL for other processes. */
  databaseUrl: string
  /** The simulated card gateway. */
  cards: SimulatedGateway['simulation']
  /** The shop's client of the gateway. */
  gateway: CardGateway
  /** The simulated external marketplace. */
  partner: SimulatedMarket['simulation']
  /** The API as a visitor without a session. */
  visitor: Api
  /** Creates an account of this role and a session. */
  signedInAs(role: RoleId): Promise<SignedIn>
  /** Waits for `atLeast` emails to this address; newest first. Requires `deliversEmails`. */
  readEmailsTo(email: string, atLeast?: number): Promise<Email[]>
  close(): Promise<void>
}

export type { SignedIn }

interface Options extends Partial<AppOptions> {
  demo?: boolean
  /** Runs jobs, and stores emails in a folder. */
  deliversEmails?: boolean
  /** Interval for polling delayed jobs. */
  pollSeconds?: number
}

/** Shorter than in a real shop. */
const MARKET_RETRY = { deadlineMs: 1_500, firstDelayMs: 20, openMs: 300 }
const QUICK = { attemptMs: 1_500, deadlineMs: 3_000, firstDelayMs: 20, openMs: 300 }

/** Opens a shop on a new database with empty tables, or with the demo shop. */
export async function openTestShop(opening: Options = {}): Promise<TestShop> {
  const { demo = false, deliversEmails = false, pollSeconds, ...options } = opening
  const database = await openTestDatabase({ demo })
  const log = options.log ?? pino({ level: 'silent' })
  const jobs = createJobs(database, { log, stopSeconds: 1, ...(pollSeconds && { pollSeconds }) })
  const emailFolder = mkdtempSync(join(tmpdir(), 'sparelane-emails-'))
  const mail = createMailFolder(emailFolder, { name: 'Sparelane', address: 'shop@test.example' })
  const cards = await startSimulatedGateway({ folder: null, shopUrl: () => null, retry: QUICK })
  const partner = await startSimulatedMarket({ folder: null, draw: drawPicture, retry: MARKET_RETRY })
  const files = mkdtempSync(join(tmpdir(), 'sparelane-files-'))
  const storage = createDiskStorage(files)
  const parts = {
    storage,
    log,
    production: false,
    outbox: createOutbox(jobs),
    jobs,
    gateway: cards.gateway,
    market: partner.market,
  }
  const app = await createApp(database, { ...parts, ...options })
  await cards.servePopUp(app)
  if (deliversEmails) deliverEmails(jobs, mail)
  await jobs.start({ works: deliversEmails })
  await app.ready()
  return {
    app,
    database,
    databaseUrl: database.url,
    cards: cards.simulation,
    gateway: cards.gateway,
    partner: partner.simulation,
    visitor: createInjectClient(app),
    signedInAs: (role) => signedInAs({ app, database, businessApproval: options.businessApproval ?? false }, role),
    readEmailsTo: (email, atLeast = 1) => waitForEmails(mail, email, atLeast),
    close,
  }

  async function close() {
    await app.close()
    await jobs.stop()
    await cards.close()
    await partner.close()
    await database.close()
    rmSync(emailFolder, { recursive: true, force: true })
    rmSync(files, { recursive: true, force: true })
  }
}

const TIMEOUT_MS = 20_000

async function waitForEmails(mail: Pick<ReturnType<typeof createMailFolder>, 'list'>, email: string, atLeast: number) {
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    const found = (await mail.list()).filter(({ to }) => to === email)
    if (found.length >= atLeast) return found
    if (Date.now() > deadline) throw new Error(`Only ${found.length} emails arrived for ${email}.`)
    await sleep(50)
  }
}
