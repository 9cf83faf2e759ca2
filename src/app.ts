import type { FastifyInstance } from 'fastify'

import { accountJobs } from '#modules/accounts/accounts.jobs.ts'
import { accountRoutes } from '#modules/accounts/accounts.routes.ts'
import { createAccounts } from '#modules/accounts/accounts.service.ts'
import { CALL_ACCESS } from '#modules/accounts/call-access.rules.ts'
import { parsePhone } from '#modules/accounts/phones.service.ts'
import { readSession } from '#modules/accounts/sessions.service.ts'
import { loadUser } from '#modules/accounts/users.service.ts'
import { assistantRoutes } from '#modules/assistant/assistant.routes.ts'
import { createAssistant } from '#modules/assistant/assistant.service.ts'
import { importJobs } from '#modules/bulk-import/bulk-import.jobs.ts'
import { importRoutes } from '#modules/bulk-import/bulk-import.routes.ts'
import { createImports } from '#modules/bulk-import/imports.service.ts'
import { cartRoutes } from '#modules/cart/cart.routes.ts'
import { createCart } from '#modules/cart/cart.service.ts'
import { catalogueJobs } from '#modules/catalogue/catalogue.jobs.ts'
import { catalogueRoutes } from '#modules/catalogue/catalogue.routes.ts'
import { type Catalogue, createCatalogue } from '#modules/catalogue/catalogue.service.ts'
import { createPopularity } from '#modules/catalogue/popularity.service.ts'
import { createViews, type Views } from '#modules/catalogue/views.service.ts'
import { demandJobs } from '#modules/demand/demand.jobs.ts'
import { demandRoutes } from '#modules/demand/demand.routes.ts'
import { createDemand, createDemandServices } from '#modules/demand/demand.service.ts'
import { CLOSED_MARKET } from '#modules/external-market/external-market.port.ts'
import { externalMarketRoutes } from '#modules/external-market/external-market.routes.ts'
import { createExternalMarket } from '#modules/external-market/external-market.service.ts'
import { garageRoutes } from '#modules/garage/garage.routes.ts'
import { createKeyword } from '#modules/keyword/keyword.service.ts'
import { understandPartsBy } from '#modules/keyword/part-understanding.rules.ts'
import { createLedger, type Ledger } from '#modules/ledger/ledger.service.ts'
import { createBulkChanges } from '#modules/listings/bulk-changes.service.ts'
import { createListingClassification } from '#modules/listings/classify-listings.service.ts'
import { createListingTypes } from '#modules/listings/listing-types.service.ts'
import { listingJobs } from '#modules/listings/listings.jobs.ts'
import { listingRoutes } from '#modules/listings/listings.routes.ts'
import { createSelling } from '#modules/listings/selling.service.ts'
import { createSuggestions } from '#modules/listings/suggestion.service.ts'
import { createTypeChecks } from '#modules/listings/type-checks.service.ts'
import { createListingWriter } from '#modules/listings/writing.service.ts'
import { mediaJobs } from '#modules/media/media.jobs.ts'
import { mediaRoutes } from '#modules/media/media.routes.ts'
import { createMedia } from '#modules/media/media.service.ts'
import { NO_STORAGE } from '#modules/media/object-storage.port.ts'
import { createBackgroundJobs } from '#modules/operations/background-jobs.service.ts'
import { operationRoutes } from '#modules/operations/operations.routes.ts'
import { orderJobs } from '#modules/orders/orders.jobs.ts'
import { orderRoutes } from '#modules/orders/orders.routes.ts'
import { createOrders } from '#modules/orders/orders.service.ts'
import { partRequestRoutes } from '#modules/part-requests/part-requests.routes.ts'
import { createPartRequests } from '#modules/part-requests/part-requests.service.ts'
import { paymentJobs } from '#modules/payments/payments.jobs.ts'
import { paymentRoutes } from '#modules/payments/payments.routes.ts'
import { createPayments } from '#modules/payments/payments.service.ts'
import { createTopUps } from '#modules/payments/topups.service.ts'
import { createWebhook } from '#modules/payments/webhook.service.ts'
import { readLastMoneyCheck } from '#modules/reports/money-checks.store.ts'
import { reportJobs } from '#modules/reports/reports.jobs.ts'
import { reportRoutes } from '#modules/reports/reports.routes.ts'
import { createReports } from '#modules/reports/reports.service.ts'
import { createSearchIndex } from '#modules/search-index/search-index.service.ts'
import { searchRoutes } from '#modules/search/search.routes.ts'
import { createSearch, type Search } from '#modules/search/search.service.ts'
import { messageHref } from '#modules/settings/site.rules.ts'
import { sitemapRoutes } from '#modules/sitemap/sitemap.routes.ts'
import { storeJobs } from '#modules/stores/stores.jobs.ts'
import { storeRoutes } from '#modules/stores/stores.routes.ts'
import { createStores } from '#modules/stores/stores.service.ts'
import { createSuspensions, type Suspensions } from '#modules/stores/suspension.service.ts'
import { type ClassifierCache, createClassifierCache } from '#modules/taxonomy/classifier.service.ts'
import { taxonomyAdminRoutes } from '#modules/taxonomy/taxonomy-admin.routes.ts'
import { createTaxonomyAdmin } from '#modules/taxonomy/taxonomy-admin.service.ts'
import { taxonomyRoutes } from '#modules/taxonomy/taxonomy.routes.ts'
import { createTaxonomy } from '#modules/taxonomy/taxonomy.service.ts'
import { createTypeSearch } from '#modules/taxonomy/type-search.service.ts'
import { vehicleAdditionRoutes } from '#modules/vehicles/additions.routes.ts'
import { createVehicleAdditions } from '#modules/vehicles/additions.service.ts'
import { vehicleRoutes } from '#modules/vehicles/vehicles.routes.ts'
import { findModelYear } from '#modules/vehicles/vehicles.service.ts'
import { decode as decodeVin } from '#modules/vehicles/vin.service.ts'
import { walletRoutes } from '#modules/wallet/wallet.routes.ts'
import { createWallet, type Wallet } from '#modules/wallet/wallet.service.ts'
import { createWiperEntries } from '#modules/wipers/wiper-entries.service.ts'
import { wiperRoutes } from '#modules/wipers/wipers.routes.ts'
import type { CacheChanges } from '#platform/cache-changes.ts'
import { boundDatabase, type ServedDatabase } from '#platform/db/served-database.ts'
import { addAccess } from '#platform/http/access.ts'
import { admitRequests } from '#platform/http/admit-requests.ts'
import { compressResponses } from '#platform/http/compression.ts'
import { addCsrf } from '#platform/http/csrf.ts'
import { healthRoutes } from '#platform/http/health.ts'
import { describeApi } from '#platform/http/openapi.ts'
import { createOverload } from '#platform/http/overload.ts'
import { addSecurityHeaders } from '#platform/http/security-headers.ts'
import { createServer } from '#platform/http/server.ts'
import { addSessions } from '#platform/http/session.ts'
import { guardWrites } from '#platform/http/write-guard.ts'
import { limitWrites } from '#platform/http/write-limit.ts'
import { createLimits, type Limits } from '#platform/rate-limits.ts'
import { readKeywordTexts } from '#seed/taxonomy/read-keyword-texts.ts'
import { createPageClearing } from '#web/server/page-clearing.ts'

