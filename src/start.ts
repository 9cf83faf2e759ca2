import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

import { openChatModel } from '#integrations/chat-model/chat-model.client.ts'
import { createMailClient } from '#integrations/mail/mail.client.ts'
import { createMailFolder } from '#integrations/mail/mail.folder.ts'
import { createOutbox, deliverEmails } from '#integrations/mail/mail.outbox.ts'
import { isLoopback, serveMailbox } from '#integrations/mail/mail.simulator.ts'
import { classifyListingsJob } from '#modules/listings/classify-listings.service.ts'
import { hasUntyped } from '#modules/listings/classify-listings.store.ts'
import type { ObjectStorage } from '#modules/media/object-storage.port.ts'
import { lacksIndex, rebuildIndex } from '#modules/search-index/index.store.ts'
import { watchCacheChanges } from '#platform/cache-changes.ts'
import { makeDataFolder } from '#platform/db/data-folder.ts'
import { migrate, newerMigrations } from '#platform/db/migrate.ts'
import type { Database } from '#platform/db/open-database.ts'
import { MAX_STALE_MS } from '#platform/db/read-replica.ts'
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts'
import type { Mailer } from '#platform/mail.ts'
import { startTracing } from '#platform/tracing.ts'
import { closeDemoAccounts, DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemoAccounts } from '#seed/demo/accounts.ts'
import { seedDemo } from '#seed/demo/seed-demo.ts'
import { seedDemoWipers } from '#seed/demo/wipers-seed.ts'
import { WIPER_DRAWINGS } from '#seed/demo/wipers.ts'
import { seedTaxonomy } from '#seed/seed-taxonomy.ts'
import { seedVehicles } from '#seed/seed-vehicles.ts'
import { serveMedia } from '#web/server/static-files.ts'

import { createApp } from './app.ts'
import { type Config, getUploadQuotas } from './config.ts'
import { writeDemoHistory } from './demo/demo-history.ts'
import { createOpenAccount } from './demo/open-account.ts'
import { listen } from './listen.ts'
import { type Cards, openGateway, openMarket, openStorage, type Partner } from './partners.ts'
import { openShopDatabase, type ShopDatabase } from './shop-database.ts'
import { openWatch } from './shop-metrics.ts'
import { refuseTestMoney, warnOfLocalFiles } from './start-checks.ts'
import { progress, step } from './step.ts'
import { warmUp } from './warm-up.ts'

/** A running shop. */
export interface Shop {
  address: string
  /** Resolves with the reason if the embedded database stops unexpectedly. */
  failed: Promise<Error>
  /** Signals load balancers to stop sending requests, and keeps serving until they have noticed. */
  drain(): Promise<void>
  /** Returns whether a file is being uploaded. */
  hasUploads(): boolean
  close(): Promise<void>
}

/** Starts the shop, repeating only steps that are not done. @throws BootError with one sentence that says what to do */
export async function startShop(config: Config, log: Logger, pages: Promise<void>): Promise<Shop> {
  // A failed build is reported at `await pages`, when the database is idle.
  pages.catch(() => undefined)
  if (usesDataFolder(config)) makeDataFolder(config.DATA_DIR)
  // Closes everything in reverse order, also if one of them fails to close.
  const opened = new AsyncDisposableStack()
  try {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: share } = config
    const tracing = url === undefined ? null : await startTracing({ url, share })
    opened.defer(() => tracing?.close())
    const { main: database, served } = await step('Opening the database', () => openShopDatabase(config, log, opened))
    const jobs = createJobs({ db: database.db, pool: served.pool }, { log })
    // The simulator sends webhooks to this address, which is known once the shop listens.
    const listening = { address: null as string | null }
    const cards = await openGateway(config, () => listening.address)
    opened.defer(() => cards.close?.())
    const partner = await openMarket(config)
    opened.defer(() => partner.close?.())
    const storage = openStorage(config)
    // A separate process draws while the database is filled.
    await Promise.all([prepareDatabase(database, config), drawDemo(config)])
    await pages
    await refuseTestMoney(database.db, cards.gateway.kind)
    const watch = await openWatch(config, { database: { main: database, served }, log }, opened)
    const app = await createShopServer(config, { database, served, watch, jobs, cards, partner, storage, log, opened })
    await jobs.start({ works: config.ROLES.includes('jobs') })
    if (await hasUntyped(database.db)) await jobs.enqueue(database, classifyListingsJob, {})
    const address = await listen(app, config)
    listening.address = address
    console.info(`\nSparelane is open at ${address}`)
    logTestModes(config)
    warnOfLocalFiles(config, log)
    if (config.DEMO && config.ROLES.includes('jobs')) opened.defer(writeHistory(database, cards, log))
    const { start: drain, hasUploads } = app.draining
    return { address, failed: database.failed, drain, hasUploads, close: () => opened.disposeAsync() }
  } catch (error) {
    await opened.disposeAsync().catch((err: unknown) => log.error({ err }, 'The shop was not closed cleanly.'))
    throw error
  }
}

