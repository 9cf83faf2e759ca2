import type { FastifyInstance } from 'fastify'

import type { AnyEndpoint } from '#platform/http/endpoint.ts'
import { mount } from '#platform/http/mount.ts'
import { pageLinks } from '#platform/paging.ts'

import * as calls from './admin.contract.ts'
import type { Admin } from './admin.service.ts'
import { findEnquiry, findStore, findUser } from './detail.store.ts'
import { type Paged, readPage } from './listing.store.ts'
import { getSummary } from './summary.contract.ts'
import { type AdminTable, ADMIN_TABLES } from './tables.service.ts'

/** The calls of the admin's desk. */
export function adminRoutes(app: FastifyInstance, { summary, exports }: Admin): void {
  mount(app, getSummary, ({ ctx, query }) => summary.summary(ctx, query.period))
  mount(app, calls.getAdminUser, async ({ ctx, params }) => {
    const found = await findUser(ctx.db, params.id, ctx.now())
    if (found === null) throw calls.adminProblems.userNotFound()
    return found
  })
  mount(app, calls.getAdminStore, async ({ ctx, params }) => {
    const found = await findStore(ctx.db, params.id, calls.MAX_UNSENT_LISTED)
    if (found === null) throw calls.adminProblems.storeNotFound()
    return found
  })
  mount(app, calls.getAdminEnquiry, async ({ ctx, params }) => {
    const found = await findEnquiry(ctx.db, params.id)
    if (found === null) throw calls.adminProblems.enquiryNotFound()
    return found
  })
  for (const table of ADMIN_TABLES) app.register(async (scope) => mountTable(scope, table, exports))
}

/** A table as pages, and as a file that is written while it is read. */
function mountTable(app: FastifyInstance, table: AdminTable, exports: Admin['exports']): void {
  app.addHook('preHandler', async (request, reply) => {
    const asked = table.call.query?.safeParse(request.query)
    // What does not fit is refused by the call itself.
    if (!asked?.success || asked.data.format !== 'csv') return
    const { file, leftOut } = await exports.begin(request.ctx, { ...table, asked: asked.data, ip: request.ip })
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${table.name}.csv"`,
      'x-rows-left-out': String(leftOut),
    })
    return reply.send(file)
  })
  mount(app, table.call as AnyEndpoint, async ({ ctx, query, request }) => {
    const asked = query as Paged
    const { count, results } = await readPage(ctx.db, table.table, asked, calls.MOST_LISTED)
    const shown = Math.min(count, calls.MOST_LISTED)
    const links = pageLinks(request.url, { page: asked.page, pageSize: asked.page_size, count: shown })
    return { count: shown, count_capped: count > calls.MOST_LISTED, results, ...links }
  })
}
