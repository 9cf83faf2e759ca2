import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

import { accountRoutes } from '#modules/accounts/accounts.routes.ts'
import { createAccounts } from '#modules/accounts/accounts.service.ts'
import { callEntry, isPersonal, verdictFor } from '#modules/accounts/permissions.rules.ts'
import { readSession } from '#modules/accounts/sessions.service.ts'
import { cartRoutes } from '#modules/cart/cart.routes.ts'
import { createCart } from '#modules/cart/cart.service.ts'
import { catalogueRoutes } from '#modules/catalogue/catalogue.routes.ts'
import { createCatalogue } from '#modules/catalogue/catalogue.service.ts'
import { createLedger } from '#modules/ledger/ledger.service.ts'
import { orderJobs } from '#modules/orders/orders.jobs.ts'
import { orderRoutes } from '#modules/orders/orders.routes.ts'
import { createOrders } from '#modules/orders/orders.service.ts'
import { paymentJobs } from '#modules/payments/payments.jobs.ts'
import { paymentRoutes } from '#modules/payments/payments.routes.ts'
import { createPayments } from '#modules/payments/payments.service.ts'
import { createTopUps } from '#modules/payments/topups.service.ts'
import { createWebhook } from '#modules/payments/webhook.service.ts'
import { searchRoutes } from '#modules/search/search.routes.ts'
import { createSearch } from '#modules/search/search.service.ts'
import { vehicleRoutes } from '#modules/vehicles/vehicles.routes.ts'
import { walletRoutes } from '#modules/wallet/wallet.routes.ts'
import { createWallet, type Wallet } from '#modules/wallet/wallet.service.ts'
import type { CardGateway } from '#platform/card-gateway.ts'
import type { Database } from '#platform/db/open-database.ts'
import { addAccess } from '#platform/http/access.ts'
import { compressAnswers } from '#platform/http/compression.ts'
import { addCsrf } from '#platform/http/csrf.ts'
import { healthRoutes } from '#platform/http/health.ts'
import { describeApi } from '#platform/http/openapi.ts'
import { addSecurityHeaders } from '#platform/http/security-headers.ts'
import { createServer } from '#platform/http/server.ts'
import { addSessions } from '#platform/http/session.ts'
import { limitWrites } from '#platform/http/write-limit.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Outbox } from '#platform/mail.ts'
import { createLimits, type Limits } from '#platform/rate-limits.ts'
import { messageHref } from '#web/content/site.ts'

export interface AppOptions {
  log: FastifyBaseLogger
  trustProxy?: string[] | undefined
  production: boolean
  /** The shop's own address; null where it is only known from requests. */
  baseUrl?: string | null
  /** Where links in letters lead without one. */
  localUrl?: string
  outbox: Outbox
  jobs: Pick<Jobs, 'declare' | 'enqueue' | 'work'>
  /** Who takes cards: the provider, or the simulator in its place. */
  gateway: CardGateway
  /** Roles 2 to 4 wait for an admin before they see business prices (ruling 11). */
  businessApproval?: boolean
  /** Value added tax in percent; prices include it. */
  vatPercent?: number
}

/** The shop as one HTTP server, not yet listening and without its pages: builds every service and mounts every call. */
export async function createApp(database: Pick<Database, 'db'>, options: AppOptions): Promise<FastifyInstance> {
  const origin = options.baseUrl ?? null
  const https = origin?.startsWith('https:') ?? false
  const app = createServer(database, { trustProxy: undefined, ...options, https })
  const limits = createLimits(database)
  const shopUrl = origin ?? options.localUrl ?? 'http://localhost:3000'
  const services = createServices(options, { limits, shopUrl })

  addSecurityHeaders(app, { https })
  await compressAnswers(app)
  await describeApi(app)
  guardCalls(app, { limits, origin })
  await app.register(async (api) => {
    healthRoutes(api, database)
    mountCalls(api, services)
  })
  return app
}

/** Every service once. Their order is the module graph: each gets those that it needs. */
function createServices(options: AppOptions, { limits, shopUrl }: { limits: Limits; shopUrl: string }) {
  const { jobs, gateway, outbox } = options
  const cart = createCart()
  const ledger = createLedger()
  const wallet = createWallet({ ledger })
  const accounts = createAccounts({
    limits,
    outbox,
    baseUrl: shopUrl,
    businessApproval: options.businessApproval ?? false,
    balanceOf: wallet.balanceOf,
    onSignUp: cart.makeFor,
  })
  const catalogue = createCatalogue()
  const search = createSearch({ catalogue })
  const cards = takeCards({ gateway, jobs, wallet, users: accounts.users, limits, shopUrl })
  const selling = { accounts, cart, catalogue, ledger, wallet, payments: cards.payments, jobs, outbox }
  const orders = createOrders({ ...selling, baseUrl: shopUrl, vatPercent: options.vatPercent ?? 7.5, messageHref })
  orderJobs(jobs, orders)
  return { accounts, catalogue, search, wallet, cart, cards, orders }
}

function mountCalls(api: FastifyInstance, services: ReturnType<typeof createServices>): void {
  accountRoutes(api, services.accounts)
  vehicleRoutes(api)
  catalogueRoutes(api, services.catalogue)
  searchRoutes(api, services.search)
  walletRoutes(api, services.wallet)
  cartRoutes(api, services.cart)
  paymentRoutes(api, services.cards)
  orderRoutes(api, services.orders)
}

/** Payments by card, with what is told of them and what they fill. */
function takeCards(
  parts: Pick<AppOptions, 'gateway' | 'jobs'> &
    Omit<Parameters<typeof createTopUps>[0], 'payments'> & { wallet: Wallet; shopUrl: string },
) {
  const { jobs, shopUrl } = parts
  const callbackUrl = (reference: string) => `${shopUrl}/checkout/payment?reference=${reference}`
  const payments = createPayments({ ...parts, callbackUrl })
  paymentJobs(jobs, payments)
  return { payments, topUps: createTopUps({ ...parts, payments }), webhook: createWebhook({ jobs, payments }) }
}

/** What each call passes before its handler, in this order: who asks, may they, how often, and did they mean to. */
function guardCalls(app: FastifyInstance, { limits, origin }: { limits: Limits; origin: string | null }): void {
  addSessions(app, readSession)
  addAccess(app, {
    entryOf: callEntry,
    isPersonal,
    verdict: ({ may }, actor) => verdictFor(may, actor?.roleId ?? null),
  })
  limitWrites(app, limits)
  addCsrf(app, { origin })
}
