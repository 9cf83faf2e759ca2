import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startShopProcess } from '#tests/support/shop-process.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

interface SentSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
interface TraceExport {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
}

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PROXY_SPAN = 'b7ad6b7169203331'

let shop: TestShop
let receiver: Server
let spans: SentSpan[] = []
const dataDir = mkdtempSync(join(tmpdir(), 'sparelane-traced-'))
beforeAll(async () => {
  shop = await openTestShop()
  receiver = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  receiver?.close()
  await shop?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { resourceSpans } = (await json(request)) as TraceExport
  spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)))
  response.end('{}')
}

/** Sends requests to a shop that sends its traces, and returns the spans with this attribute. */
async function trace(settings: Record<string, string>, paths: readonly string[]): Promise<SentSpan[]> {
  spans = []
  const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const traced = await startShopProcess({
    DATABASE_URL: shop.databaseUrl,
    DATA_DIR: dataDir,
    DEMO: '0',
    // A test runner has one of its own.
    BASE_URL: '',
    ROLES: 'api',
    LOG_LEVEL: 'silent',
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    ...settings,
  })
  const headers = { traceparent: `00-${TRACE}-${PROXY_SPAN}-01`, 'x-request-id': 'request-of-a-proxy' }
  for (const path of paths) await fetch(traced.origin + path, { headers })
  await traced.stop()
  return spans
}

const SEARCH = 'GET /api/product/find'

test('a request of a trusted proxy continues its trace, with a span of the request and of its statements', async () => {
  const sent = await trace({ TRUST_PROXY: '127.0.0.1' }, ['/api/product/find?search=brake%20pad%20ada@test.example'])
  const request = sent.find(({ name }) => name.startsWith(SEARCH))
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: PROXY_SPAN })
  const attributes = request?.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue])
  expect(Object.fromEntries(attributes ?? [])).toMatchObject({
    'http.request.method': 'GET',
    'http.response.status_code': 200,
    'sparelane.request_id': 'request-of-a-proxy',
  })
  const statements = sent.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.every(({ traceId }) => traceId === TRACE)).toBe(true)
  expect(JSON.stringify(sent)).not.toContain('ada@test.example')
})

test('a visitor does not choose the trace of a request, and a share of 0 sends no trace', async () => {
  const sent = await trace({}, ['/api/product/find?search=brake%20pad'])
  expect(sent.find(({ name }) => name.startsWith(SEARCH))?.traceId).not.toBe(TRACE)
  expect(await trace({ OTEL_TRACES_SAMPLER_ARG: '0' }, ['/api/product/find?search=brake%20pad'])).toEqual([])
})
