import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

/** Runs the work in a span of its own; a failure marks it. */
export const runInSpan = <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
  trace.getTracer('sparelane').startActiveSpan(name, { attributes }, (span) => endAfter(span, work))

/** Sets the status of a partner's response. */
export type SetStatus = (status: number) => void

/** Runs a request to a partner in a span with its host and status. */
export function runInPartnerSpan<T>(
  method: string,
  url: string | URL,
  request: (setStatus: SetStatus) => Promise<T>,
): Promise<T> {
  // Without the path, which can contain a key or what a person typed.
  const options = { kind: SpanKind.CLIENT, attributes: { 'server.address': new URL(url).hostname } }
  return trace
    .getTracer('sparelane')
    .startActiveSpan(`partner ${method}`, options, (span) =>
      endAfter(span, () => request((status) => setStatus(span, status))),
    )
}

function setStatus(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status)
  if (status >= 400) span.setStatus({ code: SpanStatusCode.ERROR })
}

async function endAfter<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}
