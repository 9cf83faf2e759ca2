import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createServer } from 'vite'

/** Starts Vite inside our server, with hot reload; development only. */
export async function startVite(app: FastifyInstance) {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  return {
    /** Returns the page bundle, rebuilt after changes. */
    loadBundle: async () =>
      // Vite loads modules untyped.
      (await vite.ssrLoadModule('/src/web/server/entry.host.ts')) as typeof import('./entry.host.ts'),
    /** Serves source files; passes other requests on. */
    serveSource(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) {
      vite.middlewares(request.raw, reply.raw, done)
    },
  }
}
