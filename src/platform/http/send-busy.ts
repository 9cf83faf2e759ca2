import type { FastifyReply, FastifyRequest } from 'fastify'

import { endWork } from './request-limits.ts'
import { writeBusy } from './write-busy.ts'

/** Returns whether a request is for a page rather than for JSON. */
export const readsPages = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false

/** Sends the 503 of an overload without the framework, whose error path takes three times the processor time. */
export function sendBusy(request: FastifyRequest, reply: FastifyReply): void {
  const isHttps = request.server.isHttpsOnly || request.protocol === 'https'
  reply.hijack()
  endWork(reply)
  writeBusy(reply.raw, { isPage: readsPages(request), isHttps, headers: { 'x-request-id': request.id } })
}
