import {
  context,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { createProxyCheck } from './request-ids.ts'
import { isFromConnection } from './request-limits.ts'

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Makes a span of each request, a child of that of a trusted proxy. Call it before routes are added. */
export function traceRequests(app: FastifyInstance, proxies: readonly string[]): void {
  const isFromProxy = createProxyCheck(proxies)
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request
    const isOutside = isFromConnection(request)
    const parent = isOutside ? readParent(request, isFromProxy) : context.active()
    // The URL of a request can contain an email address or a secret, so a span has the route alone.
    const route = routeOptions.url ?? 'no route'
    const attributes = { 'http.request.method': method, 'http.route': route, 'sparelane.request_id': request.id }
    const kind = isOutside ? SpanKind.SERVER : SpanKind.INTERNAL
    const span = trace.getTracer('sparelane').startSpan(`${method} ${route}`, { kind, attributes }, parent)
    spans.set(request, span)
    context.with(trace.setSpan(parent, span), done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

/** Reads the span of a proxy from the W3C header `traceparent`. */
function readParent({ headers, raw }: FastifyRequest, isFromProxy: (address: string | undefined) => boolean): Context {
  const given = headers['traceparent']
  const [, traceId, spanId, flags = ''] = TRACEPARENT.exec(typeof given === 'string' ? given : '') ?? []
  if (traceId === undefined || spanId === undefined || !isFromProxy(raw.socket.remoteAddress)) return ROOT_CONTEXT
  // The last bit says whether the caller keeps the trace.
  const isKept = parseInt(flags, 16) % 2 === 1
  const traceFlags = isKept ? TraceFlags.SAMPLED : TraceFlags.NONE
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
