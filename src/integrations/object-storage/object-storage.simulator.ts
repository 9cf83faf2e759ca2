import { randomBytes } from 'node:crypto'

import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'

import type { S3Settings } from './object-storage.client.ts'
import { signatureProblem } from './object-storage.wire.ts'

/** The behaviour of the simulator; `usual` by default. */
type Mood = 'usual' | keyof typeof TROUBLES

/** A simulated S3 service in this process, which its client reaches over HTTP. */
export interface SimulatedStore {
  /** Options of a client with access. */
  settings: S3Settings & { endpoint: string }
  /** All objects of the bucket, by name. */
  objects: ReadonlyMap<string, { bytes: Buffer; contentType: string }>
  /** Sets the behavior for a number of requests, or until the next call. */
  behave(mood: Mood, requests?: number): void
  /** Returns the number of requests received. */
  requests(): number
  close(): Promise<void>
}

const BUCKET = 'sparelane.pictures-1'
const MAX_BYTES = 10_000_000

/** Starts a store of single objects with one bucket and one key on a port of this machine; it checks signatures. */
export async function startObjectStore(): Promise<SimulatedStore> {
  const objects = new Map<string, { bytes: Buffer; contentType: string }>()
  const key = {
    accessKeyId: `SIM${randomBytes(8).toString('hex')}`,
    secretAccessKey: randomBytes(30).toString('base64'),
  }
  const region = 'sim-1'
  let mood: Mood = 'usual'
  let troublesLeft = 0
  let requests = 0
  const app = fastify({ forceCloseConnections: true, bodyLimit: MAX_BYTES })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('preHandler', async (request, reply) => {
    requests += 1
    if (mood !== 'usual' && troublesLeft-- > 0) return TROUBLES[mood](reply)
    const { method, url, headers } = request
    if (method === 'PUT' && headers['content-length'] === undefined) return fail(reply, 411, 'MissingContentLength')
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const problem = signatureProblem({ method, url, headers, body }, { ...key, region }, new Date())
    return problem === null ? undefined : fail(reply, 403, problem)
  })
  serveObjects(app, objects)
  const endpoint = await app.listen({ host: '127.0.0.1', port: 0 })
  const settings = { endpoint, region, bucket: BUCKET, ...key }
  const behave = (next: Mood, times = Infinity) => {
    mood = next
    troublesLeft = times
  }
  return { settings, objects, behave, requests: () => requests, close: () => app.close() }
}

function serveObjects(app: FastifyInstance, objects: Map<string, { bytes: Buffer; contentType: string }>): void {
  interface ObjectRoute {
    Params: { bucket: string; '*': string }
  }
  const isBucket = (bucket: string, reply: FastifyReply) => bucket === BUCKET || void fail(reply, 404, 'NoSuchBucket')
  app.put<ObjectRoute>('/:bucket/*', ({ params, headers, body }, reply) => {
    if (!isBucket(params.bucket, reply)) return reply
    const contentType = headers['content-type'] ?? 'application/octet-stream'
    objects.set(params['*'], { bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0), contentType })
    return reply.send()
  })
  app.get<ObjectRoute>('/:bucket/*', ({ params }, reply) => {
    if (!isBucket(params.bucket, reply)) return reply
    const found = objects.get(params['*'])
    return found ? reply.type(found.contentType).send(found.bytes) : fail(reply, 404, 'NoSuchKey')
  })
  app.delete<ObjectRoute>('/:bucket/*', ({ params }, reply) => {
    if (!isBucket(params.bucket, reply)) return reply
    objects.delete(params['*'])
    return reply.code(204).send()
  })
}

const forever = () => new Promise<never>(() => {})
const TROUBLES = {
  down: (reply: FastifyReply) => reply.raw.destroy(),
  error_500: (reply: FastifyReply) => fail(reply, 500, 'InternalError'),
  error_503: (reply: FastifyReply) => fail(reply, 503, 'SlowDown'),
  elsewhere: (reply: FastifyReply) => fail(reply.header('location', '/elsewhere'), 307, 'TemporaryRedirect'),
  slow: forever,
  slow_body: (reply: FastifyReply) => {
    reply.raw.writeHead(200, { 'content-length': 1_000 }).write('the first bytes')
    return forever()
  },
  cut: (reply: FastifyReply) => {
    const response = reply.raw.writeHead(200, { 'content-length': 1_000 })
    response.write('the first bytes', () => response.destroy())
    return forever()
  },
}

const fail = (reply: FastifyReply, status: number, code: string) =>
  reply
    .code(status)
    .type('application/xml')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
