import { AsyncLocalStorage } from 'node:async_hooks'

/** Number of statements of a request or job, including `begin` and `commit`, which are round trips too. */
export interface QueryCount {
  queries: number
}

const counts = new AsyncLocalStorage<QueryCount>()

/** Runs `work` with its own count of statements, across awaits and callbacks; each request logs its own. */
export function withQueryCount<T>(work: (count: QueryCount) => T): T {
  const count: QueryCount = { queries: 0 }
  return counts.run(count, () => work(count))
}

/** Adds one to the current count, if any. Called by the pool for each statement. */
export function countQuery(): void {
  const count = counts.getStore()
  if (count) count.queries += 1
}
