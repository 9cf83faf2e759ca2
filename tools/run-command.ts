import { BootError } from '#platform/db/boot-error.ts'
import { type Config, readConfig } from '#src/config.ts'

/** What a command's database logs while it works. */
export const commandLog = { info: () => undefined, warn: console.warn, error: console.error }

/** Runs a command with the shop's settings; exit code 1 after an error, with one sentence for a BootError. */
export async function runCommand(main: (config: Config, signal: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController()
  // `main` throws the reason of the signal to stop; a second SIGINT or SIGTERM ends the process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  try {
    const read = readConfig()
    if ('mistakes' in read) throw new BootError(read.mistakes.join('\n'))
    await main(read.config, stopping.signal)
  } catch (error) {
    if (error === stopping.signal.reason) console.error('Stopped.')
    else console.error(error instanceof BootError ? error.message : error)
    process.exitCode = 1
  }
}

/** Returns the seconds since a time of `performance.now()`, with one decimal. */
export const secondsSince = (from: number): string => ((performance.now() - from) / 1000).toFixed(1)

const PROGRESS_MS = 2_000
let shownAt = performance.now()

/** Prints how far a long step is, at most every two seconds. */
export function showProgress(text: string): void {
  if (performance.now() - shownAt < PROGRESS_MS) return
  shownAt = performance.now()
  console.info(text)
}
