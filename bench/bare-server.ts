import fastify from 'fastify'

/** Starts a server that answers `GET /?bytes=n` with `n` constant bytes, as the upper limit of the rate of calls. */
async function startBareServer(): Promise<string> {
  const app = fastify()
  const texts = new Map<number, string>()
  app.get<{ Querystring: { bytes?: string } }>('/', (request, reply) => {
    const bytes = Number(request.query.bytes ?? 2)
    const text = texts.get(bytes) ?? `"${'x'.repeat(Math.max(0, bytes - 2))}"`
    texts.set(bytes, text)
    return reply.type('application/json').send(text)
  })
  return app.listen({ host: '127.0.0.1', port: 0 })
}

console.info(await startBareServer())
