import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createServer } from 'vite'

/** Vite inside our own server: source files as they are, changed without a reload. Development only. */
export async function startVite(app: FastifyInstance) {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  return {
    /** The page bundle, built again when a file changed. */
    loadBundle: async () =>
      // Vite does not know the type of what it loads.
      (await vite.ssrLoadModule('/src/web/server/entry.host.ts')) as typeof import('./entry.host.ts'),
    /** Answers for source files; leaves everything else to the pages. */
    serveSource(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) {
      vite.middlewares(request.raw, reply.raw, done)
    },
  }
}
