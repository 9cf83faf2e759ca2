import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Actor, Ctx } from '#platform/ctx.ts'

import { isCall, PERSONAL_CACHING } from './access.ts'

/** Finds who a session's token belongs to; null for one that is unknown, has ended or was revoked. */
export type ReadSession = (ctx: Ctx, token: string) => Promise<Actor | null>

/** 256 bit in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/
const BEARER = /^Bearer +(\S+) *$/i

/**
 * Puts who is asking into the `ctx` of every call, by the session cookie or by `Authorization: Bearer` (ruling 7). Who
 * shows no token, or one that is not good any more, is a visitor.
 */
export function addSessions(app: FastifyInstance, readSession: ReadSession): void {
  const recognise = async (ctx: Ctx, token: string, done: (error?: Error) => void) => {
    try {
      ctx.actor = await readSession(ctx, token)
    } catch (error) {
      return done(error instanceof Error ? error : new Error('The session could not be read.', { cause: error }))
    }
    done()
  }
  // With a callback: calls without a session shall not wait for a turn of the loop.
  app.addHook('onRequest', (request, reply, done) => {
    if (!isCall(request)) return done()
    const token = sessionTokenOf(request)
    // The same call answers others otherwise: in prices.
    reply.header('vary', 'Cookie, Authorization')
    if (token === null) return done()
    reply.header('cache-control', PERSONAL_CACHING)
    void recognise(request.ctx, token, done)
  })
}

/** The token that a request shows, good or not; null for none. A bearer goes before the cookie, also a bad one. */
export function sessionTokenOf(request: FastifyRequest): string | null {
  const shown = bearerOf(request) ?? request.cookies[cookieName(request)]
  return shown !== undefined && TOKEN.test(shown) ? shown : null
}

/** Whether a request speaks for itself by a header that no other site can make a browser send. */
export const hasBearer = (request: FastifyRequest): boolean => bearerOf(request) !== undefined

/** Gives the browser a session: out of reach of scripts, not sent along by forms of other sites (ruling 7). */
export function giveSession(request: FastifyRequest, reply: FastifyReply, token: string, expiresAt: Date): void {
  reply.setCookie(cookieName(request), token, { ...cookieAttributes(request), expires: expiresAt })
  reply.header('cache-control', PERSONAL_CACHING)
}

/** Takes the session out of the browser, with whatever scripts may have kept. Other cookies stay: the chosen vehicle. */
export function takeSession(request: FastifyRequest, reply: FastifyReply): void {
  reply.setCookie(cookieName(request), '', { ...cookieAttributes(request), expires: new Date(0) })
  reply.headers({ 'cache-control': PERSONAL_CACHING, 'clear-site-data': '"storage"' })
}

/** The name binds the cookie to this very host and to https, where there is https. */
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

const bearerOf = ({ headers }: FastifyRequest) => BEARER.exec(headers.authorization ?? '')?.[1]
