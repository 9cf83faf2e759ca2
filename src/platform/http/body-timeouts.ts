import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** How long a request body may take to arrive. */
export interface BodyTimeouts {
  /** From the first byte of a body to the last. */
  bodyMs: number
  /** A file may take longer while at least `leastBytesASpan` arrive in each span … */
  fileSpanMs: number
  leastBytesASpan: number
  /** … and at most this long. */
  fileMs: number
}

/** A file of 5 MB takes seven minutes over EDGE (100 kbit/s), so files are limited by their rate rather than by time. */
export const BODY_TIMEOUTS: BodyTimeouts = {
  bodyMs: 30_000,
  fileSpanMs: 30_000,
  leastBytesASpan: 32 * 1024,
  fileMs: 30 * 60_000,
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body of the call has a file, which may take longer. */
    takesFile?: boolean
  }
}

/** Marks all calls mounted in this scope from now on as calls whose bodies have files. */
export function expectFiles(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, takesFile: true }
  })
}

/** Ends requests whose bodies arrive too slowly, with 408 as the server does for slow headers. */
export function boundBodies(app: FastifyInstance, timeouts: BodyTimeouts): void {
  // The server's own limit is one for all requests, so it has to be as long as that of files.
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watch(app, { request, reply, timeouts })
    done()
  })
}

/** Returns whether a request has a body. */
export const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

interface BodyWatch {
  request: FastifyRequest
  reply: FastifyReply
  timeouts: BodyTimeouts
}

function watch(app: FastifyInstance, { request: { raw, routeOptions }, reply, timeouts }: BodyWatch): void {
  const { socket } = raw
  // An in-process call has no connection.
  if (socket?.bytesRead === undefined) return
  const takesFile = routeOptions.config?.takesFile ?? false
  const startedAt = performance.now()
  let seen = socket.bytesRead
  const timer = setInterval(look, takesFile ? timeouts.fileSpanMs : timeouts.bodyMs)
  timer.unref()
  raw.once('close', () => clearInterval(timer))

  function look(): void {
    if (raw.complete) return clearInterval(timer)
    const received = socket.bytesRead - seen
    seen = socket.bytesRead
    const isArriving = performance.now() - startedAt < timeouts.fileMs && received >= timeouts.leastBytesASpan
    // The rest of a refused body is not needed.
    if (takesFile && isArriving && !reply.sent) return
    clearInterval(timer)
    app.server.emit('clientError', tooSlow(), socket)
  }
}

/** Has the code of Node's own error, so that it gets the response of that error. */
const tooSlow = () => Object.assign(new Error('The body arrived too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
