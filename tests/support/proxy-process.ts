import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { findFreePort, waitForPort } from './ports.ts'
import { withoutRoot } from './without-root.ts'

/** A load balancer with the settings of `deploy/`. */
export interface Proxy {
  origin: string
  stop(): Promise<void>
}

interface ProxyProgram {
  program: string
  /** Returns the settings for a port and a folder that the program may write. */
  settings(port: number, folder: string): string
  /** Returns the options for a file of settings. */
  options(file: string): string[]
}

/** Starts a load balancer on 127.0.0.1. @throws Error if it is not installed */
export async function startProxy({ program, settings, options }: ProxyProgram): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'sparelane-proxy-'))
  const port = await findFreePort()
  const file = join(folder, 'settings')
  writeFileSync(file, settings(port, folder))
  // The program runs as another user.
  chmodSync(folder, 0o777)
  chmodSync(file, 0o644)
  const command = withoutRoot(program, options(file))
  const child = spawn(command.program, command.options, { stdio: ['ignore', 'ignore', 'inherit'] })
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
