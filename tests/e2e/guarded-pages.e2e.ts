import { type APIRequestContext, type APIResponse, expect, request, test } from '@playwright/test'

import { DEMO_PASSWORD } from '#tests/support/accounts.ts'
import { getRedirect as getExpectedRedirect } from '#web/app/navigation/page-access.ts'
import { PAGES } from '#web/app/navigation/pages.ts'

// Every page of the permission table, as a visitor and each of the six roles gets it. Without a browser, which would not
// show all headers.

const DEMO = { admin: 1, distributor: 2, fleet: 3, supplier: 4, workshop: 5, customer: 6 } as const
const PARAMS: Record<string, string> = {
  ':id': '1',
  ':number': 'SPL-260101-AB12CD',
  ':symbol': 'W-1',
  ':productId': '1',
  ':file': 'products-1.xml',
  '*': 'nothing/there',
}
const addresses = Object.keys(PAGES).map((pattern) =>
  pattern
    .split('/')
    .map((part) => PARAMS[part] ?? part)
    .join('/'),
)

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

const visit = (who: APIRequestContext, path: string) => who.get(path, { maxRedirects: 0 })

/** Opens a session with its own cookies; signed in if `name` is given. */
async function openSession(baseURL: string | undefined, name?: keyof typeof DEMO): Promise<APIRequestContext> {
  const who = await request.newContext(baseURL === undefined ? {} : { baseURL })
  if (name === undefined) return who
  const email = `${name}@demo.example`
  const answer = await who.post(`/api/login/${email}/`, { data: { email, password: DEMO_PASSWORD } })
  expect(answer.status()).toBe(200)
  return who
}

function expectSafe(answer: APIResponse, path: string) {
  const headers = answer.headers()
  expect(headers, path).toMatchObject(HEADERS)
  expect(headers['x-request-id'], path).toMatch(/^[\da-f-]{36}$/)
  expect(headers, path).not.toHaveProperty('access-control-allow-origin')
  expect(headers, path).not.toHaveProperty('x-powered-by')
  const policy = headers['content-security-policy'] ?? ''
  // Our catalogue page frames the widget of wipers.
  const framedBy = path === '/widget/wipers' ? "'self'" : "'none'"
  for (const part of ["default-src 'none'", `frame-ancestors ${framedBy}`, "base-uri '"])
    expect(policy, path).toContain(part)
  if (!headers['content-type']?.startsWith('text/html')) return
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
  expect(scripts, path).toMatch(/^'self'(?: '(?:nonce-[\w-]{22}|sha256-[\w+/=]{44})')+$/)
  expect(policy, path).toContain("form-action 'self'")
}

/** Pages that need to be told of what lead to where it is chosen. */
const LED_ON = [null, '/', '/vehicledata', '/account', '/product', '/seller_product_list']

/** Returns where a page redirects to, or null. */
const getRedirect = (answer: APIResponse) =>
  answer.status() >= 300 && answer.status() < 400
    ? new URL(answer.headers()['location'] ?? '', 'http://x').pathname
    : null

test('a visitor gets every page with safe headers, and is redirected to the login from guarded pages', async ({
  baseURL,
}) => {
  const visitor = await openSession(baseURL)
  for (const path of addresses) {
    const answer = await visit(visitor, path)
    expectSafe(answer, path)
    expect(answer.headers(), path).not.toHaveProperty('set-cookie')
    const wanted = getExpectedRedirect(path, null)
    if (wanted === null) expect(getRedirect(answer), path).not.toBe('/login')
    else expect(answer.headers()['location'], path).toBe(`/login?${new URLSearchParams({ next: path })}`)
  }
  await visitor.dispose()
})

