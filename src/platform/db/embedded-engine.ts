import { Worker } from 'node:worker_threads'

import { BootError } from './boot-error.ts'
import type { FromWorker, ToWorker, WorkerSettings } from './embedded-protocol.ts'
import type { DbLog } from './pool.ts'

export interface EngineThread {
  /** The TCP port, 0 with a Unix socket. */
  port: number
  /** Resolves, with the reason, if the engine comes down by itself; the process can then only be restarted. */
  failed: Promise<Error>
  /** How many times the engine has made a file durable so far. */
  syncs(): Promise<number>
  /** Ends it gracefully: connections closed, everything written, checkpoint made. */
  close(): Promise<void>
}

/**
 * Room enough for PostgreSQL's own limit on recursion (deeply nested JSON, say) to speak first. With the usual 4 MB the
 * thread's stack runs out before, which PGlite swallows and then tries the same again for ever.
 */
const stackSizeMb = 32

/** Starts the thread of the embedded database and waits until it listens. */
export async function startEngine(settings: WorkerSettings, log: DbLog): Promise<EngineThread> {
  const worker = new Worker(new URL('./embedded.worker.ts', import.meta.url), {
    workerData: settings,
    resourceLimits: { stackSizeMb },
    // Flags of the process (`--eval`, say) are not the thread's.
    execArgv: [],
  })
  const ask = (asked: ToWorker) => worker.postMessage(asked)
  const counting = new Map<number, (syncs: number) => void>()
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const failure = Promise.withResolvers<Error>()
  const ready = Promise.withResolvers<number>()
  let closing = false

  worker.on('message', (told: FromWorker) => {
    if (told.kind === 'log') log[told.level](told.details, told.message)
    else if (told.kind === 'ready') ready.resolve(told.port)
    else if (told.kind === 'counted') counting.get(told.id)?.(told.syncs)
    else if (told.kind === 'failed') fail(new Error(told.message))
  })
  worker.on('error', fail)
  void ended.then(() => closing || fail(new Error('its thread ended')))
  const port = await ready.promise
  void failure.promise.then((error) => log.error({ err: error.cause }, 'The embedded database has come down.'))
  return { port, failed: failure.promise, syncs, close }

  function fail(cause: Error): void {
    const told = new BootError(`The embedded database cannot run: ${cause.message}.`, { cause })
    ready.reject(told)
    failure.resolve(told)
  }

  function syncs(): Promise<number> {
    return new Promise((resolve) => {
      const id = counting.size
      counting.set(id, resolve)
      ask({ kind: 'count', id })
    })
  }

  async function close(): Promise<void> {
    closing = true
    ask({ kind: 'close' })
    await ended
  }
}
