import type { IncomingMessage, ServerResponse } from 'node:http'

import type { FastifyInstance } from 'fastify'

import { isWellAddressed } from '#platform/http/request-target.ts'

import type { PageCache } from './page-cache.ts'

/**
 * Sends pages that lie ready before the framework sees their request: its router, hooks, logger and objects cost more
 * than sending the page does (decision 7). Whatever is in doubt is left to it, and so is everything once it closes.
 * @param isPage whether an address can be a page's at all
 */
export function sendReadyPagesFirst(
  app: FastifyInstance,
  pages: Pick<PageCache, 'answerReady'>,
  { isPage }: { isPage(address: string): boolean },
): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  const [handle] = app.server.listeners('request')
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!isSent(request, response)) handle?.call(app.server, request, response)
  })

  function isSent(request: IncomingMessage, response: ServerResponse): boolean {
    try {
      return !isClosing && isWellAddressed(request) && isPage(request.url ?? '') && pages.answerReady(request, response)
    } catch (error) {
      // Out here it would end the process; the framework answers for whatever happens in it.
      app.log.error({ err: error }, 'a page that lay ready could not be sent')
      return false
    }
  }
}
