import { spawn } from 'node:child_process'

const START_MS = 120_000

/** Starts the shop as its own process in production mode on a free port, and waits for its address. */
export async function startShopProcess(
  settings: Record<string, string>,
): Promise<{ origin: string; pid: number; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['src/main.ts'], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = await new Promise<string>((resolve, reject) => {
    let text = ''
    const timer = setTimeout(() => reject(new Error(`The shop did not start: ${text}`)), START_MS)
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const address = /open at (http:\/\/\S+)/.exec(text)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve(address.replace('localhost', '127.0.0.1'))
    })
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code}: ${text}`)))
  })
  return {
    origin,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
