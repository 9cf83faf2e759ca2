import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const START_MS = 5_000

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening TCP server has a port.
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Waits until a program listens on a port. @throws Error after five seconds */
export async function waitForPort(port: number): Promise<void> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(50)) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      sleep(500, false),
    ])
    socket.destroy()
    if (isOpen) return
  }
  throw new Error(`No program listens on port ${port}.`)
}