for (const [name, id] of Object.entries(DEMO))
  test(`the ${name} gets every page with safe headers and uncached, or is redirected as the table says`, async ({
    baseURL,
  }) => {
    // The names are the keys of the table above.
    const who = await openSession(baseURL, name as keyof typeof DEMO)
    for (const path of addresses) {
      const answer = await visit(who, path)
      expectSafe(answer, path)
      const isFile = /\.(?:xml|txt|webmanifest)$/.test(path)
      if (!isFile) expect(answer.headers()['cache-control'], path).toBe('private, no-store')
      const wanted = getExpectedRedirect(path, { role: { id } })
      if (wanted === null) expect(LED_ON, path).toContain(getRedirect(answer))
      else expect(getRedirect(answer), path).toBe(wanted)
    }
    await who.dispose()
  })

test('the data of a page is guarded like the page', async ({ baseURL }) => {
  const [visitor, customer] = [await openSession(baseURL), await openSession(baseURL, 'customer')]
  for (const path of [
    '/dashboard.data',
    '/account.data',
    '/dashboard.data?_routes=routes%2Fdashboard',
    '/DASHBOARD.data',
  ])
    expect(await (await visit(visitor, path)).text(), path).toContain('/login?next=')
  for (const path of ['/DASHBOARD', '/dashboard/', '/%64ashboard'])
    expect(getRedirect(await visit(visitor, path)), path).toBe('/login')
  for (const path of ['/DASHBOARD', '/dashboard/', '/%64ashboard'])
    expect(getRedirect(await visit(customer, path)), path).toBe('/')
  await Promise.all([visitor.dispose(), customer.dispose()])
})

test('a page of one user is never sent to another or to a visitor', async ({ baseURL }) => {
  const [fleet, workshop, visitor] = [
    await openSession(baseURL, 'fleet'),
    await openSession(baseURL, 'workshop'),
    await openSession(baseURL),
  ]
  for (const path of ['/', '/product', '/nothing/there', '/account']) {
    const own = await (await visit(fleet, path)).text()
    for (const who of [workshop, visitor])
      expect(await (await visit(who, path)).text(), path).not.toContain('fleet@demo.example')
    if (path === '/account') expect(own).toContain('fleet@demo.example')
  }
  await Promise.all([fleet.dispose(), workshop.dispose(), visitor.dispose()])
})

test('the login form sets the session cookie, and the logout form deletes it', async ({ baseURL }) => {
  const who = await openSession(baseURL)
  const form = { intent: 'login', email: 'customer@demo.example', password: DEMO_PASSWORD }
  const login = await who.post('/login', { form, maxRedirects: 0 })
  expect(login.status()).toBe(303)
  expect(login.headers()['set-cookie']).toMatch(/^session=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/m)
  expect(login.headers()['cache-control']).toBe('private, no-store')
  const token = /session=([\w-]{43})/.exec(login.headers()['set-cookie'] ?? '')?.[1] ?? ''
  expect((await visit(who, '/account')).status()).toBe(200)
  const foreign = await who.post('/logout', { form: {}, headers: { origin: 'https://evil.example' }, maxRedirects: 0 })
  expect(foreign.status()).toBe(403)
  expect((await visit(who, '/account')).status()).toBe(200)
  const logout = await who.post('/logout', { form: {}, maxRedirects: 0 })
  expect(logout.headers()['set-cookie']).toMatch(
    /^session=; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax$/,
  )
  const after = await who.get('/account', { headers: { cookie: `session=${token}` }, maxRedirects: 0 })
  expect(getRedirect(after)).toBe('/login')
  await who.dispose()
})

test('an expired session counts as a visitor, and its pages are not cached', async ({ baseURL }) => {
  const who = await openSession(baseURL)
  const headers = { cookie: `session=${'x'.repeat(43)}` }
  const home = await who.get('/', { headers, maxRedirects: 0 })
  expect([home.status(), home.headers()['cache-control']]).toEqual([200, 'private, no-store'])
  expect(getRedirect(await who.get('/account', { headers, maxRedirects: 0 }))).toBe('/login')
  await who.dispose()
})
