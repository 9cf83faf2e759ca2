import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import type { Outgoing } from '#platform/http/client.ts'
import { testAll } from '#tests/support/check-each.ts'

import { apiContext, createPageApi } from './api.ts'
import { guard, viewerContext } from './guard.ts'

const users: Record<string, object> = { admin: { role: { id: 1 } }, customer: { role: { id: 6 } } }

/** Where a visit ends: the status and Location of what the guard answers, and how often it asked the API. */
async function visit(path: string, cookie = '', method = 'GET') {
  const asked: string[] = []
  const context = new RouterContextProvider()
  context.set(
    apiContext,
    createPageApi(async ({ url }: Outgoing) => {
      asked.push(url)
      return { status: 200, body: { user: users[cookie.split('=')[1] ?? ''] ?? null } }
    }),
  )
  const request = new Request(`http://shop.example${path}`, { method, headers: { Cookie: cookie } })
  const url = new URL(request.url)
  const run = async () =>
    guard({ request, url, params: {}, pattern: '', context }, async () => new Response('the page'))
  const answer = await run().catch((thrown: unknown) => thrown)
  if (!(answer instanceof Response)) throw new Error('the guard lets nothing but answers go')
  const caching = answer.headers.get('Cache-Control')
  return {
    status: answer.status,
    to: answer.headers.get('Location'),
    caching,
    viewer: context.get(viewerContext),
    asked,
  }
}

test('a visitor is not asked about, and sees what is for everybody', async () => {
  expect(await visit('/product?page=2', 'vehicle=make=BMW')).toMatchObject({ status: 200, viewer: null, asked: [] })
})

test('who has a session is asked about once', async () => {
  const { status, viewer, asked } = await visit('/product', 'session=customer')
  expect({ status, viewer, asked }).toEqual({ status: 200, viewer: users['customer'], asked: ['/api/session/'] })
})

test('a page for members leads a visitor to the login, and back afterwards', async () => {
  expect(await visit('/account?done=profile')).toMatchObject({
    status: 303,
    to: '/login?next=%2Faccount%3Fdone%3Dprofile',
    caching: 'private, no-store',
  })
})

test('a session that has ended is none', async () => {
  expect(await visit('/account', '__Host-session=over')).toMatchObject({ to: '/login?next=%2Faccount' })
})

test('a form of a page for members is guarded like the page', async () => {
  expect(await visit('/account', '', 'POST')).toMatchObject({ status: 303, to: '/login?next=%2Faccount' })
})

testAll([
  ['/dashboard', 'customer', '/'],
  ['/company-dashboard', 'admin', '/'],
  ['/login', 'customer', '/'],
  ['/signup', 'admin', '/'],
  ['/signup-encrypted-admin', 'admin', '/'],
  ['/adminlogin', 'customer', '/dashboard'],
  ['/adminsignup', 'admin', '/dashboard'],
])('a page for others leads each visitor to a page of their own', async (path, who, to) => {
  expect(await visit(path, `session=${who}`)).toMatchObject({ status: 303, to })
})

test.each([
  ['/dashboard', 'admin'],
  ['/company-dashboard', 'customer'],
  ['/account', 'admin'],
])('%s lets the %s in', async (path, who) => {
  expect(await visit(path, `session=${who}`)).toMatchObject({ status: 200, to: null })
})
