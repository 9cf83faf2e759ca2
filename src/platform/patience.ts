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

export interface PatienceOptions {
  /** How long a call may take with all its tries: somebody waits for it. */
  callMs?: number
  /** How often a request that failed at once is tried again. */
  retries?: number
  firstPauseMs?: number
  /** So many failures in a row, and the other side is left alone for a while. */
  breakAfter?: number
  restMs?: number
}

/** What the errors of one outside service mean. */
export interface Temper {
  /** In sentences: "The partner". */
  name: string
  /** Whether an error says that the service is not well. */
  isFailure(error: unknown): boolean
  /** Whether another try at once may go better. */
  isPassing(error: unknown): boolean
  /** What is thrown past the deadline, and while the service is left alone. */
  errorOf(fault: 'timeout' | 'unavailable', said: string, cause: Error): Error
}

/** Runs requests with a deadline, tries them again, and leaves a service that is down alone for a while. */
export interface Patience {
  /** @throws the last error of the work, or one of the temper's: `timeout` past the deadline, `unavailable` while it is left alone */
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>
}

/** A deadline, tries again with jitter, and a circuit breaker that all calls of a client share. */
export function createPatience(options: Required<PatienceOptions>, temper: Temper): Patience {
  const { callMs, retries, firstPauseMs, breakAfter, restMs } = options
  const backoff = new ExponentialBackoff({ initialDelay: firstPauseMs, maxDelay: firstPauseMs * 8 })
  const retrying = retry(handleWhen(temper.isPassing), { maxAttempts: retries, backoff })
  const breaking = { halfOpenAfter: restMs, breaker: new ConsecutiveBreaker(breakAfter) }
  const breaker = circuitBreaker(handleWhen(temper.isFailure), breaking)
  return { run }

  async function run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    // The breaker counts calls, not tries: one that went well at the second try is none of its failures.
    const call = timeout(callMs, TimeoutStrategy.Aggressive)
    const once = () => call.execute(({ signal }) => retrying.execute(() => work(signal), signal)).catch(inItsWords)
    return breaker.execute(once).catch(inItsWords)
  }

  /** What the policies throw themselves, in the words of the service. */
  function inItsWords(error: unknown): never {
    if (isBrokenCircuitError(error))
      throw temper.errorOf('unavailable', `${temper.name} failed often and is left alone for a moment.`, error)
    if (error instanceof TaskCancelledError) throw temper.errorOf('timeout', `${temper.name} took too long.`, error)
    throw error
  }
}
