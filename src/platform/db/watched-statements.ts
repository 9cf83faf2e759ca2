import type pg from 'pg'

const MAX_TEXT_LENGTH = 300

/** Called as a statement begins, with its name or its text, which has no values; returns what is called at its end. */
export type StatementWatch = (label: string) => (error?: unknown) => void

/** Calls the watch for each statement of a pool. Call it before the first. */
export function watchStatements(pool: pg.Pool, watch: StatementWatch): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const watched = (...args: unknown[]) => {
      const end = watch(getLabel(args[0]))
      const callback = args.at(-1)
      // The pool's own `query` passes a callback.
      if (typeof callback === 'function') args[args.length - 1] = withEnd(callback as Callback, end)
      const result = query(...args)
      if (result instanceof Promise) result.then(() => end(), end)
      return result
    }
    // `query` has many overloads; all are passed on unchanged.
    client.query = watched as typeof client.query
  })
}

type Callback = (...args: unknown[]) => unknown

const withEnd =
  (callback: Callback, end: (error?: unknown) => void): Callback =>
  (...args) => {
    end(args[0] ?? undefined)
    return callback(...args)
  }

function getLabel(given: unknown): string {
  const { name, text = 'copy' } = typeof given === 'string' ? { text: given } : (given as Partial<pg.QueryConfig>)
  return name ?? text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH)
}
