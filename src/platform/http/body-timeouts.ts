import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** How long a body may take to come in. */
export interface BodyTimeouts {
  /** Of a call's body, from its first byte to its last. */
  bodyMs: number
  /** A file may take longer, as long as in each of these spans so many bytes of it come … */
  fileSpanMs: number
  leastBytesASpan: number
  /** … and at most this. */
  fileMs: number
}

/**
 * A file of 5 MB takes seven minutes where the net is at its slowest (EDGE, 100 kbit/s), so for files it is not time that
 * tells a person from somebody who only holds a connection, but whether anything comes.
 */
export const BODY_TIMEOUTS: BodyTimeouts = {
  bodyMs: 30_000,
  fileSpanMs: 30_000,
  leastBytesASpan: 32 * 1024,
  fileMs: 30 * 60_000,
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body holds a file, which may take its time to come. */
    takesFile?: boolean
  }
}

/** Marks the calls that are mounted from here on in this scope as those whose bodies hold files. */
export function expectFiles(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, takesFile: true }
  })
}

/**
 * Ends requests whose bodies come too slowly, with 408 as the server itself ends those whose headers do. The server's
 * own limit on whole requests is one for all of them, so it has to be as long as the longest of these.
 */
export function boundBodies(app: FastifyInstance, timeouts: BodyTimeouts): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watch(app, { request, reply, timeouts })
    done()
  })
}

/** Whether a body comes with a request. */
export const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

interface Watched {
  request: FastifyRequest
  reply: FastifyReply
  timeouts: BodyTimeouts
}

function watch(app: FastifyInstance, { request: { raw, routeOptions }, reply, timeouts }: Watched): void {
  const { socket } = raw
  // A call within the process has no connection that could be slow.
  if (socket?.bytesRead === undefined) return
  const takesFile = routeOptions.config?.takesFile ?? false
  const startedAt = performance.now()
  let seen = socket.bytesRead
  const timer = setInterval(look, takesFile ? timeouts.fileSpanMs : timeouts.bodyMs)
  timer.unref()
  raw.once('close', () => clearInterval(timer))

  function look(): void {
    if (raw.complete) return clearInterval(timer)
    const came = socket.bytesRead - seen
    seen = socket.bytesRead
    const goesOn = performance.now() - startedAt < timeouts.fileMs && came >= timeouts.leastBytesASpan
    // Of what was refused, nobody needs the rest.
    if (takesFile && goesOn && !reply.sent) return
    clearInterval(timer)
    app.server.emit('clientError', tooSlow(), socket)
  }
}

/** As Node's own, so that it is answered in the same way. */
const tooSlow = () => Object.assign(new Error('The body came too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
