import { expect, test } from 'vitest'

import { PAGE_SOURCES } from '#web/app/page-sources.ts'

import { toOwnPage } from './own-page.ts'

const page = (sources?: string) =>
  toOwnPage(
    new Response('<p>', {
      headers: { 'Content-Type': 'text/html', ...(sources !== undefined && { [PAGE_SOURCES]: sources }) },
    }),
    { nonce: 'n', https: false },
  )
const policyOf = (answer: Response) => answer.headers.get('content-security-policy')?.split('; ') ?? []

test('a page that names nothing loads from the shop alone', () => {
  const policy = policyOf(page())
  expect(policy).toContain("script-src 'self' 'nonce-n'")
  expect(policy).toContain("form-action 'self'")
  expect(policy.some((directive) => directive.startsWith('frame-src'))).toBe(false)
})

test('what a page names is added to its own policy: to a directive that stands there, or as a new one', () => {
  const answer = page('script-src https://a.example; form-action https://b.example; frame-src https://c.example')
  const policy = policyOf(answer)
  expect(policy).toContain("script-src 'self' 'nonce-n' https://a.example")
  expect(policy).toContain("form-action 'self' https://b.example")
  expect(policy).toContain('frame-src https://c.example')
  expect(new Set(policy.map((directive) => directive.split(' ')[0])).size).toBe(policy.length)
})

test('a page that names who may frame it is framed by those, and any other by nobody', () => {
  expect(policyOf(page())).toContain("frame-ancestors 'none'")
  expect(policyOf(page("frame-ancestors 'self' https://d.example"))).toContain(
    "frame-ancestors 'self' https://d.example",
  )
})

test('the header by which a page names its sources goes no further', () => {
  expect(page('frame-src https://c.example').headers.has(PAGE_SOURCES)).toBe(false)
})

test('a page may say that others keep it, but not with a cookie in it', () => {
  const cachingOf = (headers: Record<string, string>) =>
    toOwnPage(new Response('<p>', { headers }), { nonce: 'n', https: false }).headers.get('cache-control')
  expect(cachingOf({ 'Cache-Control': 'public, max-age=60' })).toBe('public, max-age=60')
  expect(cachingOf({ 'Cache-Control': 'public, max-age=60', 'Set-Cookie': 'a=1' })).toBe('private, no-store')
  expect(cachingOf({})).toBe('private, no-store')
})

test('inline scripts of a page run with its nonce, and an answer that is no page has no policy of pages', () => {
  expect(policyOf(page())).toContain("script-src 'self' 'nonce-n'")
  const text = new Response('x', { headers: { 'Content-Type': 'text/plain' } })
  expect(toOwnPage(text, { nonce: 'n', https: false }).headers.get('content-security-policy')).toBeNull()
})