/** Writes the demo history while the shop is open. Returns a function that ends it. */
function writeHistory(database: Database, { gateway, simulation }: Cards, log: Logger): () => Promise<void> {
  const ending = new AbortController()
  const written =
    simulation === undefined
      ? Promise.resolve()
      : step('Writing demo orders', () => writeDemoHistory(database, { gateway, simulation }, log, ending.signal))
  const failed = written.catch((err: unknown) => log.error({ err }, 'The demo orders were not written.'))
  return async () => {
    ending.abort()
    await failed
  }
}

/** Returns whether the shop stores files in the data folder: not if every external service is configured. */
const usesDataFolder = (config: Config): boolean =>
  config.DEMO ||
  [config.DATABASE_URL, config.S3_BUCKET, config.SMTP_URL, config.PAYSTACK_SECRET_KEY, config.ALIEXPRESS_APP_KEY].some(
    (setting) => setting === undefined,
  )

/** Creates the server with calls, pictures and pages; it does not listen yet. */
async function createShopServer(
  config: Config,
  { database, served, watch, jobs, cards, partner, storage, log, opened }: Deps,
): Promise<FastifyInstance> {
  const app = await createApp(served, {
    ...toAppSettings(config),
    storage,
    log,
    jobs,
    outbox: createOutbox(jobs),
    gateway: cards.gateway,
    market: partner.market,
    ...watch,
  })
  const mailer = openMail(app, config)
  opened.defer(() => mailer.close())
  opened.defer(() => endWork(app, jobs))
  deliverEmails(jobs, mailer)
  const media = join(config.DATA_DIR, 'media')
  await serveMedia(app, media)
  if (config.ROLES.includes('pages')) await addPages(app, config, cards)
  const repeatAfterMs = served.replica ? MAX_STALE_MS : 0
  app.addHook('onClose', watchCacheChanges({ db: database.db, log }, app.forgetChanges, { repeatAfterMs }))
  await cards.servePopUp?.(app)
  if (needsWarmUp(config)) await warmUp(app)
  return app
}

/** A shop with its embedded database has few visitors: it saves 60 MB and a second of the start. */
const needsWarmUp = ({ ROLES, NODE_ENV, DATABASE_URL }: Config) =>
  ROLES.includes('pages') && NODE_ENV !== 'development' && DATABASE_URL !== undefined

const toAppSettings = (config: Config) => ({
  trustProxy: config.TRUST_PROXY,
  production: config.NODE_ENV === 'production',
  accessLog: config.ACCESS_LOG,
  baseUrl: config.BASE_URL ?? null,
  localUrl: `http://localhost:${config.PORT}`,
  businessApproval: config.BUSINESS_APPROVAL,
  vatPercent: config.VAT_PERCENT,
  uploadQuotas: getUploadQuotas(config),
  requestSlots: config.REQUEST_SLOTS,
  isTraced: config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
  drainMs: config.DRAIN_SECONDS === undefined ? undefined : config.DRAIN_SECONDS * 1_000,
  chatModel: openChatModel({ url: config.CHAT_MODEL_URL, key: config.CHAT_MODEL_KEY, name: config.CHAT_MODEL_NAME }),
})

/** Migrates and fills a database before the shop opens. Safe to repeat: a second start finds nothing to do. */
export async function prepareDatabase(database: Database, config: Pick<Config, 'DEMO'>): Promise<void> {
  const { db } = database
  const newer = await newerMigrations(db)
  // Seeding would replace its data by older data.
  if (newer.length > 0)
    return console.info(`The database was prepared by a newer release, with the migrations ${newer.join(', ')}.`)
  await step('Migrating the database', () => migrate(db))
  await step('Loading makes, models and engines', () => seedVehicles(db))
  await step('Loading part types and nicknames', () => seedTaxonomy(db))
  const onProgress = (done: number, count: number) => progress(`${done} of ${count} listings`)
  if (config.DEMO) await step('Seeding demo listings', () => seedDemo(db, { onProgress }))
  if (config.DEMO) await step('Seeding demo wipers', () => seedDemoWipers(db))
  if (config.DEMO) await step('Creating demo accounts', () => seedDemoAccounts(db, createOpenAccount(db)))
  else await closeDemoAccounts(db)
  if (await lacksIndex({ db })) await step('Building the search index', () => rebuildIndex({ db }))
  // The server process of this connection keeps 90 MB after filling the shop: close it.
  const filling = await database.pool.connect()
  filling.release(true)
}

