import type { IncomingMessage, ServerResponse } from 'node:http'

import type { FastifyInstance } from 'fastify'

import { hasValidTarget } from '#platform/http/request-target.ts'

import type { PageCache } from './page-cache.ts'

/** Sends cached pages without the framework, whose hooks and objects cost more than sending them (decision 7). */
export function serveCachedPages(
  app: FastifyInstance,
  pages: Pick<PageCache, 'answerFresh'>,
  { isPage, isEnding }: { isPage(address: string): boolean; isEnding(): boolean },
): void {
  const [handle] = app.server.listeners('request')
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!trySend(request, response)) handle?.call(app.server, request, response)
  })

  function trySend(request: IncomingMessage, response: ServerResponse): boolean {
    try {
      const { url = '' } = request
      if (isEnding() || !hasValidTarget(request) || !isPage(url) || !pages.answerFresh(request, response)) return false
      const { cachedPageListeners: listeners } = app
      if (listeners.length > 0)
        response.once('finish', () => {
          for (const listener of listeners) listener(request, response)
        })
      return true
    } catch (error) {
      // Outside of the framework an uncaught error would end the process.
      app.log.error({ err: error }, 'a cached page could not be sent')
      return false
    }
  }
}
