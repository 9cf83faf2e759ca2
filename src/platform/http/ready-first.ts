import type { FastifyInstance } from 'fastify'

import type { PageCache } from './page-cache.ts'

/**
 * Sends pages that lie ready before the framework sees their request: its router, hooks, logger and objects cost more
 * than sending the page does (decision 0007). Whatever is in doubt is left to it, and so is everything once it closes.
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
    const isSent = !isClosing && isPage(request.url ?? '') && pages.answerReady(request, response)
    if (!isSent) handle?.call(app.server, request, response)
  })
}
