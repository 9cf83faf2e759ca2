import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { noteSecurityEvent } from '#platform/audit.ts'

import { isCall, isWriting } from './access.ts'
import { Problem } from './problems.ts'
import { hasBearer, sessionTokenOf } from './session.ts'

/** The header that proves that a writing call was made by our own pages (ruling 8). */
export const CSRF_HEADER = 'x-csrftoken'

/**
 * Refuses writing calls that another site made a visitor's browser send (security row 31): those with a foreign origin,
 * and those by a session cookie without the token that only our own pages can read. A bearer needs neither: no site can
 * make a browser send it.
 * @param origin the shop's own address, where it is known
 */
export function addCsrf(app: FastifyInstance, { origin }: { origin: string | null }): void {
  app.addHook('onRequest', async (request) => {
    if (!isCall(request) || !isWriting(request) || hasBearer(request)) return
    const refusal = isForeign(request, origin) ? foreignOrigin() : hasToken(request) ? null : tokenMissing()
    if (refusal !== null) await refuse(request, refusal)
  })
}

/**
 * Asks for the token where a call changes something although its method only reads: older clients delete files by GET
 * (ruling 23). A bearer does not stand in for it: whatever follows links with one must not delete.
 */
export async function demandCsrfToken(request: FastifyRequest): Promise<void> {
  if (!hasToken(request)) await refuse(request, tokenMissing())
}

async function refuse(request: FastifyRequest, refusal: Problem): Promise<never> {
  await noteSecurityEvent(request.ctx, {
    event: 'csrf_refused',
    userId: request.ctx.actor?.userId,
    ip: request.ip,
    detail: { call: `${request.method} ${request.routeOptions.url}`, code: refusal.body.code },
  })
  throw refusal
}

/** The token that belongs to a session: whoever can read it holds the session, or was told by a page of ours. */
export function csrfTokenFor(sessionToken: string): string {
  return createHash('sha256').update('csrf').update('\0').update(sessionToken).digest('base64url')
}

/** What `GET api/csrf/` answers: the token of the asking session; without one any word will do, and nobody asks for it. */
export function csrfTokenOf(request: FastifyRequest): string {
  const token = sessionTokenOf(request)
  return token === null ? randomBytes(32).toString('base64url') : csrfTokenFor(token)
}

/**
 * Whether another site's page made the browser send this. Browsers name the origin of everything that writes; who names
 * none is no browser, and carries nobody's cookies. Only hosts are compared: a proxy may end the https before us.
 * @param origin the shop's own address, where it is known
 */
export function isForeign(request: Pick<FastifyRequest, 'headers' | 'host'>, origin: string | null): boolean {
  const { origin: from, 'sec-fetch-site': site } = request.headers
  if (site === 'cross-site') return true
  if (from === undefined) return site === 'same-site'
  const host = URL.parse(from)?.host
  return host === undefined || host === '' || (host !== request.host && host !== (origin && new URL(origin).host))
}

/** What only reads needs none: nothing happens in the name of who asks, and no other site can see the answer. */
function hasToken(request: FastifyRequest): boolean {
  if (request.routeOptions.config.reads === true) return true
  const session = sessionTokenOf(request)
  if (request.ctx.actor === null || session === null) return true
  const wanted = Buffer.from(csrfTokenFor(session))
  const shown = Buffer.from(String(request.headers[CSRF_HEADER] ?? ''))
  return shown.length === wanted.length && timingSafeEqual(shown, wanted)
}

const foreignOrigin = () => new Problem(403, { detail: 'This request came from another site.', code: 'foreign_origin' })
const tokenMissing = () =>
  new Problem(403, { detail: 'This form has expired. Please reload the page and try again.', code: 'csrf_failed' })
