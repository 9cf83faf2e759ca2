import { buffer } from 'node:stream/consumers'

import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { LARGE_FORM_BYTES, LARGE_FORMS, STREAMED_FORMS, streamForms, whoMaySend } from './large-forms.ts'

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
  pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_000 }, (_request, body, done) => done(null, body))
  const options = { bodyLimit: LARGE_FORM_BYTES, onRequest: whoMaySend(shop.app, null) }
  for (const path of LARGE_FORMS)
    pages.post(path, options, ({ body }) => {
      read.push((body as Buffer).length)
      return 'done'
    })
  await pages.register(async (streamed) => {
    streamForms(streamed)
    for (const path of STREAMED_FORMS)
      streamed.post(path, { onRequest: whoMaySend(shop.app, null) }, async ({ body }) => {
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

test('a seller may send a picture by a form, and no more', async () => {
  expect(await send(seller)).toMatchObject({ status: 200, read: [LARGE_FORM_BYTES] })
  expect(await send(seller, { bytes: LARGE_FORM_BYTES + 1 })).toMatchObject({ status: 413, read: [] })
})

test('of everybody else nothing is read', async () => {
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

test('the files of a bulk upload go through as they come, and only those of a seller', async () => {
  const url = '/upload_data'
  const bytes = 2 * LARGE_FORM_BYTES
  expect(await send(seller, { url, bytes })).toMatchObject({ status: 200, read: [bytes] })
  expect(await send(customer, { url, bytes })).toEqual({ status: 303, to: '/', read: [] })
  expect(await send(seller, { url, bytes, origin: 'https://evil.example' })).toMatchObject({ status: 403, read: [] })
})