import { API_INFO } from './api-info.ts'
import type { AppOptions } from './app-options.ts'
import { INVARIANTS } from './invariants.ts'
import { KEPT_WRITES, TRAFFIC } from './traffic.ts'

/** Creates the HTTP server of the shop without its pages: builds every service and mounts every call. It does not listen yet. */
export async function createApp(database: ServedDatabase, options: AppOptions): Promise<FastifyInstance> {
  const origin = options.baseUrl ?? null
  const https = origin?.startsWith('https:') ?? false
  const overload = createOverload(options)
  const bounded = boundDatabase(database, () => overload.refuse('database'))
  const app = createServer(bounded, { trustProxy: undefined, ...options, https, overload })
  options.metrics?.observe(app)
  const limits = createLimits(bounded)
  const shopUrl = origin ?? options.localUrl ?? 'http://localhost:3000'
  const pageClearing = createPageClearing()
  app.decorate('pageClearing', pageClearing)
  const views = createViews({ database, log: options.log })
  const services = createServices(options, { limits, shopUrl, views, clearPages: pageClearing.clear })
  app.decorate('forgetChanges', ({ words, listings }: CacheChanges) => {
    if (words) services.forgetWords()
    pageClearing.clearListings(listings)
  })

  guardWrites(app, KEPT_WRITES)
  admitRequests(app, TRAFFIC, options.requestSlots)
  addSecurityHeaders(app, { https })
  await compressResponses(app)
  await describeApi(app, API_INFO)
  guardCalls(app, { limits, origin })
  await app.register(async (api) => {
    healthRoutes(api, {
      database: { ...database, health: database.health ?? bounded.db },
      overload,
      findPause: () => api.writeGuard.findPause(),
    })
    mountCalls(api, services)
  })
  return app
}

