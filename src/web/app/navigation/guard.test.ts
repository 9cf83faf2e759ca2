import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import type { ApiRequest } from '#platform/http/client.ts'
import { testAll } from '#tests/support/check-each.ts'
import { apiContext, createPageApi, originContext } from '#web/app/api/page-api.ts'

import { guard, viewerContext } from './guard.ts'

const users: Record<string, object> = {
  admin: { role: { id: 1 } },
  fleet: { role: { id: 3 } },
  customer: { role: { id: 6 } },
}

/** Returns the guard's status and Location, and the API calls it made. */
async function visit(path: string, cookie = '', method = 'GET') {
  const calls: string[] = []
  const context = new RouterContextProvider()
  context.set(
    apiContext,
    createPageApi(async ({ url }: ApiRequest) => {
      calls.push(url)
      return { status: 200, body: { user: users[cookie.split('=')[1] ?? ''] ?? null } }
    }),
  )
  context.set(originContext, 'http://shop.example')
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
    cookie: answer.headers.get('Set-Cookie'),
    viewer: context.get(viewerContext),
    calls,
  }
}

test('a visitor without a session cookie sees public pages without a session call', async () => {
  expect(await visit('/product?page=2', 'vehicle=make=BMW')).toMatchObject({ status: 200, viewer: null, calls: [] })
})

test('a session cookie causes one session call', async () => {
  const { status, viewer, calls } = await visit('/product', 'session=customer')
  expect({ status, viewer, calls }).toEqual({ status: 200, viewer: users['customer'], calls: ['/api/session/'] })
})

test('a page for members redirects a visitor to the login, and back afterwards', async () => {
  expect(await visit('/account?done=profile')).toMatchObject({
    status: 303,
    to: '/login?next=%2Faccount%3Fdone%3Dprofile',
    caching: 'private, no-store',
  })
})

test('an expired session redirects to the login like no session', async () => {
  expect(await visit('/account', '__Host-session=over')).toMatchObject({ to: '/login?next=%2Faccount' })
})

test('a form of a page for members is guarded like its page', async () => {
  expect(await visit('/account', '', 'POST')).toMatchObject({ status: 303, to: '/login?next=%2Faccount' })
})

testAll([
  ['/dashboard', 'customer', '/'],
  ['/tables/users?page=2', 'fleet', '/'],
  ['/seller_product_list', 'customer', '/'],
  ['/company-dashboard', 'admin', '/'],
  ['/login', 'customer', '/'],
  ['/signup', 'admin', '/'],
  ['/signup-encrypted-admin', 'admin', '/'],
  ['/adminlogin', 'customer', '/dashboard'],
  ['/adminsignup', 'admin', '/dashboard'],
])('a page for others leads each visitor to a page of their own', async (path, who, to) => {
  expect(await visit(path, `session=${who}`)).toMatchObject({ status: 303, to })
})

test('a refused page is named in a cookie for the note on the home page, and a login page is not', async () => {
  const { cookie } = await visit('/tables/users?page=2', 'session=fleet')
  expect(cookie).toBe('refused=%2Ftables%2Fusers%3Fpage%3D2; Path=/; Max-Age=15; SameSite=Lax; HttpOnly')
  expect((await visit('/login', 'session=customer')).cookie).toBeNull()
})

test.each([
  ['/dashboard', 'admin'],
  ['/company-dashboard', 'customer'],
  ['/account', 'admin'],
])('%s lets the %s in', async (path, who) => {
  expect(await visit(path, `session=${who}`)).toMatchObject({ status: 200, to: null })
})
