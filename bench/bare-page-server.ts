import { randomBytes } from 'node:crypto'

import fastify from 'fastify'

// Sends `n` random bytes marked as brotli for `GET /?bytes=n`, as the upper limit of the page rate. In a process of its
// own, so that it does not slow the bench; prints its address.
const app = fastify()
const pages = new Map<string, Buffer>()
app.get<{ Querystring: { bytes: string } }>('/', ({ query: { bytes } }, reply) => {
  const page = pages.get(bytes) ?? randomBytes(Number(bytes))
  pages.set(bytes, page)
  return reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).send(page)
})
console.info(await app.listen({ host: '127.0.0.1', port: 0 }))
