import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { ROOT } from './source-files.ts'

const COMMANDS = {
  audit: 'audit.ts',
  backup: 'backup-database.ts',
  restore: 'restore-database.ts',
  move: 'move-database.ts',
}
export type ShopCommand = keyof typeof COMMANDS

export interface CommandOptions {
  args?: readonly string[]
  dataDir: string
  /** `postgres://…` of a server, in place of the embedded database. */
  url?: string
  /** Sends SIGINT as soon as the command prints anything. */
  interrupt?: boolean
}

export interface CommandResult {
  code: number
  stdout: string
  stderr: string
}

/** Runs a command of `tools` in its own process. */
export async function runShopCommand(
  command: ShopCommand,
  { args = [], dataDir, url, interrupt = false }: CommandOptions,
): Promise<CommandResult> {
  // Vitest sets BASE_URL to a path.
  const settings = { BASE_URL: undefined, DATABASE_URL: url, DATA_DIR: dataDir }
  const child = spawn(process.execPath, [join(ROOT, 'tools', COMMANDS[command]), ...args], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (interrupt) child.stdout.once('readable', () => child.kill('SIGINT'))
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: Number(code), stdout, stderr }
}
