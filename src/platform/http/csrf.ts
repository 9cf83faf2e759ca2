import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { type PlatformAuditEvent, recordSecurityEvent } from '#platform/audit.ts'

import { isCall, isWriting } from './access.ts'
import { Problem } from './problems.ts'
import { hasBearer, readSessionToken } from './session.ts'

const recordEvent = recordSecurityEvent<PlatformAuditEvent>

/** The header that proves that a call was made by our own pages (ruling 8). */
export const CSRF_HEADER = 'x-csrftoken'

/** Refuses writing calls with a foreign origin, and with a session cookie but no token (security row 31). */
export function addCsrf(app: FastifyInstance, { origin }: { origin: string | null }): void {
  app.addHook('onRequest', async (request) => {
    // A bearer needs neither, because no site can make a browser send it.
    if (!isCall(request) || !isWriting(request) || hasBearer(request)) return
    const refusal = isForeign(request, origin) ? foreignOrigin() : hasToken(request) ? null : tokenMissing()
    if (refusal !== null) await refuse(request, refusal)
  })
}

/** Requires the token for a GET that changes data: older clients delete files by GET (ruling 23). */
export async function requireCsrfToken(request: FastifyRequest): Promise<void> {
  // A bearer is not enough, because a client that follows links must not delete.
  if (!hasToken(request)) await refuse(request, tokenMissing())
}

async function refuse(request: FastifyRequest, refusal: Problem): Promise<never> {
  const { ctx, ip } = request
  const { config, url } = request.routeOptions
  // Without a session no account was in danger, and callers could fill the table, whose rows cannot be deleted.
  // Webhooks and reads have no limit of writes, and neither trusts a session to change data.
  if (ctx.actor !== null && config.traffic !== 'webhook' && config.reads !== true) {
    const detail = { call: `${request.method} ${url}`, code: refusal.body.code }
    await recordEvent(ctx, { event: 'csrf_refused', userId: ctx.actor.userId, ip, detail })
  }
  throw refusal
}

/** Returns the CSRF token of a session, derived from its secret. */
export function deriveCsrfToken(sessionToken: string): string {
  return createHash('sha256').update('csrf').update('\0').update(sessionToken).digest('base64url')
}

/** Returns the CSRF token of a request's session, or a random one without a session, which is never checked. */
export function readCsrfToken(request: FastifyRequest): string {
  const token = readSessionToken(request)
  return token === null ? randomBytes(32).toString('base64url') : deriveCsrfToken(token)
}

/** Returns whether another site made a browser send this request. `origin` is the shop's public one, if known. */
export function isForeign(request: Pick<FastifyRequest, 'headers' | 'host'>, origin: string | null): boolean {
  const { origin: from, 'sec-fetch-site': site } = request.headers
  if (site === 'cross-site') return true
  // Browsers send the origin of every write; a client without it is not a browser.
  if (from === undefined) return site === 'same-site'
  const host = URL.parse(from)?.host
  // Only hosts are compared, because a proxy may end TLS.
  return host === undefined || host === '' || (host !== request.host && host !== (origin && new URL(origin).host))
}

/** Returns whether a request has a valid token or needs none: reads cannot be abused, as other sites cannot see them. */
function hasToken(request: FastifyRequest): boolean {
  if (request.routeOptions.config.reads === true) return true
  const session = readSessionToken(request)
  if (request.ctx.actor === null || session === null) return true
  const wanted = Buffer.from(deriveCsrfToken(session))
  const shown = Buffer.from(String(request.headers[CSRF_HEADER] ?? ''))
  return shown.length === wanted.length && timingSafeEqual(shown, wanted)
}

const foreignOrigin = () => new Problem(403, { detail: 'This request came from another site.', code: 'foreign_origin' })
const tokenMissing = () =>
  new Problem(403, { detail: 'This form has expired. Please reload the page and try again.', code: 'csrf_failed' })
