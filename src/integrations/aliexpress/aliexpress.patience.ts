import {
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
} from 'cockatiel'

import { MarketError } from '#platform/external-market.ts'

export interface PatienceOptions {
  /** How long a call may take with all its tries (specification, section 9: 10 s with the way to the browser). */
  callMs?: number
  /** How often a request that failed at once is tried again. */
  retries?: number
  firstPauseMs?: number
  /** So many failures in a row, and the partner is left alone for a while. */
  breakAfter?: number
  restMs?: number
}

/** Runs requests with a deadline, tries them again, and leaves a partner that is down alone for a while. */
export interface Patience {
  /** @throws MarketError: the last one, or `timeout` past the deadline, or `unavailable` while it is left alone */
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>
}

const usual = {
  callMs: 9_500,
  retries: 2,
  firstPauseMs: 200,
  breakAfter: 5,
  restMs: 10_000,
} satisfies Required<PatienceOptions>

/** A refusal says nothing about the partner's health. */
const isFailure = (error: unknown): boolean => error instanceof MarketError && error.fault !== 'refused'
/** Who is asked too often, or answers nonsense, does not do better at once. */
const isPassing = (error: unknown): boolean => error instanceof MarketError && error.fault === 'unavailable'

/** A deadline, tries again with jitter, and a circuit breaker that all calls of a client share. */
export function createPatience(options: PatienceOptions = {}): Patience {
  const { callMs, retries, firstPauseMs, breakAfter, restMs } = { ...usual, ...options }
  const backoff = new ExponentialBackoff({ initialDelay: firstPauseMs, maxDelay: firstPauseMs * 8 })
  const retrying = retry(handleWhen(isPassing), { maxAttempts: retries, backoff })
  const breaking = { halfOpenAfter: restMs, breaker: new ConsecutiveBreaker(breakAfter) }
  const breaker = circuitBreaker(handleWhen(isFailure), breaking)
  return { run }

  async function run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    // The breaker counts calls, not tries: one that went well at the second try is none of its failures.
    const call = timeout(callMs, TimeoutStrategy.Aggressive)
    const once = () => call.execute(({ signal }) => retrying.execute(() => work(signal), signal)).catch(asMarketError)
    return breaker.execute(once).catch(asMarketError)
  }
}

/** What the policies throw themselves, in the words of the port. */
function asMarketError(error: unknown): never {
  if (isBrokenCircuitError(error))
    throw new MarketError('unavailable', 'The partner failed often and is left alone for a moment.', { cause: error })
  if (error instanceof TaskCancelledError)
    throw new MarketError('timeout', 'The partner took too long.', { cause: error })
  throw error
}
