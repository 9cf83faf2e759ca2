import type { FastifyInstance } from 'fastify'

import { mount } from '#platform/http/mount.ts'

import { confirmListingTypes, listTypeConflicts, listTypesToCheck, setListingType } from './type-checks.contract.ts'
import type { TypeChecks } from './type-checks.service.ts'

/** The calls about the part types of listings. */
export function typeCheckRoutes(app: FastifyInstance, checks: TypeChecks): void {
  mount(app, setListingType, ({ ctx, params, body }) => checks.set(ctx, params.id, body))
  mount(app, confirmListingTypes, ({ ctx, body }) => checks.confirm(ctx, body.ids))
  mount(app, listTypesToCheck, ({ ctx, query, request }) => checks.toCheck(ctx, query.page, request.url))
  mount(app, listTypeConflicts, ({ ctx, query, request }) => checks.conflicts(ctx, query.page, request.url))
}
