import { setImmediate as nextTurn } from 'node:timers/promises'

import fastify, { type InjectOptions } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'

import { createPageCache, type PageToRender } from './page-cache.ts'

const SECOND = 1_000
const OWN_PAGE = 'a page for one visitor'

/** The requests that reached the renderer, and its next answer. */
let rendered: PageToRender[]
let renderNext: (page: PageToRender) => Response | Promise<Response>
let clock: number

beforeEach(() => {
  rendered = []
  renderNext = () => html(`<p>rendering ${rendered.length}</p>`)
  clock = 0
})

const html = (body: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(`<!doctype html><body>${body}</body>`, { status, headers: { 'content-type': 'text/html', ...headers } })

/** A cookie `colour=red` may be shared; a cookie `session` may not. */
function sharedCookies(header: string): string | null {
  if (/(?:^|; )session=/.test(header)) return null
  const colour = /(?:^|; )colour=([a-z]+)/.exec(header)?.[1]
  return colour ? `colour=${colour}` : ''
}

function openPages({ maxBytes, origin = null }: { maxBytes?: number; origin?: string | null } = {}) {
  const app = fastify()
  const cache = createPageCache({
    render: async (page) => {
      rendered.push(page)
      return renderNext(page)
    },
    queryKeys: new Set(['make', 'page']),
    sharedCookies,
    origin,
    hints: ['save-data'],
    log: { warn: () => undefined },
    now: () => clock,
    ...(maxBytes !== undefined && { maxBytes }),
  })
  app.all('/*', async (request, reply) => {
    if (!(await cache.answer(request, reply))) reply.send(OWN_PAGE)
    return reply
  })
  return (url: string, more: InjectOptions = {}) => app.inject({ url, ...more })
}

/** Lets what runs in the background come to its end; packing takes a few turns of a thread. */
async function background() {
  for (let turn = 0; turn < 50; turn++) await nextTurn()
}

describe('how long a page is kept', () => {
  test('a page is not rendered again for ten seconds', async () => {
    const get = openPages()
    await get('/')
    clock = 10 * SECOND - 1
    expect((await get('/')).body).toContain('rendering 1')
    expect(rendered).toHaveLength(1)
  })

  test('for a minute more the old page is sent while one rendering renews it', async () => {
    const get = openPages()
    await get('/')
    clock = 10 * SECOND
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/')))
    expect(new Set(answers.map(({ body }) => /rendering \d+/.exec(body)?.[0]))).toEqual(new Set(['rendering 1']))
    await background()
    expect(rendered).toHaveLength(2)
    expect((await get('/')).body).toContain('rendering 2')
    expect(rendered).toHaveLength(2)
  })

  test('after that the visitor waits for the new page', async () => {
    const get = openPages()
    await get('/')
    clock = 70 * SECOND
    expect((await get('/')).body).toContain('rendering 2')
  })

  test('a full cache evicts the least recently used page', async () => {
    const get = openPages({ maxBytes: 6_000 })
    renderNext = () => html('x'.repeat(900))
    for (const page of [1, 2, 3, 4, 5, 6, 7, 8]) await get(`/?page=${page}`)
    expect(rendered).toHaveLength(8)
    await get('/?page=8')
    expect(rendered).toHaveLength(8)
    await get('/?page=1')
    expect(rendered).toHaveLength(9)
  })
})

describe('one rendering at a time', () => {
  test('a hundred concurrent visitors wait for one rendering', async () => {
    const get = openPages()
    renderNext = async () => {
      await background()
      return html('<p>slow</p>')
    }
    const answers = await Promise.all(Array.from({ length: 100 }, () => get('/')))
    expect(rendered).toHaveLength(1)
    expect(answers.every(({ statusCode, body }) => statusCode === 200 && body.includes('slow'))).toBe(true)
  })

  test('a failure reaches all waiting visitors, and the next visitor starts a new rendering', async () => {
    const get = openPages()
    renderNext = () => Promise.reject(new Error('no database'))
    const answers = await Promise.all([get('/'), get('/')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500])
    expect(rendered).toHaveLength(1)
    renderNext = () => html('<p>well again</p>')
    expect((await get('/')).body).toContain('well again')
  })

  test.each([
    ['throws', () => Promise.reject(new Error('no database'))],
    ['answers 500', () => html('<p>sorry</p>', {}, 500)],
  ])('while the renderer %s the old page stays, and is not tried at every request', async (_case, fail) => {
    const get = openPages()
    await get('/')
    clock = 20 * SECOND
    renderNext = fail
    for (let visit = 0; visit < 5; visit++) {
      const answer = await get('/')
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain('rendering 1')
      await background()
    }
    expect(rendered).toHaveLength(2)
    clock += 1 * SECOND
    await get('/')
    await background()
    expect(rendered).toHaveLength(3)
  })

  test('a rendered error page is sent and not stored or cached', async () => {
    const get = openPages()
    renderNext = () => html('<p>sorry</p>', {}, 500)
    const answer = await get('/')
    expect(answer.statusCode).toBe(500)
    expect(answer.headers['cache-control']).toBe('no-store')
    await get('/')
    expect(rendered).toHaveLength(2)
  })

  test('a page that is gone is not cached, and its old version is removed', async () => {
    const get = openPages()
    await get('/')
    clock = 20 * SECOND
    renderNext = () => html('<p>gone</p>', {}, 404)
    await get('/')
    await background()
    expect((await get('/')).statusCode).toBe(404)
    expect((await get('/')).statusCode).toBe(404)
    expect(rendered).toHaveLength(4)
  })
})

describe('no visitor sees the page of another', () => {
  test('a shared page has no data of the visitor', async () => {
    const get = openPages()
    renderNext = ({ request }) => html(JSON.stringify([request.url, ...request.headers]))
    const first = await get('/', {
      headers: {
        cookie: 'other=ada; colour=red',
        'user-agent': 'ada',
        'x-forwarded-for': 'ada',
        'accept-language': 'ada',
      },
      query: { ref: 'ada' },
    })
    const second = await get('/', { headers: { cookie: 'colour=red; other=ben', 'user-agent': 'ben' } })
    expect(first.body).not.toContain('ada')
    expect(second.body).toBe(first.body)
    expect(rendered).toHaveLength(1)
    expect(Object.keys(rendered[0]?.requestedBy ?? {})).toEqual(['id', 'ip'])
  })

  test.each([
    ['a session', { headers: { cookie: 'colour=red; session=1' } }],
    ['a token', { headers: { authorization: 'Bearer 1' } }],
    ['a form', { method: 'POST' as const, payload: 'a=1', headers: { 'content-type': 'text/plain' } }],
    ['an address without end', { query: { page: '1'.repeat(2_000) } }],
    ['an invalid host', { headers: { host: 'a b' } }],
    ['a host with a password', { headers: { host: 'a:b@c' } }],
  ])('with %s the page is their own, kept page or not', async (_case, more) => {
    const get = openPages()
    await get('/')
    expect((await get('/', more)).body).toBe(OWN_PAGE)
    expect(rendered).toHaveLength(1)
  })

  test.each([
    ['sets a cookie', { 'set-cookie': 'flash=for one' }],
    ['is private', { 'cache-control': 'private' }],
    ['must not be stored', { 'cache-control': 'no-cache, no-store' }],
  ])('a response that %s goes to no waiting visitor and is not shared', async (_case, headers) => {
    const get = openPages()
    renderNext = () => html('<p>personal</p>', headers)
    const answers = await Promise.all([get('/'), get('/'), get('/')])
    answers.push(await get('/'))
    expect(answers.map(({ body }) => body)).toEqual([OWN_PAGE, OWN_PAGE, OWN_PAGE, OWN_PAGE])
    expect(answers.some((answer) => 'set-cookie' in answer.headers)).toBe(false)
    expect(rendered).toHaveLength(1)
  })

  test('another shared cookie gets another page', async () => {
    const get = openPages()
    renderNext = ({ request }) => html(`<p>${request.headers.get('cookie')}</p>`)
    const of = async (cookie: string) => (await get('/', { headers: { cookie } })).body
    expect(await of('colour=red')).toContain('colour=red')
    expect(await of('colour=blue')).toContain('colour=blue')
    expect((await get('/')).body).toContain('null')
    expect(await of('x=1; colour=red')).toContain('colour=red')
    expect(rendered).toHaveLength(3)
  })

  test('a browser with a hint gets another page, and only the value on counts', async () => {
    const get = openPages()
    renderNext = ({ request }) => html(`<p>${request.headers.get('save-data')}</p>`)
    const of = async (word: string) => (await get('/', { headers: { 'save-data': word } })).body
    expect(await of('on')).toContain('<p>on</p>')
    expect((await get('/')).body).toContain('<p>null</p>')
    expect(await of('maybe')).toContain('<p>null</p>')
    expect(rendered).toHaveLength(2)
  })

  test('another host gets another page, so that no visitor sets the links of others', async () => {
    const get = openPages()
    renderNext = ({ request }) => html(request.url)
    expect((await get('/', { headers: { host: 'evil.example' } })).body).toContain('http://evil.example/')
    expect((await get('/', { headers: { host: 'shop.example' } })).body).toContain('http://shop.example/')
  })

  test('a shop with a public origin ignores the host of a request', async () => {
    const get = openPages({ origin: 'https://shop.example' })
    renderNext = ({ request }) => html(request.url)
    const answer = await get('/a', { headers: { host: 'evil.example' } })
    expect(answer.body).toContain('https://shop.example/a')
    expect(answer.headers['content-security-policy']).toContain('upgrade-insecure-requests')
    await get('/a')
    expect(rendered).toHaveLength(1)
  })
})

describe('the address', () => {
  test.each([
    '/p?make=Kia&page=2',
    '/p?page=2&make=Kia',
    '/p?utm_source=x&page=2&make=Kia&make=',
    '/p?page=2&make=%4Bia',
  ])('%s is one page', async (url) => {
    const get = openPages()
    await get('/p?make=Kia&page=2')
    await get(url)
    expect(rendered.map(({ request }) => request.url)).toEqual(['http://localhost/p?make=Kia&page=2'])
  })

  test('a page does not get unknown parameters', async () => {
    const get = openPages()
    await get('/p?utm_source=x&gclid=1')
    expect(rendered[0]?.request.url).toBe('http://localhost/p')
  })

  test.each(['/p?page=3', '/p?make=Kia', '/P?make=Kia&page=2', '/p?make=Kia&make=BMW&page=2'])(
    '%s is another page',
    async (url) => {
      const get = openPages()
      await get('/p?make=Kia&page=2')
      await get(url)
      expect(rendered).toHaveLength(2)
    },
  )
})

test('HEAD and GET share one rendering', async () => {
  const get = openPages()
  const head = await get('/', { method: 'HEAD' })
  const full = await get('/')
  expect(rendered.map(({ request }) => request.method)).toEqual(['GET'])
  expect(head.body).toBe('')
  const { date: _when, connection: _how, ...headers } = full.headers
  expect(head.headers).toMatchObject(headers)
})

test('an unchanged page keeps its ETag although its nonce changes', async () => {
  const get = openPages()
  renderNext = ({ nonce }) => html(`<script nonce="${nonce}">start()</script>`)
  const before = await get('/')
  clock = 70 * SECOND
  const after = await get('/')
  expect(rendered[0]?.nonce).not.toBe(rendered[1]?.nonce)
  expect(after.headers.etag).toBe(before.headers.etag)
})
