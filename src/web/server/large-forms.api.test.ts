import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { limitAddresses } from '#platform/http/request-limits.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { LARGE_FORM_BYTES, LARGE_FORMS, spoolForms, STREAMED_FORMS, streamForms, authorizeForm } from './large-forms.ts'

let shop: TestShop
let seller: SignedIn
let customer: SignedIn
/** How many bytes of a body came as far as the page. */
let read: number[] = []
const pages = fastify()

beforeAll(async () => {
  shop = await openTestShop()
  seller = await shop.signedInAs(ROLE.supplier)
  customer = await shop.signedInAs(ROLE.customer)
  limitAddresses(pages, shop.app.overload)
  pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_000 }, (_request, body, done) => done(null, body))
  await pages.register(async (spooled) => {
    spoolForms(spooled)
    for (const path of LARGE_FORMS)
      spooled.post(path, { onRequest: authorizeForm(shop.app, null) }, ({ body }) => {
        read.push((body as Buffer).length)
        return 'done'
      })
  })
  await pages.register(async (streamed) => {
    streamForms(streamed)
    for (const path of STREAMED_FORMS)
      streamed.post(path, { onRequest: authorizeForm(shop.app, null) }, async ({ body }) => {
        read.push((await buffer(body as NodeJS.ReadableStream)).length)
        return 'done'
      })
  })
})
afterAll(async () => {
  await pages.close()
  await shop.close()
})

async function send(
  who: SignedIn | null,
  { bytes = LARGE_FORM_BYTES, origin = 'http://shop.example', url = '/previewImages?product=1' } = {},
) {
  read = []
  const answer = await pages.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      host: 'shop.example',
      origin,
      ...(who && { cookie: `session=${who.token}` }),
    },
    payload: Buffer.alloc(bytes),
  })
  return { status: answer.statusCode, to: answer.headers.location, read }
}

test('a seller may send one picture in a form and not more', async () => {
  expect(await send(seller)).toMatchObject({ status: 200, read: [LARGE_FORM_BYTES] })
  expect(await send(seller, { bytes: LARGE_FORM_BYTES + 1 })).toMatchObject({ status: 413, read: [] })
})

test('a chunked picture without a length is refused beyond the size limit', async () => {
  const megabytes = Math.ceil(LARGE_FORM_BYTES / 1024 / 1024)
  const payload = Readable.from(Array.from({ length: megabytes }, () => Buffer.alloc(1024 * 1024)))
  const headers = {
    'content-type': 'multipart/form-data; boundary=x',
    host: 'shop.example',
    origin: 'http://shop.example',
    cookie: `session=${seller.token}`,
  }
  read = []
  const answer = await pages.inject({ method: 'POST', url: '/previewImages?product=1', headers, payload })
  expect(answer.statusCode).toBe(413)
  expect(read).toEqual([])
})

test.each(['/previewImages?product=1', '/upload_data'])(
  'a seller whose three forms with files to %s are under way is refused a fourth, in words',
  async (path) => {
    const port = await listen()
    const slow = Array.from({ length: 3 }, () => beginForm(port, path))
    const wanted = { status: 429, text: 'You are uploading 3 files. Wait for one to finish.', retryAfter: '10' }
    await expect.poll(() => sendTo(port, path), SOON).toEqual(wanted)
    for (const one of slow) one.destroy()
    await expect.poll(async () => (await sendTo(port, path)).status, SOON).toBe(200)
  },
)

const SOON = { timeout: 15_000, interval: 50 }

async function listen(): Promise<number> {
  if (!pages.server.listening) await pages.listen({ port: 0, host: '127.0.0.1' })
  // A server on a port has an address with one.
  return (pages.server.address() as AddressInfo).port
}

const formHeaders = (port: number) => ({
  'content-type': 'multipart/form-data; boundary=x',
  origin: `http://127.0.0.1:${port}`,
  cookie: `session=${seller.token}`,
})

/** Begins a form and sends no more than its first bytes; begins again where another one was quicker. */
function beginForm(port: number, path: string): { destroy(): void } {
  const headers = { ...formHeaders(port), 'content-length': 1_000_000 }
  let isOver = false
  let begun = begin()
  return {
    destroy: () => {
      isOver = true
      begun.destroy()
    },
  }

  function begin(): ClientRequest {
    const next = request({ host: '127.0.0.1', port, method: 'POST', path, headers })
    // It is ended by the test.
    next.on('error', () => undefined)
    next.on('response', () => {
      next.destroy()
      if (!isOver) begun = begin()
    })
    next.write('--x')
    return next
  }
}

async function sendTo(port: number, path: string) {
  const body = '--x--'
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers: formHeaders(port), body })
  return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get('retry-after') }
}

test('the body of a caller without permission is not read', async () => {
  expect(await send(null)).toEqual({ status: 303, to: '/login', read: [] })
  expect(await send(customer)).toEqual({ status: 303, to: '/', read: [] })
  expect(await send(seller, { origin: 'https://evil.example' })).toMatchObject({ status: 403, read: [] })
})

test.each([
  '/seller_product_list/1%2F2/edit',
  '/seller_product_list/../edit',
  '/preview%49mages',
  '/PREVIEWIMAGES',
  '//previewImages',
])('however the path of a form with a picture is spelled (%s), nothing is read of a visitor', async (url) => {
  expect((await send(null, { url })).read).toEqual([])
})

test('files of a bulk upload are streamed, and only for sellers', async () => {
  const url = '/upload_data'
  const bytes = 2 * LARGE_FORM_BYTES
  expect(await send(seller, { url, bytes })).toMatchObject({ status: 200, read: [bytes] })
  expect(await send(customer, { url, bytes })).toEqual({ status: 303, to: '/', read: [] })
  expect(await send(seller, { url, bytes, origin: 'https://evil.example' })).toMatchObject({ status: 403, read: [] })
})
