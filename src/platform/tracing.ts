/** Traces of a process that are being sent. */
export interface Tracing {
  /** Sends what waits, for at most the time limit of one request. */
  close(): Promise<void>
}

interface TracingOptions {
  /** The base address of an OTLP receiver: http://127.0.0.1:4318. */
  url: string
  /** From 0 to 1: of the traces that begin here. */
  share: number
}

const SEND_MS = 5_000

/** Sends the traces of this process to OTLP over HTTP. Without it the spans of the shop do nothing. */
export async function startTracing({ url, share }: TracingOptions): Promise<Tracing> {
  // Loaded only for traces: 28 MB on disk.
  const [api, contexts, exporter, resources, sdk] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-base'),
  ])
  const sender = new exporter.OTLPTraceExporter({ url: `${url.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: SEND_MS })
  const provider = new sdk.BasicTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'sparelane' }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor(sender)],
  })
  api.context.setGlobalContextManager(new contexts.AsyncLocalStorageContextManager().enable())
  api.trace.setGlobalTracerProvider(provider)
  return { close: () => provider.shutdown() }
}
