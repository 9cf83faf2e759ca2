import { hash, randomBytes } from 'node:crypto'

import type { FastifyInstance, FastifyReply } from 'fastify'

/** For every response except pages: loads, framing and forms are forbidden. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For uploaded files: opened directly, a file has no scripts, no links and no origin. */
export const MEDIA_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'"

/** For the service worker: it may only connect to the shop. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** For the API reference at /api/docs, which uses data images and style attributes. */
export const API_READER_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const HEADERS = {
  'content-security-policy': DATA_POLICY,
  'x-content-type-options': 'nosniff',
  // Stricter breaks form posts without JavaScript: their Origin would be null.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const HTTPS_HEADERS = { ...HEADERS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** Returns the headers of every response; with Strict-Transport-Security only over https. */
export const securityHeaders = (https: boolean): Readonly<Record<string, string>> => (https ? HTTPS_HEADERS : HEADERS)

/** Adds the security headers to every response; with `https` the shop is public over it, even if a proxy ends TLS. */
export function addSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  app.addHook('onRequest', (request, reply, done) => {
    // A constant table: building it for each response, as the common plugin does, costs a tenth of a bare response.
    reply.headers(securityHeaders(https || request.protocol === 'https'))
    done()
  })
}

/** Removes headers that only documents obey from a file's response: a phone's page loads 40, with 12 kB of them. */
export function removeDocumentHeaders(reply: FastifyReply): void {
  for (const name of ['x-request-id', 'referrer-policy', 'permissions-policy', 'cross-origin-opener-policy'])
    reply.removeHeader(name)
}

/** Returns a nonce for the inline scripts of one rendering: 128 bits, safe in HTML and headers. */
export const newNonce = (): string => randomBytes(16).toString('base64url')

interface PageSources {
  scripts: readonly string[]
  styles?: readonly string[]
  https: boolean
  /** Additional directives of this page: `frame-src https://pay.example; form-action …`. */
  more?: string
}

/** Returns the Content-Security-Policy of a page. `scripts` and `styles` list what runs inline (`'nonce-…'`). */
export function pagePolicy({ scripts, styles = [], https, more = '' }: PageSources): string {
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    // Some widths are data.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ]
  return withSources(directives, more).join('; ')
}

/** Merges sources into existing directives, because browsers ignore a repeated directive. */
function withSources(directives: readonly string[], more: string): string[] {
  const added = more.split(';').map((directive) => directive.trim())
  const getDirectiveName = (directive: string) => directive.split(' ', 1)[0]
  const joined = directives.map((directive) => {
    const extra = added.find((one) => getDirectiveName(one) === getDirectiveName(directive))
    // `'none'` beside other sources is ignored, with a warning of the browser.
    return extra === undefined
      ? directive
      : `${directive.replace(/ 'none'$/, '')}${extra.slice(getDirectiveName(extra)?.length)}`
  })
  const isNew = (one: string) =>
    one !== '' && directives.every((directive) => getDirectiveName(directive) !== getDirectiveName(one))
  return [...joined, ...added.filter(isNew)]
}

/** Replaces nonces by hashes, so that a page can be cached. Returns the HTML and the sources of its inline scripts. */
export function hashInlineScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const attribute = ` nonce="${nonce}"`
  const scripts = new Set<string>()
  const fixed = html
    // Only scripts with the nonce are hashed: an injected script does not know it and stays forbidden.
    .replaceAll(new RegExp(`<script\\b[^>]*${attribute}[^>]*>([^]*?)</script>`, 'g'), (element, text: string) => {
      if (text !== '') scripts.add(`'sha256-${hash('sha256', text, 'base64')}'`)
      // The first match is the attribute of the element itself.
      return element.replace(attribute, '')
    })
    .replaceAll(new RegExp(`<(?:link|style)\\b[^>]*${attribute}[^>]*>`, 'g'), (tag) => tag.replace(attribute, ''))
  return { html: fixed, scripts: [...scripts] }
}
