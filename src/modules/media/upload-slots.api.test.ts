import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { createPicture } from '#tests/support/pictures.ts'
import { ensureStore } from '#tests/support/sample-stores.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { createPersonFactory, type Person } from '#tests/support/test-users.ts'

// Bodies that come slowly, as real connections bring them.

let shop: TestShop
let port: number
let createPerson: Awaited<ReturnType<typeof createPersonFactory>>
const slow: ClientRequest[] = []

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  // A server on a port has an address with one.
  port = (shop.app.server.address() as AddressInfo).port
  createPerson = await createPersonFactory(shop)
})
afterEach(() => {
  for (const one of slow.splice(0)) one.destroy()
})
afterAll(() => shop.close())

async function seller(): Promise<Person> {
  const one = await createPerson(4)
  await ensureStore(shop, one)
  return one
}

/** Begins an upload and sends no more than its first bytes; begins again where another upload took the last slot. */
function beginUpload(person: Person): void {
  const headers = {
    authorization: `Bearer ${person.token}`,
    'content-type': 'multipart/form-data; boundary=slow',
    'content-length': 1_000_000,
  }
  const begun = request({ port, method: 'POST', path: '/api/uploadFile/', headers })
  // It is ended by the test.
  begun.on('error', () => undefined)
  begun.on('response', () => {
    begun.destroy()
    slow.splice(slow.indexOf(begun), 1)
    beginUpload(person)
  })
  begun.write('--slow\r\ncontent-disposition: form-data; name="imgFile"; filename="a.jpg"\r\n\r\n')
  slow.push(begun)
}

async function upload({ token }: Person) {
  const form = new FormData()
  form.set('imgFile', new File([new Uint8Array(await createPicture({ width: 40, height: 40 }))], 'a.jpg'))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`http://127.0.0.1:${port}/api/uploadFile/`, { method: 'POST', headers, body: form })
  const body: unknown = await answer.json()
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body }
}

const soon = { timeout: 15_000, interval: 50 }

test('a fourth concurrent upload of a user is refused while other users upload', async () => {
  const [busy, other] = [await seller(), await seller()]
  for (let at = 0; at < 3; at += 1) beginUpload(busy)
  await expect
    .poll(() => upload(busy), soon)
    .toMatchObject({
      status: 429,
      retryAfter: '10',
      body: { detail: 'You are uploading 3 files. Wait for one to finish.', code: 'too_many_uploads' },
    })
  expect((await upload(other)).status).toBe(201)
  slow.pop()?.destroy()
  await expect.poll(async () => (await upload(busy)).status, soon).toBe(201)
})

test('uploads beyond twenty concurrent ones are refused until one ends', async () => {
  const sellers = await Promise.all(Array.from({ length: 7 }, seller))
  const last = await seller()
  for (const [at, one] of sellers.entries()) for (let n = 0; n < (at < 6 ? 3 : 2); n += 1) beginUpload(one)
  await expect
    .poll(() => upload(last), soon)
    .toMatchObject({
      status: 503,
      retryAfter: '10',
      body: { detail: 'Many files are being uploaded. Try again in a moment.', code: 'uploads_busy' },
    })
  slow.pop()?.destroy()
  await expect.poll(async () => (await upload(last)).status, soon).toBe(201)
})
