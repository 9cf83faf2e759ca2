import type { Logger } from 'pino'

import type { SimulatedGateway } from '#integrations/paystack/paystack.gateway.simulator.ts'
import { createViews } from '#modules/catalogue/views.service.ts'
import type { Database } from '#platform/db/open-database.ts'
import { createServices } from '#src/app.ts'

import { createHistoryJobs } from './history-jobs.ts'
import { seedHistory } from './seed-history.ts'

const CARD = '4084084084084081'
const BASE_URL = 'http://localhost'

/** Writes the history of a demo shop, with services that send no emails and have no limits; `signal` ends it early. */
export async function writeDemoHistory(
  database: Pick<Database, 'db'>,
  { gateway, simulation }: Pick<SimulatedGateway, 'gateway' | 'simulation'>,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const jobs = createHistoryJobs()
  const outbox = { post: async () => undefined }
  const limits = { take: nothing, peek: nothing, returnPoint: nothing, clear: nothing }
  const views = createViews({ database, log })
  const options = { log, production: false, outbox, jobs, gateway }
  const services = createServices(options, { limits, shopUrl: BASE_URL, views, clearPages: () => undefined })
  const payCard = async (accessCode: string) => void (await simulation.pay(accessCode, CARD, 'never'))
  await seedHistory({ db: database.db, log, services, jobs, payCard, signal }, new Date())
}

const nothing = async () => undefined
