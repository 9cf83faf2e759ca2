import { Readable } from 'node:stream'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { isForeign } from '#platform/http/csrf.ts'
import { getRequestOrigin, isHost } from '#platform/http/request-target.ts'

/** In bytes; the longest form is that of a listing with its description. */
const FORM_LIMIT = 256 * 1024

/** Keeps forms of any content type as bytes, because pages parse them; a longer one is a 413. */
export function bufferForms(pages: FastifyInstance): void {
  pages.removeAllContentTypeParsers()
  pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_LIMIT }, (_request, body, done) =>
    done(null, body),
  )
}

/** Returns the fetch Request of a page's request, with its public origin; null for an invalid URL. */
export function toPageRequest(request: FastifyRequest): Request | null {
  // An invalid host could become part of the path.
  const url = isHost(request.host) ? URL.parse(getRequestOrigin(request) + request.url) : null
  if (url === null) return null
  const body = request.method === 'POST' ? toBody(request.body) : null
  return new Request(url, { method: request.method, headers: toHeaders(request), body, ...STREAMED })
}

const CONTROLS = /%(?:0[0-8bcef]|1[\da-f]|7f|c2%[89][\da-f])/gi

/** Replaces control characters in the query with spaces; null if there were none. */
export function stripControls(url: string): string | null {
  const at = url.indexOf('?')
  const query = at === -1 ? '' : url.slice(at)
  const readable = query.replace(CONTROLS, '+')
  // Two slashes would redirect to another site.
  return readable === query ? null : url.slice(0, at).replace(/^[\\/]+/, '/') + readable
}

/** Required for a streamed body; the browser's types lack it. */
const STREAMED = { duplex: 'half' }

function toBody(body: unknown): BodyInit | null {
  if (body instanceof Uint8Array) return new Uint8Array(body)
  // The types of Node's and the web's streams differ.
  return body instanceof Readable ? (Readable.toWeb(body) as ReadableStream) : null
}

/** Returns whether a form was sent by another site (security row 31); `origin` is the public origin, if known. */
export function isForeignForm(
  request: Pick<FastifyRequest, 'method' | 'headers' | 'host'>,
  origin: string | null,
): boolean {
  return request.method === 'POST' && isForeign(request, origin)
}

function toHeaders(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    // Checked by `isForeignForm`; the router's own check fails behind proxies.
    if (name === 'origin' || value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one)
  }
  return headers
}
