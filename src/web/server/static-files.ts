import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import { MEDIA_POLICY, WORKER_POLICY } from '#platform/http/security-headers.ts'

/**
 * The scripts and styles of the pages at `/assets/`. Their names carry their hash, so they are kept for a year without
 * asking; brotli and gzip forms lie beside them (`name.br`, `name.gz`).
 */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  await serveFolder(app, '/assets', { root: folder, preCompressed: true, immutable: true, maxAge: '365d' })
}

/**
 * The service worker of the pages at `/sw.js`, from where it may answer for every page. Browsers ask for it anew each
 * time, or a defect in it could not be mended; who has it is told so.
 */
export async function serveWorker(app: FastifyInstance, file: string): Promise<void> {
  const script = await readFile(file)
  const etag = `"${createHash('sha256').update(script).digest('base64url')}"`
  const headers = { 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY, etag }
  app.get('/sw.js', { schema: { hide: true } }, (request, reply) => {
    reply.headers(headers).type('text/javascript; charset=utf-8')
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(script)
  })
}

/**
 * The pictures of the shop at `/media/`, from a folder that is made when it lacks. They are kept for 30 days: a picture that changes
 * gets a new name, but those of the demo shop keep theirs over versions. Other sites may show them.
 */
export async function serveMedia(app: FastifyInstance, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await serveFolder(app, '/media', {
    root: resolve(folder),
    maxAge: '30d',
    setHeaders: (reply) => {
      reply.headers({ 'content-security-policy': MEDIA_POLICY, 'cross-origin-resource-policy': 'cross-origin' })
    },
  })
}

/** One folder under one prefix; whatever is not a plain file in it is a short 404. */
async function serveFolder(app: FastifyInstance, prefix: string, options: FastifyStaticOptions): Promise<void> {
  await app.register(
    async (files) => {
      files.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('Not found'))
      // A path that climbs out of the folder, or is spelt in a way that no link has.
      files.setErrorHandler<{ statusCode?: number } & Error>((error, request, reply) => {
        if ((error.statusCode ?? 500) < 500) return reply.callNotFound()
        request.log.error({ err: error }, 'a file could not be read')
        return reply.code(500).type('text/plain').send('The file could not be read')
      })
      await files.register(fastifyStatic, { ...options, index: false, dotfiles: 'ignore', decorateReply: false })
    },
    { prefix },
  )
}
