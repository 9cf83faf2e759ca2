import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import { MEDIA_POLICY, removeDocumentHeaders, WORKER_POLICY } from '#platform/http/security-headers.ts'

/** Serves scripts and styles at `/assets/`, with compressed files beside them (`name.br`, `name.gz`). */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  await serveFolder(app, '/assets', {
    root: folder,
    preCompressed: true,
    // Names contain the hash of their content.
    immutable: true,
    maxAge: '365d',
    etag: false,
    setHeaders: (reply) => {
      removeDocumentHeaders(reply)
      reply.removeHeader('content-security-policy')
    },
  })
}

/** Serves the service worker at `/sw.js`, where its scope is every page. */
export async function serveWorker(app: FastifyInstance, file: string): Promise<void> {
  const script = await readFile(file)
  const etag = `"${createHash('sha256').update(script).digest('base64url')}"`
  // Revalidated each time, so that a defect in it can be fixed.
  const headers = { 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY, etag }
  app.get('/sw.js', { schema: { hide: true } }, (request, reply) => {
    reply.headers(headers).type('text/javascript; charset=utf-8')
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(script)
  })
}

/** Serves pictures at `/media/` from a folder, created if missing. Other sites may embed them. */
export async function serveMedia(app: FastifyInstance, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await serveFolder(app, '/media', {
    root: resolve(folder),
    // A changed picture gets a new name, except those of the demo shop.
    maxAge: '30d',
    setHeaders: (reply, path) => {
      removeDocumentHeaders(reply)
      reply.header('cross-origin-resource-policy', 'cross-origin')
      if (RASTER.test(path)) reply.removeHeader('content-security-policy')
      else reply.header('content-security-policy', MEDIA_POLICY)
    },
  })
}

/** Pictures in which nothing can run; an SVG can contain scripts. */
const RASTER = /\.(?:avif|webp)$/

/** Serves the files of one folder under a prefix; anything else is a short 404. */
async function serveFolder(app: FastifyInstance, prefix: string, options: FastifyStaticOptions): Promise<void> {
  await app.register(
    async (files) => {
      files.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('Not found'))
      // A path that leaves the folder or has an unusual spelling.
      files.setErrorHandler<{ statusCode?: number } & Error>((error, request, reply) => {
        if ((error.statusCode ?? 500) < 500) return reply.callNotFound()
        request.log.error({ err: error }, 'a file could not be read')
        return reply.code(500).type('text/plain').send('The file could not be read')
      })
      await files.register(fastifyStatic, {
        ...options,
        lastModified: false,
        acceptRanges: false,
        index: false,
        dotfiles: 'ignore',
        decorateReply: false,
      })
    },
    { prefix },
  )
}
