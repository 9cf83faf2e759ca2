import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A PgBouncer in transaction mode in front of a server. */
export interface PgBouncer {
  url: string
  stop(): Promise<void>
}

const PROGRAM = '/usr/sbin/pgbouncer'
const START_MS = 5_000

/** Starts PgBouncer for the server of a URL on 127.0.0.1. @throws Error if it is not installed (Debian: pgbouncer) */
export async function startPgBouncer(serverUrl: string, { poolSize = 10 } = {}): Promise<PgBouncer> {
  const { hostname, port, username, password } = new URL(serverUrl)
  const folder = mkdtempSync(join(tmpdir(), 'sparelane-pgbouncer-'))
  const listenPort = await findFreePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
postgres = host=${hostname} port=${port} dbname=postgres user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
`,
  )
  chmodSync(folder, 0o755)
  chmodSync(file, 0o644)
  // It refuses to run as root.
  const asOther = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
  const [program, ...words] = [...(process.getuid?.() === 0 ? asOther : []), PROGRAM, '-q', file]
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  await waitForPort(listenPort)
  return { url: `postgres://postgres@127.0.0.1:${listenPort}/postgres`, stop }

  async function stop(): Promise<void> {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening TCP server has a port.
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function waitForPort(port: number): Promise<void> {
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
  throw new Error('PgBouncer did not start.')
}