/** Prints which external services are simulated, and the demo accounts. */
function logTestModes(config: Config): void {
  if (config.SMTP_URL === undefined)
    console.info(`Emails are kept in ${mailFolder(config)}: set SMTP_URL to send them.`)
  if (config.PAYSTACK_SECRET_KEY === undefined)
    console.info('Cards are in test mode, no money moves: set PAYSTACK_SECRET_KEY to take real payments.')
  if (config.ALIEXPRESS_APP_KEY === undefined)
    console.info('The external marketplace is in test mode: set ALIEXPRESS_APP_KEY for the real one.')
  if (config.DEMO) console.info(demoAccountLines())
}

function demoAccountLines(): string {
  const emails = DEMO_ACCOUNTS.map(({ email, store }) =>
    `  ${email.padEnd(26)}${store ? `owns ${store}` : ''}`.trimEnd(),
  )
  const note = 'DEMO=0 for a shop without them; a disabled one stays disabled'
  return `\nDemo accounts, all with the password ${DEMO_PASSWORD} (${note}):\n${emails.join('\n')}`
}

const DRAWING_SCRIPT = join(import.meta.dirname, '../db/seed/demo/drawings/draw.ts')

/** Draws and copies the demo pictures next to the uploaded ones, in a separate process, so that its memory is released. */
async function drawDemo({ DEMO, DATA_DIR }: Config): Promise<void> {
  const media = join(DATA_DIR, 'media')
  if (!DEMO || ['demo', 'demo/pictures', 'demo/shared', WIPER_DRAWINGS].every((name) => existsSync(join(media, name))))
    return
  await step('Drawing the demo pictures', () => runDrawing(media))
}

async function runDrawing(media: string): Promise<void> {
  // Pictures are drawn outside the heap: more space for young objects only costs memory.
  const command = ['--max-semi-space-size=2', DRAWING_SCRIPT, media]
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The demo pictures could not be drawn.')
}

const mailFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => join(DATA_DIR, 'mail')

/** Opens the mail server, or without one a folder for emails and the page that shows them. */
function openMail(app: FastifyInstance, { SMTP_URL, MAIL_FROM, DATA_DIR, NODE_ENV, DEMO, HOST }: Config): Mailer {
  if (SMTP_URL === undefined && !DEMO) app.log.warn('No mail server is set: emails are kept in a folder and not sent.')
  const from = MAIL_FROM ?? { name: 'Sparelane', address: 'shop@localhost' }
  if (SMTP_URL !== undefined) return createMailClient(SMTP_URL, from)
  const folder = createMailFolder(mailFolder({ DATA_DIR }), from)
  const isDevelopment = NODE_ENV === 'development'
  if (isDevelopment || (DEMO && isLoopback(HOST))) serveMailbox(app, folder, { localOnly: !isDevelopment })
  return folder
}

async function addPages(app: FastifyInstance, config: Config, { gateway }: Cards): Promise<void> {
  // Imported only if pages are served: an API process needs neither React nor a build.
  const { mountPages } = await import('#web/server/host.ts')
  await mountPages(app, {
    mode: config.NODE_ENV === 'development' ? 'development' : 'production',
    baseUrl: config.BASE_URL ?? null,
    cache: config.PAGE_CACHE,
    offlineReading: config.OFFLINE_READING,
    componentsPage: config.COMPONENTS_PAGE,
    cardGateway: gateway,
    frames: {
      wiperCatalogue: config.WIPER_WIDGET_URL ?? null,
      externalStore: config.EXTERNAL_STORE_URL ?? null,
      hosts: config.WIDGET_HOSTS,
    },
    site: config,
  })
}

interface Deps {
  database: Database
  served: ShopDatabase['served']
  jobs: Jobs
  cards: Cards
  partner: Partner
  watch: Awaited<ReturnType<typeof openWatch>>
  storage: ObjectStorage
  log: Logger
  opened: AsyncDisposableStack
}

/** Closes server and jobs at the same time: both wait for running work, and a process has ten seconds to stop. */
async function endWork(app: FastifyInstance, jobs: Jobs): Promise<void> {
  const ends = [app.close(), jobs.stop()]
  await Promise.allSettled(ends)
  await Promise.all(ends)
}
