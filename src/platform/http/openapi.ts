import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

import { API_READER_POLICY } from './security-headers.ts'

/** The OpenAPI text at `/api/openapi.json`, made from the declared calls, with a reader at `/api/docs`. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sparelane',
        version: '1',
        description:
          'Spare parts for real vehicles in Nigeria. Money is naira with at most two decimals; times are ISO 8601 UTC.',
        license: { name: 'MIT' },
      },
    },
  })
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs', staticCSP: API_READER_POLICY })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
