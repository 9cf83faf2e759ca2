import { Problem } from './problems.ts'

/** The limit that a refused request has reached. */
export type OverloadCause = 'connection' | 'address' | 'admission' | 'rendering' | 'database'

/** The shop's record of the requests that it refuses with 503. */
export interface Overload {
  /** Counts a refusal, and logs at most one line a second. */
  count(cause: OverloadCause): void
  /** Counts a refusal and returns the 503 to send. */
  refuse(cause: OverloadCause): Problem
  /** Returns why the shop cannot serve more visitors now, for `/readyz`; null when it can. */
  findReason(): string | null
}

export const RETRY_AFTER_SECONDS = 2
const LOG_INTERVAL_MS = 1_000
/** About the interval of a load balancer's probes. */
const REASON_MS = 5_000

/** Causes that make the shop unready. One client does not; nor does `admission`, as others would get its load. */
const REASONS: Partial<Record<OverloadCause, string>> = {
  rendering: 'Pages wait too long to be rendered.',
  database: 'Requests wait too long for a database connection.',
}

interface OverloadOptions {
  log: { warn(details: object, message: string): void }
  /** Milliseconds of a monotonic clock. */
  now?(): number
}

/** Creates the record of refusals of one process. */
export function createOverload({ log, now = () => performance.now() }: OverloadOptions): Overload {
  const lastRefusals = new Map<OverloadCause, number>()
  let unlogged: Partial<Record<OverloadCause, number>> = {}
  let lastLogAt = Number.NEGATIVE_INFINITY
  return { count, refuse, findReason }

  function count(cause: OverloadCause): void {
    const at = now()
    lastRefusals.set(cause, at)
    unlogged[cause] = (unlogged[cause] ?? 0) + 1
    if (at - lastLogAt >= LOG_INTERVAL_MS) {
      log.warn({ refused: unlogged }, 'requests were refused because the shop is overloaded')
      unlogged = {}
      lastLogAt = at
    }
  }

  function refuse(cause: OverloadCause): Problem {
    count(cause)
    const refusal = busy()
    if (cause === 'address') addressRefusals.add(refusal)
    return refusal
  }

  function findReason(): string | null {
    const isRecent = (cause: OverloadCause) => now() - (lastRefusals.get(cause) ?? Number.NEGATIVE_INFINITY) < REASON_MS
    // The keys are those of the table above.
    const causes = Object.keys(REASONS) as OverloadCause[]
    const found = causes.find(isRecent)
    return found === undefined ? null : (REASONS[found] ?? null)
  }
}

const addressRefusals = new WeakSet<object>()

/** Returns whether an error is a refusal of one address, which does not concern others. */
export const isAddressRefusal = (error: unknown): boolean => error instanceof Problem && addressRefusals.has(error)

export const BUSY_PROBLEM = { detail: 'The shop is busy. Please try again in a moment.', code: 'overloaded' }

const busy = () => new Problem(503, BUSY_PROBLEM, { 'Retry-After': String(RETRY_AFTER_SECONDS) })

/** Returns whether an error is a refusal of `Overload.refuse`. */
export const isOverloaded = (error: unknown): boolean => error instanceof Problem && error.body.code === 'overloaded'
