import { hash, randomBytes } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

/** For everything that is no page: nothing may be loaded, framed or sent from it. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For a file that anybody may have drawn: opened by itself it is a picture without scripts, links or an origin. */
export const MEDIA_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'"

/** For a service worker: it asks the shop, and nobody else. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** For the reader of the API at /api/docs, whose drawings are data and whose styles stand in attributes. */
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

/** The headers of every answer; those that bind a browser to https only where it came over https. */
export const securityHeaders = (https: boolean): Readonly<Record<string, string>> => (https ? HTTPS_HEADERS : HEADERS)

/**
 * Gives every answer the headers that shut what the shop does not use; pages and files replace the policy by their own.
 * The table is fixed: a hook that builds it anew for each
 * answer, as the usual plugin does, costs a tenth of what a bare answer costs.
 * @param https the shop is known to be reached over https, whatever arrives here
 */
export function addSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(https || request.protocol === 'https'))
    done()
  })
}

/** A word that only this rendering knows; its inline scripts carry it. 128 bit, safe in HTML and in headers. */
export const newNonce = (): string => randomBytes(16).toString('base64url')

interface PageSources {
  scripts: readonly string[]
  styles?: readonly string[]
  https: boolean
  /** What this one page may load besides, as directives: `frame-src https://pay.example; form-action …`. */
  more?: string
}

/**
 * The Content-Security-Policy of a page. Scripts come from the shop itself or are inline and named in `scripts`
 * (`'nonce-…'`, `'sha256-…'`); styles may stand in attributes, because some widths are data, but not in elements unless
 * `styles` names them.
 */
export function pagePolicy({ scripts, styles = [], https, more = '' }: PageSources): string {
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
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

/** Sources of a directive that stands there already are added to it; a browser would pass over a second one. */
function withSources(directives: readonly string[], more: string): string[] {
  const added = more.split(';').map((directive) => directive.trim())
  const nameOf = (directive: string) => directive.split(' ', 1)[0]
  const joined = directives.map((directive) => {
    const extra = added.find((one) => nameOf(one) === nameOf(directive))
    // Beside sources `'none'` means nothing, and browsers complain of it.
    return extra === undefined ? directive : `${directive.replace(/ 'none'$/, '')}${extra.slice(nameOf(extra)?.length)}`
  })
  const isNew = (one: string) => one !== '' && directives.every((directive) => nameOf(directive) !== nameOf(one))
  return [...joined, ...added.filter(isNew)]
}

/**
 * Makes the page of one rendering fit for many: takes the nonces out, and returns the sources (`'sha256-…'`) that name
 * its inline scripts instead. Only a script that carries the nonce is named: one that slipped in with somebody's text
 * cannot know it, and stays forbidden.
 */
export function hashInlineScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const attribute = ` nonce="${nonce}"`
  const scripts = new Set<string>()
  const fixed = html
    .replaceAll(new RegExp(`<script\\b[^>]*${attribute}[^>]*>([^]*?)</script>`, 'g'), (element, text: string) => {
      if (text !== '') scripts.add(`'sha256-${hash('sha256', text, 'base64')}'`)
      // The first one is the element's own.
      return element.replace(attribute, '')
    })
    .replaceAll(new RegExp(`<(?:link|style)\\b[^>]*${attribute}[^>]*>`, 'g'), (tag) => tag.replace(attribute, ''))
  return { html: fixed, scripts: [...scripts] }
}
