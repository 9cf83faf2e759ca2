import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { addressKey } from '#platform/rate-limits.ts'

import type { Overload } from './overload.ts'
import { writeBusy } from './write-busy.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The reply is being sent: its work is done, and a stream ends with its connection. */
    isWorkDone: boolean
    /** Called at the end of work whose client disconnected. */
    onWorkEnd: Set<() => void> | null
  }
}

/** Browsers do not pipeline; a client that does gets these answered in order. */
export const MAX_UNANSWERED_PER_CONNECTION = 6
/** Many customers share the address of a mobile network, and a browser loads several files in parallel. */
export const MAX_IN_FLIGHT_PER_ADDRESS = 60
/** Time for a refused connection to receive its responses before it is destroyed. */
const MAX_LINGER_MS = 20_000
/** How long a request counts after its client disconnected; no request takes longer. */
const MAX_ABANDONED_MS = 30_000

/** Limits pipelined requests: the first beyond gets 503, then the connection closes. Call it after adding listeners. */
export function limitPipelining(server: Server, { overload, https }: { overload: Overload; https: boolean }): void {
  const [handle] = server.listeners('request')
  const unanswered = new WeakMap<Socket, number>()
  const refused = new WeakSet<Socket>()
  server.removeAllListeners('request')
  // Node passes on every request of a stream as it is read.
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    if (refused.has(socket)) return stopReading(socket)
    const count = unanswered.get(socket) ?? 0
    if (count >= MAX_UNANSWERED_PER_CONNECTION) {
      refused.add(socket)
      return refuse(socket, response)
    }
    unanswered.set(socket, count + 1)
    onResponseEnd(socket, response, () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    handle?.call(server, request, response)
  })

  function refuse(socket: Socket, response: ServerResponse): void {
    overload.count('connection')
    stopReading(socket)
    writeBusy(response, { isHttps: https, headers: { connection: 'close' } })
    const timer = setTimeout(() => socket.destroy(), MAX_LINGER_MS).unref()
    socket.once('close', () => clearTimeout(timer))
  }
}

/** Pauses a socket after the current request, because Node resumes reading at its end. */
const stopReading = (socket: Socket): void => void setImmediate(() => socket.pause())

/** Limits the requests in flight of one address, without pages sent from the cache. */
export function limitAddresses(app: FastifyInstance, overload: Overload): void {
  // A request of a disconnected client counts until its work is done, so that reconnecting does not bypass the limit.
  const inFlight = new Map<string, number>()
  app.decorateReply('isWorkDone', false)
  app.decorateReply('onWorkEnd', null)
  app.addHook('onRequest', (request, reply, done) => {
    // An in-process call belongs to the request of a page, which is counted.
    if (!isFromConnection(request)) return done()
    const key = addressKey(request.ip)
    const count = inFlight.get(key) ?? 0
    if (count >= MAX_IN_FLIGHT_PER_ADDRESS) return done(overload.refuse('address'))
    inFlight.set(key, count + 1)
    onAnswered(request, reply, () => release(key))
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    endWork(reply)
    done()
  })

  function release(key: string): void {
    const left = (inFlight.get(key) ?? 1) - 1
    if (left === 0) inFlight.delete(key)
    else inFlight.set(key, left)
  }
}

/** Calls `done` once, when a request was answered or its work is done after a disconnect. Needs `limitAddresses`. */
export function onAnswered({ raw }: FastifyRequest, reply: FastifyReply, done: () => void): void {
  onResponseEnd(raw.socket, reply.raw, () => (reply.sent || reply.isWorkDone ? done() : onWorkEnd(reply, done)))
}

/** Ends the work of a reply for `onAnswered`. Hooks do so, except for a hijacked reply. */
export function endWork(reply: FastifyReply): void {
  reply.isWorkDone = true
  for (const end of reply.onWorkEnd ?? []) end()
}

function onWorkEnd(reply: FastifyReply, done: () => void): void {
  const waiting = (reply.onWorkEnd ??= new Set())
  const end = () => {
    clearTimeout(timer)
    if (waiting.delete(end)) done()
  }
  const timer = setTimeout(end, MAX_ABANDONED_MS).unref()
  waiting.add(end)
}

/** Returns whether a request came over a connection rather than from within the process. */
export const isFromConnection = ({ raw }: FastifyRequest): boolean => raw.socket?.bytesRead !== undefined

const openResponses = new WeakMap<Socket, Set<() => void>>()

/** Calls `done` once, when a response was sent or its connection closed; Node emits neither on queued responses. */
function onResponseEnd(socket: Socket, response: ServerResponse, done: () => void): void {
  if (socket.destroyed) return done()
  const open = openResponses.get(socket) ?? watch(socket)
  const end = () => {
    if (open.delete(end)) done()
  }
  open.add(end)
  response.once('close', end)
}

function watch(socket: Socket): Set<() => void> {
  const open = new Set<() => void>()
  openResponses.set(socket, open)
  socket.once('close', () => {
    for (const end of open) end()
  })
  return open
}
