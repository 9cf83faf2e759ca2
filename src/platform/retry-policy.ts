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

export interface RetryOptions {
  /** Timeout of one attempt; without it only the deadline of the call counts. */
  attemptMs?: number
  /** Deadline of a call with all its attempts. */
  deadlineMs?: number
  /** Attempts after the first. */
  retries?: number
  firstDelayMs?: number
  /** Consecutive failed calls that open the circuit breaker. */
  maxFailures?: number
  /** How long the breaker stays open. */
  openMs?: number
}

/** Classifies the errors of one external service. */
export interface FaultPolicy {
  /** Used in sentences: "The partner". */
  name: string
  /** Whether an error counts as a failure of the service for the circuit breaker. */
  isFailure(error: unknown): boolean
  /** Whether another attempt may succeed. */
  isRetryable(error: unknown): boolean
  /** Builds the error for a missed deadline or an open breaker. */
  toError(fault: 'timeout' | 'unavailable', message: string, cause: Error): Error
}

export interface RetryPolicy {
  /** Throws the last error of the work, or the fault policy's `timeout` or `unavailable`. */
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>
}

type RequiredOptions = Required<Omit<RetryOptions, 'attemptMs'>> & Pick<RetryOptions, 'attemptMs'>

/** Creates a policy with timeouts, retries with jitter and a circuit breaker that all calls of a client share. */
export function createRetryPolicy(options: RequiredOptions, faults: FaultPolicy): RetryPolicy {
  const { attemptMs, deadlineMs, retries, firstDelayMs, maxFailures, openMs } = options
  const backoff = new ExponentialBackoff({ initialDelay: firstDelayMs, maxDelay: firstDelayMs * 8 })
  const retrying = retry(handleWhen(faults.isRetryable), { maxAttempts: retries, backoff })
  const breakerOptions = { halfOpenAfter: openMs, breaker: new ConsecutiveBreaker(maxFailures) }
  const breaker = circuitBreaker(handleWhen(faults.isFailure), breakerOptions)
  const attempt = attemptMs === undefined ? null : timeout(attemptMs, TimeoutStrategy.Aggressive)
  return { run }

  async function run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const call = timeout(deadlineMs, TimeoutStrategy.Aggressive)
    const once = async (signal: AbortSignal) =>
      attempt === null ? work(signal) : attempt.execute((each) => work(each.signal), signal).catch(translateError)
    // The breaker wraps retries, so a call that succeeds on retry is not a failure.
    return breaker
      .execute(() => call.execute(({ signal }) => retrying.execute(() => once(signal), signal)).catch(translateError))
      .catch(translateError)
  }

  function translateError(error: unknown): never {
    if (isBrokenCircuitError(error))
      throw faults.toError('unavailable', `${faults.name} failed repeatedly and is not called for a moment.`, error)
    if (error instanceof TaskCancelledError)
      throw faults.toError('timeout', `${faults.name} did not respond in time.`, error)
    throw error
  }
}
