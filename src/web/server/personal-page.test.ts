import { expect, test } from 'vitest'

import { PAGE_SOURCES } from '#web/app/document/page-sources.ts'

import { toPersonalPage } from './personal-page.ts'

const page = (sources?: string) =>
  toPersonalPage(
    new Response('<p>', {
      headers: { 'Content-Type': 'text/html', ...(sources !== undefined && { [PAGE_SOURCES]: sources }) },
    }),
    { nonce: 'n', https: false },
  )
const readPolicy = (answer: Response) => answer.headers.get('content-security-policy')?.split('; ') ?? []

test('a page without sources loads only from the shop', () => {
  const policy = readPolicy(page())
  expect(policy).toContain("script-src 'self' 'nonce-n'")
  expect(policy).toContain("form-action 'self'")
  expect(policy.some((directive) => directive.startsWith('frame-src'))).toBe(false)
})

test('sources of a page are added to an existing directive or as a new one', () => {
  const answer = page('script-src https://a.example; form-action https://b.example; frame-src https://c.example')
  const policy = readPolicy(answer)
  expect(policy).toContain("script-src 'self' 'nonce-n' https://a.example")
  expect(policy).toContain("form-action 'self' https://b.example")
  expect(policy).toContain('frame-src https://c.example')
  expect(new Set(policy.map((directive) => directive.split(' ')[0])).size).toBe(policy.length)
})

test('a page that lists frame ancestors may be framed by them, and other pages not at all', () => {
  expect(readPolicy(page())).toContain("frame-ancestors 'none'")
  expect(readPolicy(page("frame-ancestors 'self' https://d.example"))).toContain(
    "frame-ancestors 'self' https://d.example",
  )
})

test('the internal header with the sources of a page is removed', () => {
  expect(page('frame-src https://c.example').headers.has(PAGE_SOURCES)).toBe(false)
})

test('a page may allow caching unless it sets a cookie', () => {
  const readCaching = (headers: Record<string, string>) =>
    toPersonalPage(new Response('<p>', { headers }), { nonce: 'n', https: false }).headers.get('cache-control')
  expect(readCaching({ 'Cache-Control': 'public, max-age=60' })).toBe('public, max-age=60')
  expect(readCaching({ 'Cache-Control': 'public, max-age=60', 'Set-Cookie': 'a=1' })).toBe('private, no-store')
  expect(readCaching({})).toBe('private, no-store')
})

test('inline scripts run with the nonce, and a response that is not a page has no page policy', () => {
  expect(readPolicy(page())).toContain("script-src 'self' 'nonce-n'")
  const text = new Response('x', { headers: { 'Content-Type': 'text/plain' } })
  expect(toPersonalPage(text, { nonce: 'n', https: false }).headers.get('content-security-policy')).toBeNull()
})
