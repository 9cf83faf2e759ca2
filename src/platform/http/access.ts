import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Actor } from '#platform/ctx.ts'
import { BootError } from '#platform/db/boot-error.ts'

import { Problem } from './problems.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The entry of the permission table that lets a call be made; only calls have one. */
    access?: unknown
    /** The call only reads, although what it is asked comes in a body. */
    reads?: boolean
    /** Names of the roles that may make the call: null for everyone, empty for every account. */
    roles?: readonly string[] | null
  }
}

/** The permission table as the server asks it; what an entry says is the business of who wrote it. */
export interface AccessRules<E> {
  /** The entry of a call, `POST /api/user/`; undefined where there is none. */
  entryOf(call: string): E | undefined
  verdict(entry: E, actor: Actor | null): 'allowed' | 'sign-in' | 'forbidden'
  /** Whether the answer is about who asks, also where nobody is signed in. */
  isPersonal(entry: E): boolean
  /** Whether a call only reads, whatever its method. */
  isReading?(entry: E): boolean
  /** The names of the roles that may make a call, for the OpenAPI text: null for everyone, empty for every account. */
  rolesOf?(entry: E): readonly string[] | null
}

/** How long an answer that was made for one person is kept by anybody: not at all (security row 49). */
export const PERSONAL_CACHING = 'private, no-store'

/** Everything below these is a call; the rest are pages and files. */
const CALL_PATHS = /^\/(?:api|aliapi)(?:\/|$)/

/**
 * Stands before every call that is mounted from here on: one without an entry in the table stops the start, and nobody
 * gets to a handler whom its entry does not let in (ruling 13). Whose things they may touch is decided where these are
 * loaded.
 * @throws BootError while a call is mounted that has no entry
 */
export function addAccess<E>(app: FastifyInstance, rules: AccessRules<E>): void {
  app.addHook('onRoute', (route) => {
    if (!CALL_PATHS.test(route.url)) return
    for (const method of [route.method].flat()) {
      // Fastify answers HEAD wherever it answers GET.
      const call = `${method === 'HEAD' ? 'GET' : method} ${route.url}`
      const access = rules.entryOf(call)
      if (access === undefined) throw missingEntry(call)
      const [reads, roles] = [rules.isReading?.(access) ?? false, rules.rolesOf?.(access) ?? null]
      route.config = { ...route.config, access, reads, roles }
    }
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!isCall(request)) return done()
    // Put there by the hook above, from this very table.
    const entry = request.routeOptions.config.access as E
    if (isWriting(request) || rules.isPersonal(entry)) reply.header('cache-control', PERSONAL_CACHING)
    done(refusals[rules.verdict(entry, request.ctx.actor)]?.())
  })
}

/** What stops the start where nobody said who may do a thing: make a call, look at a page. */
export const missingEntry = (what: string): BootError =>
  new BootError(`${what} has no entry in the permission table: say there who may use it.`)

/** Whether a request is for a call of the API, and not for a page, a file or nothing. */
export const isCall = (request: FastifyRequest): boolean => request.routeOptions.config?.access !== undefined

/** Calls that change something; the others only read (security row 30). */
export const isWriting = ({ method }: Pick<FastifyRequest, 'method'>): boolean =>
  method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'

const refusals = {
  allowed: undefined,
  'sign-in': () =>
    new Problem(401, { detail: 'Please log in first.', code: 'not_signed_in' }, { 'WWW-Authenticate': 'Bearer' }),
  forbidden: () => new Problem(403, { detail: 'Your account may not do this.', code: 'not_allowed' }),
}
