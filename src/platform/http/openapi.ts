import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, RouteOptions } from 'fastify'

import { type ApiInfo, buildDocument } from './openapi-document.ts'
import { API_READER_POLICY } from './security-headers.ts'

/** Serves the OpenAPI text of all calls that are mounted from here on at `/api/openapi.json`, with a reader at `/api/docs`. */
export async function describeApi(app: FastifyInstance, info: ApiInfo): Promise<void> {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    // Fastify answers HEAD wherever it answers GET.
    if (route.config?.declared && route.method !== 'HEAD') routes.push(route)
  })
  const listCalls = () =>
    routes.flatMap(({ config: { declared, roles = null } = {} }) => (declared ? [{ declared, roles }] : []))
  await app.register(fastifySwagger, {
    openapi: {},
    // No route has a tag of the library's: the text is made from the contracts, at its first reading.
    hideUntagged: true,
    transformObject: () => buildDocument(info, listCalls()),
  })
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs', staticCSP: API_READER_POLICY })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
