import type { FastifyInstance } from 'fastify'

/** Passes bodies of every content type to the handlers of this scope as raw bytes, because signatures cover the bytes. */
export function acceptRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}
