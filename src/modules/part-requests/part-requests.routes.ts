import type { FastifyInstance } from 'fastify'

import { mount } from '#platform/http/mount.ts'
import { pageLinks } from '#platform/paging.ts'

import { listPartRequests, sendPartRequest } from './part-requests.contract.ts'
import type { PartRequests } from './part-requests.service.ts'

/** Mounts the calls that send and list part requests. */
export function partRequestRoutes(app: FastifyInstance, partRequests: PartRequests): void {
  mount(app, sendPartRequest, ({ ctx, body, request }) => partRequests.send(ctx, body, { ip: request.ip }))
  mount(app, listPartRequests, async ({ ctx, query: { page, page_size: size }, request }) => {
    const requests = await partRequests.list(ctx, { page, size })
    return { ...requests, ...pageLinks(request.url, { page, pageSize: size, count: requests.count }) }
  })
}
