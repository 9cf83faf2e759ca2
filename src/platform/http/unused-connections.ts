import type { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'

const TICK_MS = 250
/** A proxy sends its request right after it connects; a browser may connect and never send one. */
const MAX_SILENT_TICKS = 2
/** For headers that arrive slowly. A process has ten seconds to stop. */
const MAX_PARTIAL_TICKS = 16

/** Closes connections without a request at shutdown, which Node would wait for (nodejs/node#63452). */
export function closeUnusedConnections(app: FastifyInstance): void {
  const { server } = app
  /** Ticks since the shutdown, per connection whose first request has not begun. */
  const unused = new Map<Socket, number>()
  server.on('connection', (socket) => {
    unused.set(socket, 0)
    socket.once('close', () => unused.delete(socket))
  })
  // Later than those who replace the listeners of requests.
  server.once('listening', () => server.on('request', ({ socket }) => unused.delete(socket)))
  app.addHook('preClose', async () => {
    const timer = setInterval(() => {
      closeLongUnused(unused)
      if (!server.listening && unused.size === 0) clearInterval(timer)
    }, TICK_MS).unref()
  })
}

/** Counts ticks rather than time, because a busy process reads a request late. */
function closeLongUnused(unused: Map<Socket, number>): void {
  for (const [socket, ticks] of unused) {
    if (ticks >= (socket.bytesRead === 0 ? MAX_SILENT_TICKS : MAX_PARTIAL_TICKS)) socket.destroy()
    else unused.set(socket, ticks + 1)
  }
}
