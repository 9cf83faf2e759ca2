import type { FastifyInstance } from 'fastify'

import { mount } from '#platform/http/mount.ts'

import { getWiper, listWipers, updateWiperPrice } from './wipers.contract.ts'
import { findWipers, readWiper, reprice } from './wipers.service.ts'

/** The calls of wipers. */
export function wiperRoutes(app: FastifyInstance): void {
  mount(app, listWipers, ({ ctx, query, request }) => findWipers(ctx, query, request.url))
  mount(app, getWiper, ({ ctx, params }) => readWiper(ctx, params.symbol))
  mount(app, updateWiperPrice, ({ ctx, params, body }) => reprice(ctx, params.symbol, body.price))
}
