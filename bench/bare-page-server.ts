import { randomBytes } from 'node:crypto'

import fastify from 'fastify'

/**
 * The same stack sending a constant: what a page costs when nothing has to be decided. `GET /?bytes=n` answers so many
 * packed bytes, which lie ready. A process of its own, so that it does not share its turn with the one that measures;
 * prints its address.
 */
const app = fastify()
const pages = new Map<string, Buffer>()
app.get<{ Querystring: { bytes: string } }>('/', ({ query: { bytes } }, reply) => {
  const page = pages.get(bytes) ?? randomBytes(Number(bytes))
  pages.set(bytes, page)
  return reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).send(page)
})
console.info(await app.listen({ host: '127.0.0.1', port: 0 }))
