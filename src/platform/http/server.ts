import fastifyCookie from '@fastify/cookie'
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'

import { createCountedLog } from '#platform/counted-log.ts'
import { findDatabaseFault } from '#platform/db/database-fault.ts'
import type { Db } from '#platform/db/pool.ts'
import { type QueryCount, withQueryCount } from '#platform/db/query-log.ts'

import { addAccessLog } from './access-log.ts'
import { trackMethods } from './allowed-methods.ts'
import { BODY_TIMEOUTS, type BodyTimeouts, boundBodies } from './body-timeouts.ts'
import { BUSY_PAGE, BUSY_PAGE_POLICY } from './busy-page.ts'
import { addDraining } from './draining.ts'
import { buildLazySerializer } from './lazy-serializer.ts'
import { createOverload, isOverloaded, type Overload, RETRY_AFTER_SECONDS } from './overload.ts'
import { Problem } from './problems.ts'
import { createRequestIds } from './request-ids.ts'
import { limitAddresses, limitPipelining } from './request-limits.ts'
import { rejectInvalidTargets } from './request-target.ts'
import { securityHeaders } from './security-headers.ts'
import { readsPages } from './send-busy.ts'
import { traceRequests } from './trace-requests.ts'
import { OPEN_GUARD, type WriteGuard } from './write-guard.ts'

declare module 'fastify' {
  interface FastifyRequest {
    queryCount: QueryCount | null
  }
}

export interface ServerOptions {
  log: FastifyBaseLogger
  /** Addresses of proxies whose headers are trusted; none by default. */
  trustProxy: string[] | undefined
  production: boolean
  /** The shop is public over https, even if a proxy ends TLS. */
  https: boolean
  /** Time limits of bodies; BODY_TIMEOUTS by default. */
  timeouts?: BodyTimeouts
  /** Pauses writes; never by default. */
  writeGuard?: WriteGuard
  /** Logs each request; not by default. */
  accessLog?: boolean
  /** Makes a span of each request; not by default. */
  isTraced?: boolean
  /** The record of refused requests; its own by default. */
  overload?: Overload
  /** How long it keeps serving during shutdown; see `addDraining`. */
  drainMs?: number | undefined
}

export interface ServerDatabase {
  readonly db: Db
  /** For webhooks; default `db`. */
  webhooks?: Db | undefined
  /** For calls that read, of visitors without a session; default `db`. */
  reads?: Db | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    isHttpsOnly: boolean
    overload: Overload
    /** The database of calls that read, of visitors without a session; null for that of all calls. */
    visitorReads: Db | null
    /** Logs a fault of the database, at most one line a second per kind. */
    reportFault(kind: string, details: object): void
  }
}

/** Remote address of in-process calls, which no connection can have. Like a trusted proxy it forwards address and protocol. */
export const IN_PROCESS_ADDRESS = '0.0.0.0'

/** Bytes of a JSON body (security row 48); uploads have a limit of their own. */
const BODY_LIMIT = 256 * 1024
const PATH_PART_LIMIT = 2_000
const HEADERS_MS = 30_000
const DATABASE_FAILED = 'requests failed, because the database did'

/** Creates the HTTP server with request ids, `ctx` and problem responses; modules mount their calls on it. */
export function createServer(database: ServerDatabase, options: ServerOptions): FastifyInstance {
  const { timeouts = BODY_TIMEOUTS, overload = createOverload(options), https } = options
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: [IN_PROCESS_ADDRESS, ...(options.trustProxy ?? [])],
    bodyLimit: BODY_LIMIT,
    // For the slowest file; `boundBodies` limits other requests.
    requestTimeout: timeouts.fileMs,
    http: { headersTimeout: Math.min(HEADERS_MS, timeouts.fileMs) },
    // Longer than the 60 s for which proxies commonly keep connections.
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // A request on a kept connection that arrives while the server closes is served as the last one.
    return503OnClosing: false,
    genReqId: createRequestIds([IN_PROCESS_ADDRESS, ...(options.trustProxy ?? [])]),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PATH_PART_LIMIT },
    frameworkErrors: (error, request, reply) => {
      // No hook has seen a request whose URL cannot be parsed.
      reply.headers({ 'x-request-id': request.id, ...securityHeaders(https || request.protocol === 'https') })
      void sendProblem(error, request, reply)
    },
    ajv: { customOptions: { strict: false } },
    schemaController: { compilersFactory: { buildSerializer: buildLazySerializer } },
  })
  decorateSettings(app, options)
  app.decorate('overload', overload)
  app.decorate('reportFault', createCountedLog(options.log.error.bind(options.log), DATABASE_FAILED))
  // Forms of other sites can send text/plain without a preflight (security row 31).
  app.removeContentTypeParser('text/plain')
  // Calls parse their input with zod (mount.ts); Fastify's validator would do it twice.
  app.setValidatorCompiler(() => () => true)
  if (options.isTraced) traceRequests(app, options.trustProxy ?? [])
  app.register(fastifyCookie)
  decorateContext(app, database)
  rejectInvalidTargets(app)
  limitAddresses(app, overload)
  if (options.accessLog) addAccessLog(app, options.trustProxy ?? [])
  addDraining(app, options.drainMs)
  app.addHook('onReady', async () => limitPipelining(app.server, { overload, https }))
  boundBodies(app, timeouts)
  if (!options.production) logQueries(app)
  app.setErrorHandler<FastifyError>((error, request, reply) => sendProblem(error, request, reply))
  handleNotFound(app)
  return app
}

