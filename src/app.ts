import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

import { accountRoutes } from '#modules/accounts/accounts.routes.ts'
import { createAccounts } from '#modules/accounts/accounts.service.ts'
import { callEntry, isPersonal, verdictFor } from '#modules/accounts/permissions.rules.ts'
import { readSession } from '#modules/accounts/sessions.service.ts'
import { catalogueRoutes } from '#modules/catalogue/catalogue.routes.ts'
import { createCatalogue } from '#modules/catalogue/catalogue.service.ts'
import { searchRoutes } from '#modules/search/search.routes.ts'
import { createSearch } from '#modules/search/search.service.ts'
import { vehicleRoutes } from '#modules/vehicles/vehicles.routes.ts'
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
import type { Outbox } from '#platform/mail.ts'
import { createLimits, type Limits } from '#platform/rate-limits.ts'

export interface AppOptions {
  log: FastifyBaseLogger
  trustProxy?: string[] | undefined
  production: boolean
  /** The shop's own address; null where it is only known from requests. */
  baseUrl?: string | null
  /** Where links in letters lead without one. */
  localUrl?: string
  outbox: Outbox
  /** Roles 2 to 4 wait for an admin before they see business prices (ruling 11). */
  businessApproval?: boolean
}

/**
 * The shop as one HTTP server, not yet listening and without its pages: builds every service once and mounts every
 * call. The order of the services is the module graph.
 */
export async function createApp(database: Pick<Database, 'db'>, options: AppOptions): Promise<FastifyInstance> {
  const origin = options.baseUrl ?? null
  const https = origin?.startsWith('https:') ?? false
  const app = createServer(database, { trustProxy: undefined, ...options, https })
  const limits = createLimits(database)
  const accounts = createAccounts({
    limits,
    outbox: options.outbox,
    baseUrl: origin ?? options.localUrl ?? 'http://localhost:3000',
    businessApproval: options.businessApproval ?? false,
    onSignUp: () => Promise.resolve(),
  })
  const catalogue = createCatalogue()
  const search = createSearch({ catalogue })

  addSecurityHeaders(app, { https })
  await compressAnswers(app)
  await describeApi(app)
  guardCalls(app, { limits, origin })
  await app.register(async (api) => {
    healthRoutes(api, database)
    accountRoutes(api, accounts)
    vehicleRoutes(api)
    catalogueRoutes(api, catalogue)
    searchRoutes(api, search)
  })
  return app
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
