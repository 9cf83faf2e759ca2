import { setImmediate as nextTurn } from 'node:timers/promises'

import fastify from 'fastify'
import { expect, test } from 'vitest'

import { createPageCache } from './page-cache.ts'

const page = (body: string) => new Response(`<p>${body}</p>`, { headers: { 'content-type': 'text/html' } })

/** A shop whose renderer answers with the next of these pages. */
function openPages(answers: (Response | Promise<Response>)[]) {
  const cache = createPageCache({
    render: async () => (await answers.shift()) ?? page('no page is left'),
    queryKeys: new Set(),
    sharedCookies: () => '',
    origin: null,
    hints: [],
    log: { warn: () => undefined },
    now: () => 0,
  })
  const app = fastify()
  app.all('/*', async (request, reply) => {
    await cache.answer(request, reply)
    return reply
  })
  return { clear: cache.clear, get: async (path = '/') => (await app.inject(path)).body }
}

test('after the cache is cleared, a page that was fresh is rendered again', async () => {
  const { get, clear } = openPages([page('with the listing'), page('without the listing')])
  await get()
  expect(await get()).toContain('with the listing')
  clear(null)
  expect(await get()).toContain('without the listing')
})

test('a rendering started before clearing is not cached, and later visitors do not wait for it', async () => {
  const before = Promise.withResolvers<Response>()
  const { get, clear } = openPages([before.promise, page('without the listing')])
  const first = get()
  for (let turn = 0; turn < 50; turn++) await nextTurn()
  clear(null)
  expect(await get()).toContain('without the listing')
  before.resolve(page('with the listing'))
  expect(await first).toContain('with the listing')
  expect(await get()).toContain('without the listing')
})

test('a change of a listing removes the pages that link to it, and pages of unknown content', async () => {
  const links = (id: number, text: string) => page(`<a href="/detail_page/${id}">${text}</a>`)
  const data = (text: string) => new Response(text, { headers: { 'content-type': 'text/x-script' } })
  const renewed = [links(7, 'new price'), data('new data')]
  const { get, clear } = openPages([links(7, 'old price'), links(70, 'other'), data('old data'), ...renewed])
  for (const path of ['/seven', '/seventy', '/seven.data']) await get(path)
  clear(new Set([7]))
  expect(await get('/seven')).toContain('new price')
  expect(await get('/seventy')).toContain('other')
  expect(await get('/seven.data')).toContain('new data')
})
