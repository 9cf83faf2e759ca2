import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

import { catalogueRoutes } from '#modules/catalogue/catalogue.routes.ts'
import { createCatalogue } from '#modules/catalogue/catalogue.service.ts'
import { searchRoutes } from '#modules/search/search.routes.ts'
import { createSearch } from '#modules/search/search.service.ts'
import { vehicleRoutes } from '#modules/vehicles/vehicles.routes.ts'
import type { Database } from '#platform/db/open-database.ts'
import { compressAnswers } from '#platform/http/compression.ts'
import { healthRoutes } from '#platform/http/health.ts'
import { describeApi } from '#platform/http/openapi.ts'
import { addSecurityHeaders } from '#platform/http/security-headers.ts'
import { createServer } from '#platform/http/server.ts'

export interface AppOptions {
  log: FastifyBaseLogger
  trustProxy?: string[] | undefined
  production: boolean
  /** The shop is reached over https: browsers are told to stay there. */
  https?: boolean
}

/**
 * The shop as one HTTP server, not yet listening and without its pages: builds every service once and mounts every
 * call. The order of the services is the module graph.
 */
export async function createApp(database: Pick<Database, 'db'>, options: AppOptions): Promise<FastifyInstance> {
  const app = createServer(database, { trustProxy: undefined, ...options })
  const catalogue = createCatalogue()
  const search = createSearch({ catalogue })

  addSecurityHeaders(app, { https: options.https ?? false })
  await compressAnswers(app)
  await describeApi(app)
  await app.register(async (api) => {
    healthRoutes(api, database)
    vehicleRoutes(api)
    catalogueRoutes(api, catalogue)
    searchRoutes(api, search)
  })
  return app
}