/** Creates every service once, in the order of the module graph: each gets the services that it needs. */
export function createServices(
  options: AppOptions,
  { limits, shopUrl, views, clearPages }: { limits: Limits; shopUrl: string; views: Views; clearPages(): void },
) {
  const { jobs, gateway, outbox } = options
  const media = openMedia(options, limits)
  const { catalogue, search, classifiers, ...finding } = openSearch(options, { limits, clearPages, shopUrl })
  const suspensions = createSuspensions({ search, jobs, clearPages, outbox, baseUrl: shopUrl })
  storeJobs(jobs, suspensions)
  const { accounts, cart, ledger, wallet } = openAccounts(options, { catalogue, limits, shopUrl, stores: suspensions })
  const paying = { ...accounts.adminEmails, users: accounts.users, limits, shopUrl }
  const cards = openPayments({ gateway, jobs, ledger, wallet, ...paying })
  const selling = { accounts, cart, catalogue, ledger, wallet, payments: cards.payments, jobs, outbox, limits }
  const vatPercent = options.vatPercent ?? 7.5
  const orders = createOrders({ ...selling, baseUrl: shopUrl, vatPercent, messageHref, parsePhone })
  orderJobs(jobs, orders)
  const stores = { ...openStores({ jobs, search, classifiers, canUsePicture: media.canUsePicture }), suspensions }
  const imports = createImports({ writing: stores.writing, types: stores.types, media, jobs, limits })
  importJobs(jobs, imports)
  const admins = { ...accounts.adminEmails, baseUrl: shopUrl }
  const requests = createPartRequests({ limits, decodeVin, messageHref, parsePhone, ...admins })
  const assistant = createAssistant({ search, decodeVin, limits, model: options.chatModel ?? null })
  const external = createExternalMarket({ market: options.market ?? CLOSED_MARKET, limits })
  const trade = { catalogue, views, search, wallet, cart, cards, orders }
  const entries = {
    vehicleAdditions: createVehicleAdditions({ forgetNames: search.forgetNames, clearPages }),
    wiperEntries: createWiperEntries({ canUsePicture: media.canUsePicture }),
  }
  const administration = { ...openReports(jobs, { limits, ...admins }), requests, assistant }
  return { media, stores, imports, external, accounts, ...trade, ...entries, ...finding, ...administration }
}

function openReports(jobs: AppOptions['jobs'], deps: Omit<Parameters<typeof createReports>[0], 'jobs' | 'invariants'>) {
  const admin = createReports({ jobs, invariants: INVARIANTS, ...deps })
  reportJobs(jobs, admin)
  return { admin, background: createBackgroundJobs({ jobs, readLastMoneyCheck }) }
}

function openMedia({ jobs, storage = NO_STORAGE, uploadQuotas }: AppOptions, limits: Limits) {
  const media = createMedia({ storage, limits, ...(uploadQuotas && { quotas: uploadQuotas }) })
  mediaJobs(jobs, media)
  return media
}

function openSearch(
  { jobs, outbox }: Pick<AppOptions, 'jobs' | 'outbox'>,
  { limits, clearPages, shopUrl: baseUrl }: { limits: Limits; clearPages(): void; shopUrl: string },
) {
  const taxonomy = createTaxonomy()
  const catalogue = createCatalogue()
  const keyword = createKeyword({ taxonomy, ...readKeywordTexts() })
  const search = createSearch({ catalogue, keyword, demand: createDemand(), index: createSearchIndex(), decodeVin })
  const classifiers = createClassifierCache({ taxonomy })
  catalogueJobs(jobs, createPopularity({ jobs, index: search }))
  const classify = createListingClassification({ jobs, classifiers, search })
  listingJobs(jobs, classify)
  const demand = createDemandServices({ taxonomy, limits, findUser: loadUser, jobs, outbox, baseUrl })
  demandJobs(jobs, demand)
  const taxonomyAdmin = createTaxonomyAdmin({
    taxonomy,
    reindex: search.reindex,
    moveListings: classify.moveToType,
    clearPages,
    understandBy: understandPartsBy,
  })
  const forgetWords = () => {
    taxonomy.forget()
    search.forgetNames()
  }
  return { catalogue, classifiers, search, demand, types: createTypeSearch({ taxonomy }), taxonomyAdmin, forgetWords }
}

