import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy to the shop that a test can cut or stall while the device stays online. */
export interface ShopLine {
  address: string
  /** Refuses connections. */
  cut(): Promise<void>
  /** Accepts connections and does not answer. */
  stall(): void
  mend(): Promise<void>
  close(): Promise<void>
}

/** Opens a proxy to the shop at `origin` on a free local port. */
export async function openShopLine(origin: string): Promise<ShopLine> {
  const { hostname, port } = new URL(origin)
  const sockets = new Set<Socket>()
  let isStalled = false
  const server = createServer((near) => {
    hold(near)
    if (isStalled) return
    const far = hold(connect(Number(port), hostname))
    near.pipe(far).pipe(near)
  })
  function hold(socket: Socket): Socket {
    sockets.add(socket)
    // Closes both sides after an error.
    return socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
  }
  const listen = async (on: number) => {
    server.listen(on, 'localhost')
    await once(server, 'listening')
  }
  const dropAll = () => sockets.forEach((socket) => socket.destroy())
  const stop = async () => {
    if (!server.listening) return
    server.close()
    dropAll()
    await once(server, 'close')
  }
  await listen(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The line has no port.')
  return {
    address: `http://localhost:${address.port}`,
    cut: stop,
    stall: () => {
      isStalled = true
      dropAll()
    },
    mend: async () => {
      isStalled = false
      if (!server.listening) await listen(address.port)
    },
    close: stop,
  }
}
