import type { FastifyInstance } from 'fastify'

import { mount } from '#platform/http/mount.ts'

import { findPartTypes, getPartType } from './taxonomy.contract.ts'
import type { TypeSearch } from './type-search.service.ts'

/** The calls by which everyone finds part types. */
export function taxonomyRoutes(app: FastifyInstance, types: TypeSearch): void {
  mount(app, findPartTypes, ({ ctx, query, request }) => types.find(ctx, query, request.url))
  mount(app, getPartType, ({ ctx, params }) => types.get(ctx, params.key))
}
