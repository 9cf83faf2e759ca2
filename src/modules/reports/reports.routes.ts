import type { FastifyInstance } from 'fastify'

import type { AnyEndpoint } from '#platform/http/endpoint.ts'
import { mount } from '#platform/http/mount.ts'
import { pageLinks } from '#platform/paging.ts'

import { findEnquiry, findStore, findUser } from './details.store.ts'
import { reportProblems } from './report-problems.contract.ts'
import type { Reports } from './reports.service.ts'
import { getSummary } from './summary.contract.ts'
import { type PageQuery, readPage } from './table.store.ts'
import * as calls from './tables.contract.ts'
import { type ReportTable, REPORT_TABLES } from './tables.service.ts'

/** Mounts the dashboard, the tables and the detail calls of admins. */
export function reportRoutes(app: FastifyInstance, { summary, exports }: Reports): void {
  mount(app, getSummary, ({ ctx, query }) => summary.summary(ctx, query.period))
  mount(app, calls.getAdminUser, async ({ ctx, params }) => {
    const user = await findUser(ctx.db, params.id, ctx.now())
    if (user === null) throw reportProblems.userNotFound()
    return user
  })
  mount(app, calls.getAdminStore, async ({ ctx, params }) => {
    const store = await findStore(ctx.db, params.id, calls.MAX_UNSENT_LISTED)
    if (store === null) throw reportProblems.storeNotFound()
    return store
  })
  mount(app, calls.getAdminEnquiry, async ({ ctx, params }) => {
    const enquiry = await findEnquiry(ctx.db, params.id)
    if (enquiry === null) throw reportProblems.enquiryNotFound()
    return enquiry
  })
  for (const table of REPORT_TABLES) app.register(async (scope) => mountTable(scope, table, exports))
}

/** Mounts a table as pages and as a streamed CSV file. */
function mountTable(app: FastifyInstance, table: ReportTable, exports: Reports['exports']): void {
  app.addHook('preHandler', async (request, reply) => {
    const query = table.call.query?.safeParse(request.query)
    // The call itself refuses an invalid query.
    if (!query?.success || query.data.format !== 'csv') return
    const { file, leftOut } = await exports.begin(request.ctx, { ...table, filters: query.data, ip: request.ip })
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${table.name}.csv"`,
      'x-rows-left-out': String(leftOut),
    })
    return reply.send(file)
  })
  mount(app, table.call as AnyEndpoint, async ({ ctx, query, request }) => {
    const filters = query as PageQuery
    const { count, results } = await readPage(ctx.db, table.table, filters, calls.MAX_LISTED)
    const shown = Math.min(count, calls.MAX_LISTED)
    const links = pageLinks(request.url, { page: filters.page, pageSize: filters.page_size, count: shown })
    return { count: shown, count_capped: count > calls.MAX_LISTED, results, ...links }
  })
}
