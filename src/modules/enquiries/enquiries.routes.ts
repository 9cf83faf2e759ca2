import type { FastifyInstance } from 'fastify'

import { mount } from '#platform/http/mount.ts'
import { pageLinks } from '#platform/paging.ts'

import { listEnquiries, sendEnquiry } from './enquiries.contract.ts'
import type { PartRequests } from './enquiries.service.ts'
import { readRequests } from './enquiries.store.ts'

/** Asking for a part, and what was asked. */
export function enquiryRoutes(app: FastifyInstance, requests: PartRequests): void {
  mount(app, sendEnquiry, ({ ctx, body, request }) => requests.send(ctx, body, { ip: request.ip }))
  mount(app, listEnquiries, async ({ ctx, query: { page, page_size: size }, request }) => {
    const found = await readRequests(ctx.db, { page, size })
    return { ...found, ...pageLinks(request.url, { page, pageSize: size, count: found.count }) }
  })
}
