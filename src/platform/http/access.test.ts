import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'

import { BootError } from '#platform/db/boot-error.ts'

import { addAccess } from './access.ts'
import { createServer } from './server.ts'

const open = () => {
  const app = createServer(
    { db: null as never },
    { log: pino({ level: 'silent' }), trustProxy: undefined, production: true, https: false },
  )
  const table: Record<string, 'allowed' | 'sign-in' | 'forbidden'> = {
    'GET /api/open': 'allowed',
    'POST /api/members': 'sign-in',
    'GET /api/admins': 'forbidden',
  }
  addAccess(app, { findEntry: (call) => table[call], getVerdict: (entry) => entry, isPersonal: () => false })
  return app
}
let app = open()
afterEach(async () => {
  await app.close()
  app = open()
})

test.each([
  ['of a method that the table does not name', () => app.post('/api/open', () => 'x')],
  ['of a path that it does not name', () => app.get('/api/other', () => 'x')],
  ['of the other interface', () => app.get('/aliapi/other', () => 'x')],
  [
    'of several methods, one of them unnamed',
    () => app.route({ method: ['GET', 'DELETE'], url: '/api/open', handler: () => 'x' }),
  ],
  ['of every method', () => app.all('/api/open', () => 'x')],
])('a call %s stops the start with one sentence', (_, mount) => {
  expect(mount).toThrow(BootError)
  expect(mount).toThrow(/^\w+ \/\S+ has no entry in the permission table: add it there\.$/)
})

test('routes of a plugin registered later also need an entry', async () => {
  app.register(async (part) => {
    part.get('/api/other', () => 'x')
  })
  await expect(app.ready()).rejects.toThrow('GET /api/other has no entry')
})

test('the table is asked before the body is read, also for HEAD', async () => {
  app.get('/api/open', () => 'open')
  app.get('/api/admins', () => 'admins')
  app.post('/api/members', () => 'members')
  const requestStatus = async (method: 'GET' | 'HEAD' | 'POST', url: string) =>
    (
      await app.inject({
        method,
        url,
        ...(method === 'POST' && { payload: '{', headers: { 'content-type': 'application/json' } }),
      })
    ).statusCode
  expect(await requestStatus('GET', '/api/open')).toBe(200)
  expect(await requestStatus('GET', '/api/open/?a=1')).toBe(200)
  expect(await requestStatus('POST', '/api/members')).toBe(401)
  expect(await requestStatus('GET', '/api/admins')).toBe(403)
  expect(await requestStatus('GET', '/api//admins/')).toBe(404)
  expect(await requestStatus('HEAD', '/api/admins')).toBe(403)
})

test('pages and files need no entry', async () => {
  app.get('/other', () => 'page')
  app.get('/apiary', () => 'page')
  expect((await app.inject('/other')).statusCode).toBe(200)
  expect((await app.inject('/apiary')).statusCode).toBe(200)
})
