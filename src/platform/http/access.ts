import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Actor } from '#platform/ctx.ts'
import { BootError } from '#platform/db/boot-error.ts'

import { Problem } from './problems.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Entry of the permission table; only calls have one. */
    access?: unknown
    /** The call only reads, although it has a body. */
    reads?: boolean
    /** Names of the roles that may make the call: null for everyone, empty for every account. */
    roles?: readonly string[] | null
  }
}

/** The permission table; only its author knows the meaning of an entry. */
export interface AccessRules<E> {
  /** The entry of a call, `POST /api/user/`; undefined without one. */
  findEntry(call: string): E | undefined
  getVerdict(entry: E, actor: Actor | null): 'allowed' | 'sign-in' | 'forbidden'
  /** Whether the response depends on the caller, also without a session. */
  isPersonal(entry: E): boolean
  /** Whether a call only reads, whatever its method. */
  isReading?(entry: E): boolean
  /** The names of the roles that may make a call, for the OpenAPI text: null for everyone, empty for every account. */
  listRoles?(entry: E): readonly string[] | null
}

/** Personal responses are not stored (security row 49). */
export const PERSONAL_CACHING = 'private, no-store'

/** Paths of calls; all others are pages and files. */
const CALL_PATHS = /^\/(?:api|aliapi)(?:\/|$)/

/** Authorizes calls mounted afterwards by the permission table (ruling 13). @throws BootError for one not in it */
export function addAccess<E>(app: FastifyInstance, rules: AccessRules<E>): void {
  // Ownership is checked where records are loaded.
  app.addHook('onRoute', (route) => {
    if (!CALL_PATHS.test(route.url)) return
    for (const method of [route.method].flat()) {
      // Fastify answers HEAD for every GET.
      const call = `${method === 'HEAD' ? 'GET' : method} ${route.url}`
      const access = rules.findEntry(call)
      if (access === undefined) throw missingEntry(call)
      const [reads, roles] = [rules.isReading?.(access) ?? false, rules.listRoles?.(access) ?? null]
      route.config = { ...route.config, access, reads, roles }
    }
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!isCall(request)) return done()
    // Set by the hook above from this table.
    const entry = request.routeOptions.config.access as E
    if (isWriting(request) || rules.isPersonal(entry)) reply.header('cache-control', PERSONAL_CACHING)
    done(refusals[rules.getVerdict(entry, request.ctx.actor)]?.())
  })
}

/** Creates the error that stops the start for a call or page without an entry. */
export const missingEntry = (what: string): BootError =>
  new BootError(`${what} has no entry in the permission table: add it there.`)

/** Returns whether a request is for an API call rather than a page or file. */
export const isCall = (request: FastifyRequest): boolean => request.routeOptions.config?.access !== undefined

/** Returns whether a request may change data (security row 30). */
export const isWriting = ({ method }: Pick<FastifyRequest, 'method'>): boolean =>
  method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'

const refusals = {
  allowed: undefined,
  'sign-in': () =>
    new Problem(401, { detail: 'Please log in first.', code: 'not_signed_in' }, { 'WWW-Authenticate': 'Bearer' }),
  forbidden: () => new Problem(403, { detail: 'Your account may not do this.', code: 'not_allowed' }),
}
