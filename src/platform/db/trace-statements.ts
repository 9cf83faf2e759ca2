import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type pg from 'pg'

import { watchStatements } from './watched-statements.ts'

type ConnectCallback = (...args: unknown[]) => void

/** Makes a span of each statement in a request or job. Call it before the first. */
export function traceStatements(pool: pg.Pool): void {
  keepContext(pool)
  const tracer = trace.getTracer('sparelane')
  const attributes = { 'db.system.name': 'postgresql' }
  watchStatements(pool, (label) => {
    if (trace.getActiveSpan() === undefined) return () => undefined
    const span = tracer.startSpan(label, { kind: SpanKind.CLIENT, attributes })
    return (error) => {
      if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    }
  })
}

/** The pool calls those who wait in the context of the one that frees a connection. */
function keepContext(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: ConnectCallback) => unknown
  const bound = (callback?: ConnectCallback) => connect(callback && context.bind(context.active(), callback))
  // `connect` has overloads; both are passed on.
  pool.connect = bound as typeof pool.connect
}
