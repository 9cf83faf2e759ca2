import { spawn } from 'node:child_process'

import { startArguments } from './start-command.ts'

/** The first start builds the pages. */
const START_MS = 300_000
const ADDRESS_PATTERN = /open at (http:\/\/\S+)/

export interface ServerProcess {
  origin: string
  pid: number
  /** Resolves with the exit code, null after a signal. */
  ended: Promise<number | null>
  stop(): Promise<void>
  /** Kills it with `SIGKILL`. */
  kill(): Promise<void>
}

/** Starts the shop of this checkout or of `folder` in production mode on a free port, and waits for its address. */
export function startShopProcess(
  settings: Record<string, string>,
  folder?: string,
  node: readonly string[] = [process.execPath],
): Promise<ServerProcess> {
  const command = [...node, ...startArguments]
  return startProcess(command, { PORT: '0', LOG_LEVEL: 'error', ...settings }, ADDRESS_PATTERN, { folder })
}

/** Starts the shop as its administrator does, by `npm start` in the folder of a checkout. */
export function startShopByNpm(settings: Record<string, string>, folder: string): Promise<ServerProcess> {
  const environment = { PORT: '0', LOG_LEVEL: 'error', ...settings }
  return startProcess(['npm', 'start'], environment, ADDRESS_PATTERN, { folder, isGroup: true })
}

/** Starts the bare server in its own process, so that it does not share a core with the bench. */
export function startBareProcess(): Promise<ServerProcess> {
  return startProcess([process.execPath, 'bench/bare-server.ts'], {}, /(http:\/\/\S+)/)
}

async function startProcess(
  command: readonly string[],
  settings: Record<string, string>,
  addressPattern: RegExp,
  { folder, isGroup = false }: { folder?: string | undefined; isGroup?: boolean } = {},
): Promise<ServerProcess> {
  const [program = '', ...words] = command
  const child = spawn(program, words, {
    cwd: folder,
    detached: isGroup,
    env: { ...process.env, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // npm may exit before its child process, which has ended when the output is closed.
  const ended = new Promise<number | null>((resolve) => child.once(isGroup ? 'close' : 'exit', resolve))
  const origin = await new Promise<string>((resolve, reject) => {
    let text = ''
    const timer = setTimeout(() => reject(new Error(`${command.join(' ')} did not start: ${text}`)), START_MS)
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const address = addressPattern.exec(text)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve(address.replace('localhost', '127.0.0.1'))
    })
    child.once('exit', (code) => reject(new Error(`${command.join(' ')} ended with ${code}: ${text}`)))
  })
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (isGroup) process.kill(-Number(child.pid), signal)
    else child.kill(signal)
    await ended
  }
  // It has printed its address, so it has a pid.
  return { origin, pid: Number(child.pid), ended, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}
