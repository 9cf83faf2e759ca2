import { text } from 'node:stream/consumers'

import type { FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addAccess } from './access.ts'
import { addCsrf } from './csrf.ts'
import { createPageCalls } from './in-process-calls.ts'
import { createServer } from './server.ts'
import { addSessions, setSessionCookie, readSessionToken, clearSessionCookie } from './session.ts'
import { acceptUpload, readFormParts } from './upload-body.ts'

const TOKENS = { old: 'o'.repeat(43), new: 'n'.repeat(43) }

const noDatabase = { db: { query: async () => ({ rows: [] }) } }
const app = createServer(noDatabase as never, {
  log: pino({ level: 'silent' }),
  trustProxy: undefined,
  production: true,
  https: false,
})

beforeAll(async () => {
  addSessions(app, async (_ctx, token) => ({
    userId: token === TOKENS.old ? 1 : 2,
    roleId: 6,
    approved: true,
    sessionId: 1,
  }))
  addAccess(app, { findEntry: () => 'anyone', getVerdict: () => 'allowed', isPersonal: () => true })
  addCsrf(app, { origin: null })
  app.get('/api/who', (request) => ({
    user: request.ctx.actor?.userId ?? null,
    ip: request.ip,
    protocol: request.protocol,
    host: request.host,
    agent: request.headers['user-agent'],
    vehicle: request.cookies['vehicle'],
    key: request.headers['idempotency-key'],
  }))
  app.post('/api/login', (request, reply) => {
    setSessionCookie(request, reply, TOKENS.new, new Date(Date.now() + 60_000))
    return {}
  })
  app.post('/api/logout', (request, reply) => {
    clearSessionCookie(request, reply)
    return { ended: readSessionToken(request) !== null }
  })
  await app.register(async (forms) => {
    await acceptUpload(forms, { mostBytes: 100 })
    forms.post('/api/form', (request) => cameIn(request))
  })
  await app.ready()
})
afterAll(() => app.close())

async function cameIn(request: FastifyRequest): Promise<string[]> {
  const came: string[] = []
  for await (const part of readFormParts(request))
    came.push(`${part.name}: ${part.kind === 'file' ? await text(part.bytes) : part.value}`)
  return came
}

const page = (init: RequestInit = {}, url = 'http://shop.example/login') =>
  createPageCalls(app, { page: new Request(url, init), ip: '41.58.1.2', https: url.startsWith('https:') })
const get = { method: 'GET', url: '/api/who', body: undefined }
const post = (url: string) => ({ method: 'POST', url, body: {} })
const ANSWER = () => new Response('page', { headers: { 'set-cookie': 'vehicle=x' } })

test('a page calls in the name of its visitor: address, protocol, browser and cookies', async () => {
  const headers = { cookie: `vehicle=Toyota%20Corolla; __Host-session=${TOKENS.old}`, 'user-agent': 'Chrome' }
  const { send, finish } = page({ headers }, 'https://shop.example/account')
  expect((await send(get)).body).toEqual({
    user: 1,
    ip: '41.58.1.2',
    protocol: 'https',
    host: 'shop.example',
    agent: 'Chrome',
    vehicle: 'Toyota Corolla',
  })
  expect(finish(ANSWER()).headers.getSetCookie()).toEqual(['vehicle=x'])
})

test('a call that moves money carries the key of its attempt, and no other call does', async () => {
  const { send } = page()
  expect((await send({ ...get, key: 'attempt-1' })).body).toMatchObject({ key: 'attempt-1' })
  expect((await send(get)).body).not.toHaveProperty('key')
})

test('who logs in by a form is signed in for the rest of the page, and gets the cookie', async () => {
  const { send, finish } = page({ method: 'POST', headers: { cookie: 'vehicle=y' } })
  expect((await send(get)).body).toMatchObject({ user: null })
  await send(post('/api/login'))
  expect((await send(get)).body).toMatchObject({ user: 2, vehicle: 'y' })
  const [first, second] = finish(ANSWER()).headers.getSetCookie()
  expect(first).toBe('vehicle=x')
  expect(second).toMatch(new RegExp(`^session=${TOKENS.new}; .*HttpOnly; SameSite=Lax$`))
})

test('over https the cookie that the page gets is that of https', async () => {
  const { send, finish } = page({ method: 'POST' }, 'https://shop.example/login')
  await send(post('/api/login'))
  expect(finish(ANSWER()).headers.getSetCookie()[1]).toMatch(/^__Host-session=.*; Secure/)
})

test('who logs out by a form is a visitor for the rest of the page, and loses the cookie', async () => {
  const { send, finish } = page({ method: 'POST', headers: { cookie: `session=${TOKENS.old}` } })
  expect((await send(post('/api/logout'))).body).toEqual({ ended: true })
  expect((await send(get)).body).toMatchObject({ user: null })
  const { headers } = finish(ANSWER())
  expect(headers.getSetCookie()[1]).toMatch(/^session=; .*1970/)
  expect(headers.get('clear-site-data')).toBe('"storage"')
})

test('a page that is only looked at changes nothing in the name of who looks', async () => {
  for (const method of ['GET', 'HEAD']) {
    const { send } = page({ method, headers: { cookie: `session=${TOKENS.old}` } })
    expect(await send(post('/api/logout'))).toMatchObject({ status: 403, body: { code: 'csrf_failed' } })
  }
})

test('an external request cannot claim the headers of a page', async () => {
  const answer = await app.inject({
    url: '/api/who',
    headers: { 'x-forwarded-for': '41.58.1.2', 'x-forwarded-proto': 'https' },
    remoteAddress: '41.58.9.9',
  })
  expect(answer.json()).toMatchObject({ ip: '41.58.9.9', protocol: 'http' })
})

test('a form with a file is passed on as it came', async () => {
  const form = new FormData()
  form.set('store', '7')
  form.set('file', new File(['what it holds'], 'a.txt'))
  const own = new Request('http://shop.example/upload', { method: 'POST', body: form })
  const { send } = page({ method: 'POST' })
  const answer = await send({ method: 'POST', url: '/api/form', body: own })
  expect(answer).toEqual({ status: 200, body: ['store: 7', 'file: what it holds'] })
})
