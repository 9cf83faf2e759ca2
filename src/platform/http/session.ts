import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Actor, Ctx } from '#platform/ctx.ts'

import { isCall, isWriting, PERSONAL_CACHING } from './access.ts'

/** Returns the account of a session token; null for a token that is unknown, expired or revoked. */
export type ReadSession = (ctx: Ctx, token: string) => Promise<Actor | null>

/** 256 bit in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/
const BEARER = /^Bearer +(\S+) *$/i

/** Sets `ctx.actor` from the session cookie or `Authorization: Bearer` (ruling 7); null without a valid token. */
export function addSessions(app: FastifyInstance, readSession: ReadSession): void {
  const authenticate = async (ctx: Ctx, token: string, done: (error?: Error) => void) => {
    try {
      ctx.actor = await readSession(ctx, token)
    } catch (error) {
      return done(error instanceof Error ? error : new Error('The session could not be read.', { cause: error }))
    }
    done()
  }
  // With a callback, because a promise costs calls without a session a turn of the event loop.
  app.addHook('onRequest', (request, reply, done) => {
    if (!isCall(request)) return done()
    const token = readSessionToken(request)
    // Prices in the response depend on the viewer.
    reply.header('vary', 'Cookie, Authorization')
    if (token === null) {
      if (request.server.visitorReads !== null && !isWriting(request)) request.ctx.db = request.server.visitorReads
      return done()
    }
    reply.header('cache-control', PERSONAL_CACHING)
    void authenticate(request.ctx, token, done)
  })
}

/** Returns the token of a request, valid or not, or null. A bearer, even an invalid one, takes precedence over the cookie. */
export function readSessionToken(request: FastifyRequest): string | null {
  const shown = readBearer(request) ?? request.cookies[cookieName(request)]
  return shown !== undefined && TOKEN.test(shown) ? shown : null
}

/** Returns whether a request has a bearer token, which no other site can make a browser send. */
export const hasBearer = (request: FastifyRequest): boolean => readBearer(request) !== undefined

/** Sets the session cookie, which scripts cannot read and forms of other sites do not send (ruling 7). */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string, expiresAt: Date): void {
  reply.setCookie(cookieName(request), token, { ...cookieAttributes(request), expires: expiresAt })
  reply.header('cache-control', PERSONAL_CACHING)
}

/** Clears the session cookie and the browser's storage; other cookies, such as the vehicle, stay. */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.setCookie(cookieName(request), '', { ...cookieAttributes(request), expires: new Date(0) })
  reply.headers({ 'cache-control': PERSONAL_CACHING, 'clear-site-data': '"storage"' })
}

/** Returns the cookie's name; over https its prefix binds it to this host and to https. */
export const sessionCookieName = (https: boolean): string => (https ? '__Host-session' : 'session')

const cookieName = (request: FastifyRequest) => sessionCookieName(isHttps(request))

/** Attributes of cookies that scripts cannot read and forms of other sites do not send. */
export const cookieAttributes = (request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isHttps(request),
})

/** Returns true if the browser speaks https to the shop or to its trusted proxy. */
export const isHttps = (request: FastifyRequest) => request.server.isHttpsOnly || request.protocol === 'https'

const readBearer = ({ headers }: FastifyRequest) => BEARER.exec(headers.authorization ?? '')?.[1]
