import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { findFreePort, waitForPort } from './ports.ts'
import { withoutRoot } from './without-root.ts'

/** A PgBouncer in transaction mode in front of a server. */
export interface PgBouncer {
  url: string
  stop(): Promise<void>
}

const PROGRAM = '/usr/sbin/pgbouncer'

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
  const { program, options } = withoutRoot(PROGRAM, ['-q', file])
  const child = spawn(program, options, { stdio: ['ignore', 'ignore', 'inherit'] })
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
