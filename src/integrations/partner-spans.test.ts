import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { trace } from '@opentelemetry/api'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import { sendRequest as askMarket } from './aliexpress/aliexpress.http.ts'
import { ask as askModel } from './chat-model/chat-model.http.ts'
import { createMailClient } from './mail/mail.client.ts'
import { createS3Storage } from './object-storage/object-storage.client.ts'
import { exchange } from './paystack/paystack.http.ts'

const SECRET = 'canary7'
const exporter = new InMemorySpanExporter()
let partner: Server
let origin: string
beforeAll(async () => {
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }))
  partner = createServer((request, response) => {
    if (request.method === 'PUT') response.statusCode = 403
    response.end('{}')
  })
  await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`
})
afterAll(() => {
  trace.disable()
  partner.close()
})

test('a request to each partner makes a span with its host and status, and with no path, value or key', async () => {
  const { signal } = new AbortController()
  const card = { baseUrl: origin, secretKey: SECRET }
  await exchange(card, { method: 'GET', path: `/verify/${SECRET}` }, z.object({}), signal)
  await askModel({ url: `${origin}/${SECRET}`, key: SECRET, body: { question: SECRET } }, signal)
  const form = new URLSearchParams({ key: SECRET })
  await askMarket({ url: new URL(`/rest?key=${SECRET}`, origin), form, maxBytes: 100 }, signal)
  const keys = { accessKeyId: SECRET, secretAccessKey: SECRET }
  const storage = createS3Storage({ endpoint: origin, region: 'r', bucket: SECRET, ...keys })
  await storage.put(`${SECRET}.png`, Buffer.from(SECRET), 'image/png').catch(() => undefined)
  const mailer = createMailClient(`smtp://${SECRET}:${SECRET}@127.0.0.1:1`, {
    name: 'Shop',
    address: 'shop@test.example',
  })
  const email = { to: `${SECRET}@test.example`, subject: SECRET, text: SECRET, html: SECRET }
  await mailer.send(email, { id: SECRET, at: new Date(0) }).catch(() => undefined)

  const spans = exporter.getFinishedSpans().map(({ name, attributes, status }) => ({ name, attributes, status }))
  const host = { 'server.address': '127.0.0.1' }
  const answered = { ...host, 'http.response.status_code': 200 }
  const [fine, failed] = [{ code: 0 }, { code: 2 }]
  expect(spans).toEqual([
    { name: 'partner GET', attributes: answered, status: fine },
    { name: 'partner POST', attributes: answered, status: fine },
    { name: 'partner POST', attributes: answered, status: fine },
    { name: 'partner PUT', attributes: { ...host, 'http.response.status_code': 403 }, status: failed },
    { name: 'partner SMTP', attributes: host, status: failed },
  ])
})