function mountCalls(api: FastifyInstance, services: ReturnType<typeof createServices>): void {
  accountRoutes(api, services.accounts)
  garageRoutes(api)
  vehicleRoutes(api)
  vehicleAdditionRoutes(api, services.vehicleAdditions)
  wiperRoutes(api, services.wiperEntries)
  catalogueRoutes(api, services.catalogue, services.views)
  mediaRoutes(api, services.media)
  storeRoutes(api, services.stores.stores, services.stores.suspensions)
  listingRoutes(api, services.stores)
  importRoutes(api, services.imports)
  demandRoutes(api, services.demand)
  taxonomyRoutes(api, services.types)
  taxonomyAdminRoutes(api, services.taxonomyAdmin)
  searchRoutes(api, services.search)
  sitemapRoutes(api)
  walletRoutes(api, services.wallet)
  cartRoutes(api, services.cart)
  paymentRoutes(api, services.cards)
  orderRoutes(api, services.orders)
  externalMarketRoutes(api, services.external)
  partRequestRoutes(api, services.requests)
  assistantRoutes(api, services.assistant)
  reportRoutes(api, services.admin)
  operationRoutes(api, services.background)
}

function openAccounts(
  { outbox, jobs, businessApproval = false }: AppOptions,
  deps: { catalogue: Catalogue; limits: Limits; shopUrl: string; stores: Suspensions },
) {
  const { limits, shopUrl: baseUrl, stores } = deps
  const cart = createCart({ catalogue: deps.catalogue, findModelYear })
  const ledger = createLedger()
  const wallet = createWallet({ ledger })
  const actions = { getBalance: wallet.getBalance, onSignUp: cart.createCartFor, stores }
  const accounts = createAccounts({ limits, outbox, jobs, baseUrl, businessApproval, ...actions })
  accountJobs(jobs, accounts)
  return { accounts, cart, ledger, wallet }
}

/** Creates the services of stores and of their listings. */
function openStores(
  deps: Pick<AppOptions, 'jobs'> &
    Omit<Parameters<typeof createSelling>[0], 'writing' | 'types'> & { search: Search; classifiers: ClassifierCache },
) {
  const types = createListingTypes(deps)
  const writing = createListingWriter({ ...deps, types })
  const selling = createSelling({ ...deps, writing, types })
  return {
    writing,
    types,
    stores: createStores({ parsePhone }),
    selling,
    typeChecks: createTypeChecks({ ...deps, types, selling }),
    bulkChanges: createBulkChanges(deps),
    suggestions: createSuggestions(deps),
  }
}

/** Creates the services of card payments, top-ups and the webhook of the gateway. */
function openPayments(
  deps: Pick<AppOptions, 'gateway' | 'jobs'> &
    Omit<Parameters<typeof createTopUps>[0], 'payments'> & { ledger: Ledger; wallet: Wallet; shopUrl: string },
) {
  const callbackUrl = (reference: string) => `${deps.shopUrl}/checkout/payment?reference=${reference}`
  const payments = createPayments({ ...deps, getPayer: loadUser, callbackUrl })
  paymentJobs(deps.jobs, payments)
  return { payments, topUps: createTopUps({ ...deps, payments }), webhook: createWebhook({ ...deps, payments }) }
}

/** Adds the checks before every handler, in this order: session, permission, rate limit of writes, CSRF token. */
function guardCalls(app: FastifyInstance, { limits, origin }: { limits: Limits; origin: string | null }): void {
  addSessions(app, readSession)
  addAccess(app, CALL_ACCESS)
  limitWrites(app, limits)
  addCsrf(app, { origin })
}
