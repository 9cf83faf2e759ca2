import type { FastifyInstance } from 'fastify'

import { mount } from '#platform/http/mount.ts'

import { addListingAlert, DemandQuery, listDemand, stopListingAlerts } from './demand.contract.ts'
import type { DemandServices } from './demand.service.ts'

/** Mounts the calls of the demand report and of listing alerts. */
export function demandRoutes(app: FastifyInstance, { report, alerts, alertEmails }: DemandServices): void {
  mount(app, addListingAlert, async ({ ctx, body, request, reply }) => {
    const { isNew, alert } = await alerts.add(ctx, body, { ip: request.ip })
    reply.code(isNew ? 201 : 200)
    return alert
  })
  mount(app, stopListingAlerts, async ({ ctx, body }) => {
    await alertEmails.stop(ctx, body.token)
    return { stopped: true as const }
  })
  app.register(async (scope) => {
    scope.addHook('preHandler', async (request, reply) => {
      const asked = DemandQuery.safeParse(request.query)
      // The call itself refuses a query that does not fit.
      if (!asked.success || asked.data.format !== 'csv') return
      const { file, leftOut } = await report.exportFile(request.ctx, asked.data, request.ip)
      reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="demand.csv"',
        'x-rows-left-out': String(leftOut),
      })
      return reply.send(file)
    })
    mount(scope, listDemand, ({ ctx, query, request }) => report.list(ctx, query, request.url))
  })
}
