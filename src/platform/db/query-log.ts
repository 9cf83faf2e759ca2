import { AsyncLocalStorage } from 'node:async_hooks'

/** How many statements one request (or job) has sent so far; `begin` and `commit` count, they are round trips too. */
export interface QueryCount {
  queries: number
}

const counts = new AsyncLocalStorage<QueryCount>()

/**
 * Runs `work` with a count of its own. Whatever is asked of the database within, through awaits and callbacks, is
 * counted; the HTTP layer opens one per request and logs `queries: n` at its end.
 */
export function withQueryCount<T>(work: (count: QueryCount) => T): T {
  const count: QueryCount = { queries: 0 }
  return counts.run(count, () => work(count))
}

/** Adds one to the count that is open, if any. Called for each statement by the pool's connections. */
export function noteQuery(): void {
  const count = counts.getStore()
  if (count) count.queries += 1
}
