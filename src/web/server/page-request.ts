import { Readable } from 'node:stream'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { isForeign } from '#platform/http/csrf.ts'
import { askedOrigin, isHost } from '#platform/http/request-target.ts'

/** Bytes of a form, the longest of which is a listing's with its description; files go straight to the API. */
const FORM_LIMIT = 256 * 1024

/** Forms of any kind stay bytes: pages read them themselves. A longer one is refused with 413. */
export function keepForms(pages: FastifyInstance): void {
  pages.removeAllContentTypeParsers()
  pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_LIMIT }, (_request, body, done) =>
    done(null, body),
  )
}

/** Returns the fetch Request of a page's request, with the origin that the visitor sees; null when it has no address. */
export function toPageRequest(request: FastifyRequest): Request | null {
  // Anything else in the place of the host would become a part of the path (issue 17, point 9).
  const url = isHost(request.host) ? URL.parse(askedOrigin(request) + request.url) : null
  if (url === null) return null
  const body = request.method === 'POST' ? bodyOf(request.body) : null
  return new Request(url, { method: request.method, headers: toHeaders(request), body, ...STREAMED })
}

const CONTROLS = /%(?:0[0-8bcef]|1[\da-f]|7f|c2%[89][\da-f])/gi

/**
 * The address with spaces in the place of the signs of control in its query, which nobody types and no page shall write
 * down again; null where it has none.
 */
export function withoutControls(url: string): string | null {
  const at = url.indexOf('?')
  const query = at === -1 ? '' : url.slice(at)
  const readable = query.replace(CONTROLS, '+')
  // Two slashes would lead to another site.
  return readable === query ? null : url.slice(0, at).replace(/^[\\/]+/, '/') + readable
}

/** What a body that comes while it is read has to say of itself; the browser's types do not know it. */
const STREAMED = { duplex: 'half' }

/** A form that was kept, or one that is passed on while it comes. */
function bodyOf(body: unknown): BodyInit | null {
  if (body instanceof Uint8Array) return new Uint8Array(body)
  // Node's own stream and the web's are described as different types.
  return body instanceof Readable ? (Readable.toWeb(body) as ReadableStream) : null
}

/**
 * Whether a form was sent by another site's page (security row 31).
 * @param origin the shop's own address, where it is known
 */
export function isForeignForm(
  request: Pick<FastifyRequest, 'method' | 'headers' | 'host'>,
  origin: string | null,
): boolean {
  return request.method === 'POST' && isForeign(request, origin)
}

function toHeaders(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    // Checked by `isForeignForm`; the router would compare it more narrowly than proxies allow.
    if (name === 'origin' || value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one)
  }
  return headers
}
