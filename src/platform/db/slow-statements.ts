import type pg from 'pg'

import type { DbLog } from './pool.ts'

const MAX_TEXT_LENGTH = 300

/** Logs each statement of a pool that takes longer, by its name or its text, which has no values. Call it before the first. */
export function logSlowStatements(pool: pg.Pool, { minMs, log }: { minMs: number; log: Pick<DbLog, 'warn'> }): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const timed = (...args: unknown[]) => {
      const startedAt = performance.now()
      const note = () => {
        const ms = Math.round(performance.now() - startedAt)
        if (ms >= minMs) log.warn({ statement: getLabel(args[0]), ms }, 'A statement was slow.')
      }
      const callback = args.at(-1)
      // The pool's own `query` passes a callback.
      if (typeof callback === 'function') args[args.length - 1] = withNote(callback as Callback, note)
      const result = query(...args)
      if (result instanceof Promise) result.then(note, note)
      return result
    }
    // `query` has many overloads; all are passed on unchanged.
    client.query = timed as typeof client.query
  })
}

type Callback = (...args: unknown[]) => unknown

const withNote =
  (callback: Callback, note: () => void): Callback =>
  (...args) => {
    note()
    return callback(...args)
  }

function getLabel(given: unknown): string {
  const { name, text = 'copy' } = typeof given === 'string' ? { text: given } : (given as Partial<pg.QueryConfig>)
  return name ?? text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH)
}
