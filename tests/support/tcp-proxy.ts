import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A TCP proxy in front of a database, which a test makes faulty. */
export interface TcpProxy {
  port: number
  /** The URL of the database through the proxy. */
  url: string
  /** `silent` keeps connections open and passes nothing on, like a network that drops packets. */
  setMode(mode: 'pass' | 'silent' | 'refuse', delayMs?: number): void
  /** Closes all connections. */
  cut(): void
  stop(): Promise<void>
}

/** Starts a proxy on 127.0.0.1 to the server of a `postgres://` URL. */
export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl)
  const folder = target.searchParams.get('host')
  const port = target.port === '' ? 5432 : Number(target.port)
  const sockets = new Set<Socket>()
  const held: (() => void)[] = []
  let mode: 'pass' | 'silent' | 'refuse' = 'pass'
  let delay = 0
  const server = createServer((client) => {
    if (mode === 'refuse') return client.destroy()
    const database =
      folder === null ? connect(port, target.hostname) : connect(`${folder}/.s.PGSQL.${target.port || '5432'}`)
    pass(client, database)
    pass(database, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening TCP server has a port.
  const own = (server.address() as AddressInfo).port
  return { port: own, url: formatUrl(target, own), setMode, cut, stop }

  function pass(from: Socket, to: Socket): void {
    sockets.add(from)
    from.setNoDelay(true)
    from.on('data', (chunk) => run(() => to.write(chunk)))
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      run(() => to.destroy())
    })
  }

  /** Passes something on now, later, or when the proxy passes again. */
  function run(work: () => void): void {
    if (mode === 'silent') held.push(work)
    else if (delay > 0) setTimeout(work, delay)
    else work()
  }

  function setMode(next: typeof mode, delayMs = 0): void {
    mode = next
    delay = delayMs
    if (mode !== 'silent') for (const work of held.splice(0)) work()
  }

  function cut(): void {
    for (const socket of sockets) socket.destroy()
  }

  async function stop(): Promise<void> {
    setMode('refuse')
    cut()
    server.close()
    await once(server, 'close')
  }
}

function formatUrl(target: URL, port: number): string {
  const url = new URL(target)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.href
}
