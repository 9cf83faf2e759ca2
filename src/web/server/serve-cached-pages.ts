import type { IncomingMessage, ServerResponse } from 'node:http'

import type { FastifyInstance } from 'fastify'

import { hasValidTarget } from '#platform/http/request-target.ts'

import type { PageCache } from './page-cache.ts'

/**
 * Sends cached pages before the framework sees their request, because its router, hooks, logger and objects cost more than
 * sending the page (decision 7). All other requests go to the framework, and every request once the server ends.
 * @param isPage whether a path can be a page
 */
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
      return !isEnding() && hasValidTarget(request) && isPage(request.url ?? '') && pages.answerFresh(request, response)
    } catch (error) {
      // Outside of the framework an uncaught error would end the process.
      app.log.error({ err: error }, 'a cached page could not be sent')
      return false
    }
  }
}
