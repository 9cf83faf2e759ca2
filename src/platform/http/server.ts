import { randomUUID } from 'node:crypto'

import fastifyCookie from '@fastify/cookie'
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'

import type { Database } from '#platform/db/open-database.ts'
import { type QueryCount, withQueryCount } from '#platform/db/query-log.ts'

import { BODY_TIMEOUTS, type BodyTimeouts, boundBodies } from './body-timeouts.ts'
import { BUSY_PAGE, BUSY_PAGE_POLICY } from './busy-page.ts'
import { rememberMethods } from './other-methods.ts'
import { createOverload, isOverloaded, type Overload } from './overload.ts'
import { Problem } from './problems.ts'
import { limitAddresses, limitPipelining } from './request-limits.ts'
import { demandGoodAddress } from './request-target.ts'
import { securityHeaders } from './security-headers.ts'

export interface ServerOptions {
  log: FastifyBaseLogger
  /** Addresses of proxies whose headers are believed; none by default. */
  trustProxy: string[] | undefined
  production: boolean
  /** The shop is known to be reached over https, whatever arrives here. */
  https: boolean
  /** How slowly bodies may come; as everywhere, unless a test says otherwise. */
  timeouts?: BodyTimeouts
  /** Counts what is refused because too much is asked; a record of its own unless given. */
  overload?: Overload
}

declare module 'fastify' {
  interface FastifyInstance {
    isHttpsOnly: boolean
    overload: Overload
  }
}

/**
 * The address that calls within the process come from; no connection can. Like a trusted proxy it names the visitor and
 * the protocol that the page was asked by.
 */
export const WITHIN_PROCESS = '0.0.0.0'

/** Bytes of a JSON body (security row 48); uploads have a limit of their own. */
const BODY_LIMIT = 256 * 1024
const PATH_PART_LIMIT = 2_000
const HEADERS_MS = 30_000

/** The bare HTTP server: request ids, one form for every failure, `ctx` on each request. Modules mount their calls on it. */
export function createServer(database: Pick<Database, 'db'>, options: ServerOptions): FastifyInstance {
  const { timeouts = BODY_TIMEOUTS, overload = createOverload(options), https } = options
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: [WITHIN_PROCESS, ...(options.trustProxy ?? [])],
    bodyLimit: BODY_LIMIT,
    // For the slowest file; `boundBodies` says how long everything else may take.
    requestTimeout: timeouts.fileMs,
    http: { headersTimeout: Math.min(HEADERS_MS, timeouts.fileMs) },
    // A proxy in front may keep connections for 60 s: ours must outlive that.
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PATH_PART_LIMIT },
    frameworkErrors: (error, request, reply) => {
      // An address that cannot be read gets no further, so no hook has seen it.
      reply.headers({ 'x-request-id': request.id, ...securityHeaders(https || request.protocol === 'https') })
      void sendProblem(error, request, reply)
    },
    ajv: { customOptions: { strict: false } },
  })
  app.decorate('verifyResponses', !options.production)
  app.decorate('isHttpsOnly', https)
  app.decorate('overload', overload)
  // A form of another site can send text/plain without being asked twice (security row 31); nobody else sends it.
  app.removeContentTypeParser('text/plain')
  // The calls parse their input with zod (mount.ts); Fastify's own validator would only do it twice.
  app.setValidatorCompiler(() => () => true)
  app.register(fastifyCookie)
  decorateContext(app, database)
  demandGoodAddress(app)
  limitAddresses(app, overload)
  app.addHook('onReady', async () => limitPipelining(app.server, { overload, https }))
  boundBodies(app, timeouts)
  if (!options.production) logQueries(app)
  app.setErrorHandler<FastifyError>((error, request, reply) => sendProblem(error, request, reply))
  sayWhatIsMissing(app)
  return app
}

/** An address of a call that does not answer to the method, or of nothing at all. */
function sayWhatIsMissing(app: FastifyInstance) {
  const methodsAt = rememberMethods(app)
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const methods = path.startsWith('/api/') ? methodsAt(path) : []
    if (methods.length > 0) {
      const [code, detail] = texts[405] ?? []
      return reply.code(405).header('Allow', methods.join(', ')).send({ detail, code })
    }
    return reply.code(404).send({ detail: `There is nothing at ${path.slice(0, 200)}.`, code: 'not_found' })
  })
}

function decorateContext(app: FastifyInstance, database: Pick<Database, 'db'>) {
  // Set per request below; Fastify only wants the shape of the object known before.
  app.decorateRequest('ctx', null as never)
  // Not asynchronous: a promise would cost every request a turn of the loop.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id)
    request.ctx = {
      db: database.db,
      actor: null,
      now: () => new Date(),
      requestId: request.id,
      log: request.log,
    }
    done()
  })
}

/** In development each request says what it cost. */
function logQueries(app: FastifyInstance) {
  const counts = new WeakMap<FastifyRequest, QueryCount>()
  app.addHook('onRequest', (request, _reply, done) =>
    withQueryCount((count) => {
      counts.set(request, count)
      done()
    }),
  )
  app.addHook('onResponse', async (request, reply) => {
    const queries = counts.get(request)?.queries ?? 0
    request.log.debug({ status: reply.statusCode, ms: Math.round(reply.elapsedTime), queries }, routeOf(request))
  })
}

/** The call as it was declared: an address can hold an e-mail address or a secret. */
const routeOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions?.url ?? 'no route'}`

/** One form for every failure (`ProblemBody`): a person's sentence, never a stack, SQL or a secret. */
function sendProblem(
  error: Error & { statusCode?: number; code?: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof Problem) {
    reply.code(error.status).headers(error.headers)
    return isOverloaded(error) && readsPages(request) ? sendBusyPage(reply) : reply.send(error.body)
  }
  const status = error.statusCode ?? 500
  if (status >= 500) request.log.error({ err: error, route: routeOf(request) }, 'unexpected error')
  const [code, detail] = texts[status] ?? (status < 500 ? texts[400] : texts[500]) ?? ['error', '']
  return reply.code(status in texts ? status : status < 500 ? 400 : 500).send({ detail, code })
}

const readsPages = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false

const sendBusyPage = (reply: FastifyReply) =>
  reply
    .headers({ 'content-security-policy': BUSY_PAGE_POLICY, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(BUSY_PAGE)

const texts: Record<number, readonly [code: string, detail: string]> = {
  400: ['invalid_input', 'The request could not be read.'],
  404: ['not_found', 'There is nothing here.'],
  405: ['method_not_allowed', 'This address does not answer to that method.'],
  413: ['too_large', 'The request is too large.'],
  414: ['too_large', 'The address is too long.'],
  415: ['unsupported_media_type', 'This kind of content is not understood here.'],
  429: ['too_many_requests', 'Too many requests. Please wait a moment.'],
  431: ['too_large', 'The request headers are too large.'],
  500: ['unexpected', 'Something went wrong on our side. Please try again.'],
  503: ['unavailable', 'The shop is busy. Please try again in a moment.'],
}
