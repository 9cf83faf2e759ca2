import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'

import { addSecurityHeaders, API_READER_POLICY, hashInlineScripts, newNonce, pagePolicy } from './security-headers.ts'

function openServer({ https = false, trustProxy = false } = {}) {
  const app = fastify({ trustProxy })
  addSecurityHeaders(app, { https })
  app.get('/api/one', () => ({ one: 1 }))
  return app
}

describe('the headers of every answer', () => {
  test('shut what the shop does not use, on answers and on failures', async () => {
    const app = openServer()
    for (const url of ['/api/one', '/api/none']) {
      const { headers } = await app.inject(url)
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers['permissions-policy']).toContain('camera=()')
      expect(headers).not.toHaveProperty('strict-transport-security')
    }
  })

  test('bind the browser to https where the shop is reached over it', async () => {
    const overHttps = { url: '/api/one', headers: { 'x-forwarded-proto': 'https' } }
    const header = 'strict-transport-security'
    expect((await openServer({ trustProxy: true }).inject(overHttps)).headers).toHaveProperty(header)
    expect((await openServer({ https: true }).inject('/api/one')).headers).toHaveProperty(header)
    // Anybody can send the header; only a proxy that is trusted is believed.
    expect((await openServer().inject(overHttps)).headers).not.toHaveProperty(header)
  })

  test('the reader of the API gets its own policy, the API text does not', async () => {
    const app = openServer()
    await app.register(fastifySwagger, { openapi: {} })
    await app.register(fastifySwaggerUi, { routePrefix: '/api/docs', staticCSP: API_READER_POLICY })
    const page = await app.inject('/api/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toBe(API_READER_POLICY)
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)/)
    expect((await app.inject('/api/one')).headers['content-security-policy']).not.toBe(API_READER_POLICY)
  })
})

describe('the policy of a page', () => {
  test('lets no script run that is not the shop’s', () => {
    const policy = pagePolicy({ scripts: ["'nonce-x'"], https: false })
    const scripts = policy.split('; ').filter((directive) => directive.startsWith('script-src'))
    expect(scripts).toEqual(["script-src 'self' 'nonce-x'"])
    expect(policy).not.toContain('unsafe-eval')
    expect(policy.split('; ').filter((directive) => directive.includes('unsafe-inline'))).toEqual([
      "style-src-attr 'unsafe-inline'",
    ])
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('upgrade-insecure-requests')
  })

  test('asks for https only where the page came over https', () => {
    expect(pagePolicy({ scripts: [], https: true })).toContain('upgrade-insecure-requests')
  })
})

describe('hashes instead of nonces', () => {
  const nonce = newNonce()

  test('the nonce is removed from every tag that has it, and the rest is unchanged', () => {
    const page = (mark: string) =>
      `<link rel="modulepreload"${mark} href="/a.js"/><script async=""${mark} type="module">a > b</script>` +
      `<script src="/b.js"${mark}></script><script type="application/ld+json">{"a":1}</script>`
    const { html, scripts } = hashInlineScripts(page(` nonce="${nonce}"`), nonce)
    expect(html).toBe(page(''))
    expect(scripts).toHaveLength(1)
  })

  test('a script with a guessed nonce is not named', () => {
    const { scripts } = hashInlineScripts(`<script nonce="${newNonce()}">steal()</script>`, nonce)
    expect(scripts).toEqual([])
  })

  test('the same script twice is named once', () => {
    const script = `<script nonce="${nonce}">start()</script>`
    expect(hashInlineScripts(script + script, nonce).scripts).toHaveLength(1)
  })
})
