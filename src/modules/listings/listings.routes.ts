import type { FastifyInstance } from 'fastify'

import { mount } from '#platform/http/mount.ts'
import { readIdempotencyKey } from '#platform/idempotency.ts'
import { pageLinks } from '#platform/paging.ts'

import { changeSellerProducts, setSellerProducts } from './bulk-changes.contract.ts'
import type { BulkChanges } from './bulk-changes.service.ts'
import {
  createProduct,
  deleteProduct,
  getSellerProduct,
  listSellerProducts,
  replaceProduct,
} from './selling.contract.ts'
import type { Selling } from './selling.service.ts'
import { suggestListing } from './suggestion.contract.ts'
import type { Suggestions } from './suggestion.service.ts'
import { confirmListingTypes, listTypeConflicts, listTypesToCheck, setListingType } from './type-checks.contract.ts'
import type { TypeChecks } from './type-checks.service.ts'

interface Services {
  selling: Selling
  bulkChanges: BulkChanges
  typeChecks: TypeChecks
  suggestions: Suggestions
}

/** Mounts the calls of store owners and admins about listings and their part types. */
export function listingRoutes(
  app: FastifyInstance,
  { selling, bulkChanges: bulk, typeChecks: checks, suggestions }: Services,
): void {
  mount(app, createProduct, ({ ctx, body }) => selling.create(ctx, body))
  mount(app, replaceProduct, ({ ctx, params, body }) => selling.replace(ctx, params.id, body))
  mount(app, deleteProduct, ({ ctx, params }) => selling.remove(ctx, params.id))
  mount(app, getSellerProduct, ({ ctx, params }) => selling.read(ctx, params.id))
  mount(app, listSellerProducts, async ({ ctx, query, request }) => {
    const { count, capped, reach, results } = await selling.list(ctx, query)
    const links = pageLinks(request.url, { page: query.page, pageSize: query.page_size, count: reach })
    return { count, count_capped: capped, ...links, results }
  })
  mount(app, changeSellerProducts, ({ ctx, body, request }) =>
    bulk.change(ctx, body, readIdempotencyKey(request.headers)),
  )
  mount(app, setSellerProducts, ({ ctx, body, request }) => bulk.set(ctx, body, readIdempotencyKey(request.headers)))
  mount(app, suggestListing, ({ ctx, query }) => suggestions.suggest(ctx, query))
  mount(app, setListingType, ({ ctx, params, body }) => checks.set(ctx, params.id, body))
  mount(app, confirmListingTypes, ({ ctx, body }) => checks.confirm(ctx, body.ids))
  mount(app, listTypesToCheck, ({ ctx, query, request }) => checks.listToCheck(ctx, query.page, request.url))
  mount(app, listTypeConflicts, ({ ctx, query, request }) => checks.listConflicts(ctx, query.page, request.url))
}