function decorateSettings(app: FastifyInstance, { production, https, writeGuard = OPEN_GUARD }: ServerOptions): void {
  app.decorate('verifyResponses', !production)
  app.decorate('isHttpsOnly', https)
  app.decorate('writeGuard', writeGuard)
  app.decorate('cachedPageListeners', [])
}

/** Answers 405 for a known path with another method, else 404. */
function handleNotFound(app: FastifyInstance) {
  const methodsAt = trackMethods(app)
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const methods = path.startsWith('/api/') ? methodsAt(path) : []
    if (methods.length > 0) {
      const [code, detail] = texts[405] ?? []
      return reply.code(405).header('Allow', methods.join(', ')).send({ detail, code })
    }
    return reply.code(404).send({ detail: 'Not found.', code: 'not_found' })
  })
}

function decorateContext(app: FastifyInstance, database: ServerDatabase) {
  app.decorate('visitorReads', database.reads ?? null)
  // Set for each request below; Fastify needs the property declared.
  app.decorateRequest('ctx', null as never)
  // Synchronous, because a promise would cost every request a turn of the event loop.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id)
    request.ctx = {
      db: request.routeOptions.config?.traffic === 'webhook' ? (database.webhooks ?? database.db) : database.db,
      actor: null,
      now: () => new Date(),
      requestId: request.id,
      log: request.log,
    }
    done()
  })
}

/** Logs the status, time and number of queries of each request. */
function logQueries(app: FastifyInstance) {
  app.decorateRequest('queryCount', null)
  app.addHook('onRequest', (request, _reply, done) =>
    withQueryCount((count) => {
      request.queryCount = count
      done()
    }),
  )
  app.addHook('onResponse', async (request, reply) => {
    const queries = request.queryCount?.queries ?? 0
    request.log.debug({ status: reply.statusCode, ms: Math.round(reply.elapsedTime), queries }, getRoute(request))
  })
}

/** Returns the route pattern of a call, because its URL can contain an email address or a secret. */
const getRoute = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions?.url ?? 'no route'}`

/** Sends every failure as a `ProblemBody`: a text for people, never a stack, SQL or a secret. */
function sendProblem(
  error: Error & { statusCode?: number; code?: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof Problem) {
    reply.code(error.status).headers(error.headers)
    return isOverloaded(error) && readsPages(request) ? sendBusyPage(reply) : reply.send(error.body)
  }
  const fault = findDatabaseFault(error)
  if (fault !== null) {
    request.server.reportFault(fault, { err: error, route: getRoute(request) })
    const [code, detail] = texts[503] ?? []
    reply.code(503).header('retry-after', RETRY_AFTER_SECONDS)
    return readsPages(request) ? sendBusyPage(reply) : reply.send({ detail, code })
  }
  const status = error.statusCode ?? 500
  if (status >= 500) request.log.error({ err: error, route: getRoute(request) }, 'unexpected error')
  const [code, detail] = texts[status] ?? (status < 500 ? texts[400] : texts[500]) ?? ['error', '']
  return reply.code(status in texts ? status : status < 500 ? 400 : 500).send({ detail, code })
}

const sendBusyPage = (reply: FastifyReply) =>
  reply
    .headers({ 'content-security-policy': BUSY_PAGE_POLICY, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(BUSY_PAGE)

const texts: Record<number, readonly [code: string, detail: string]> = {
  400: ['invalid_input', 'The request could not be read.'],
  404: ['not_found', 'Not found.'],
  405: ['method_not_allowed', 'Method not allowed.'],
  413: ['too_large', 'The request is too large.'],
  414: ['too_large', 'The URL is too long.'],
  415: ['unsupported_media_type', 'This content type is not supported.'],
  429: ['too_many_requests', 'Too many requests. Please wait a moment.'],
  431: ['too_large', 'The request headers are too large.'],
  500: ['unexpected', 'Something went wrong on our side. Please try again.'],
  503: ['unavailable', 'The shop is busy. Please try again in a moment.'],
}
