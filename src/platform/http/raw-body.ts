import type { FastifyInstance } from 'fastify'

/** Hands bodies of every kind to the handlers of this scope as the bytes that came: what is signed must not be touched. */
export function acceptRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}
