import { spawn } from 'node:child_process'

import { startArguments } from './start-command.ts'

const START_MS = 120_000

export interface ServerProcess {
  origin: string
  pid: number
  stop(): Promise<void>
  /** Ends it in the midst of whatever it does, by `SIGKILL`. */
  kill(): Promise<void>
}

/**
 * Starts the shop as its own process in production mode on a free port, and waits for its address.
 * @param folder another checkout of it, with what it needs installed
 */
export function startShopProcess(settings: Record<string, string>, folder?: string): Promise<ServerProcess> {
  return startProcess(startArguments, { PORT: '0', LOG_LEVEL: 'error', ...settings }, /open at (http:\/\/\S+)/, folder)
}

/** Starts the bare server as its own process, so that it shares a core with nothing that the shop does not. */
export function startBareProcess(): Promise<ServerProcess> {
  return startProcess(['bench/bare-server.ts'], {}, /(http:\/\/\S+)/)
}

async function startProcess(
  script: readonly string[],
  settings: Record<string, string>,
  says: RegExp,
  folder?: string,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, script, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = await new Promise<string>((resolve, reject) => {
    let text = ''
    const timer = setTimeout(() => reject(new Error(`${script.join(' ')} did not start: ${text}`)), START_MS)
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const address = says.exec(text)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve(address.replace('localhost', '127.0.0.1'))
    })
    child.once('exit', (code) => reject(new Error(`${script.join(' ')} ended with ${code}: ${text}`)))
  })
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await ended
  }
  // It has said its address, so it runs.
  return { origin, pid: Number(child.pid), stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}
