import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api'

/** Runs the work in a span of its own; a failure marks it. */
export function runInSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return trace.getTracer('sparelane').startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}
