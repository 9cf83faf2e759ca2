import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { findFreePort, waitForPort } from './ports.ts'
import { read } from './source-files.ts'
import { withoutRoot } from './without-root.ts'

/** HAProxy with the settings of `deploy/haproxy.cfg`. */
export interface HaProxy {
  origin: string
  stop(): Promise<void>
}

const PROGRAM = '/usr/sbin/haproxy'

/** Starts HAProxy on 127.0.0.1 in front of shops on these ports. @throws Error if it is not installed (Debian: haproxy) */
export async function startHaProxy(shopPorts: readonly number[]): Promise<HaProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'sparelane-haproxy-'))
  const port = await findFreePort()
  const file = join(folder, 'haproxy.cfg')
  const settings = read('deploy/haproxy.cfg').replace('bind :8080', `bind 127.0.0.1:${port}`)
  writeFileSync(
    file,
    settings.replaceAll(/^ *server shop.*\n/gm, (server) => toServer(server, shopPorts)),
  )
  chmodSync(folder, 0o755)
  chmodSync(file, 0o644)
  const { program, options } = withoutRoot(PROGRAM, ['-db', '-q', '-f', file])
  const child = spawn(program, options, { stdio: ['ignore', 'ignore', 'inherit'] })
  await waitForPort(port)
  return { origin: `http://127.0.0.1:${port}`, stop }

  async function stop(): Promise<void> {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the line of a server with its shop's port; empty without one. */
function toServer(line: string, shopPorts: readonly number[]): string {
  const port = shopPorts[Number(/server shop(\d+)/.exec(line)?.[1]) - 1]
  return port === undefined ? '' : line.replace(/:\d+/, `:${port}`)
}
