import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs `cleanUp` when this process ends, also by an unhandled signal. Returns a function that removes the handlers. */
export function onExit(cleanUp: () => void): () => void {
  const exit = (signal: NodeJS.Signals) => {
    if (process.listenerCount(signal) === 0) process.exit(128 + constants.signals[signal])
  }
  process.once('exit', cleanUp)
  for (const signal of SIGNALS) process.once(signal, exit)
  return () => {
    process.off('exit', cleanUp)
    for (const signal of SIGNALS) process.off(signal, exit)
  }
}
