import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { isForeignForm, bufferForms, toPageRequest, stripControls } from './page-request.ts'

const app = fastify()
bufferForms(app)
app.all('/*', async (request, reply) => {
  const page = toPageRequest(request)
  if (page === null) return reply.code(400).send('no address')
  return { url: page.url, form: Object.fromEntries(page.method === 'POST' ? await page.formData() : []) }
})
afterAll(() => app.close())

const FORM = { 'content-type': 'application/x-www-form-urlencoded', host: 'shop.example' }

test('a form reaches the page unchanged', async () => {
  const response = await app.inject({ method: 'POST', url: '/vehicle?a=1', headers: FORM, payload: 'make=Alfa+Romeo' })
  expect(response.json()).toEqual({ url: 'http://shop.example/vehicle?a=1', form: { make: 'Alfa Romeo' } })
})

test('a form beyond the limit is refused before the page gets it', async () => {
  const payload = `make=${'x'.repeat(256 * 1024)}`
  expect((await app.inject({ method: 'POST', url: '/vehicle', headers: FORM, payload })).statusCode).toBe(413)
})

test.each(['a b', 'user:secret@shop.example', '[::'])('an invalid Host (%j) gets no page', async (host) => {
  expect((await app.inject({ url: '/', headers: { host } })).body).toBe('no address')
})

testAll([
  ['/product?keyword=a%00b&page=2', '/product?keyword=a+b&page=2'],
  ['/product?keyword=%1B%7f%c2%85', '/product?keyword=+++'],
  // Nothing new comes about where a part was taken out.
  ['/product?keyword=%0%000', '/product?keyword=%0+0'],
  // Nor does it lead to another site.
  ['//evil.example/?a=%00', '/evil.example/?a=+'],
  ['/\\evil.example/?a=%00', '/evil.example/?a=+'],
  ['/product?keyword=04465%09%0A02220', null],
  ['/product?keyword=%C3%A9%E2%82%A6', null],
  ['/product', null],
])('control characters in the query of an address become readable', (address, readable) => {
  expect(stripControls(address)).toBe(readable)
})

const post = (origin: string | undefined) => ({ method: 'POST', host: 'shop.example', headers: { origin } })

testAll([
  ['http://shop.example', false],
  ['https://shop.example', false],
  ['https://www.shop.example', false],
  [undefined, false],
  ['https://evil.example', true],
  ['https://shop.example.evil.example', true],
  ['null', true],
])('a form is foreign by its origin', (origin, foreign) => {
  expect(isForeignForm(post(origin), 'https://www.shop.example')).toBe(foreign)
})
