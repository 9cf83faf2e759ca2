import {
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  TaskCancelledError,
  retry,
  timeout,
  TimeoutStrategy,
} from 'cockatiel'

import { GatewayError } from '#platform/card-gateway.ts'

export interface PatienceOptions {
  /** How long one request may take. */
  requestMs?: number
  /** How long a call may take with all its tries. */
  callMs?: number
  /** How often a request that failed is tried again. */
  retries?: number
  firstPauseMs?: number
  /** So many failures in a row, and the gateway is left alone for a while. */
  breakAfter?: number
  restMs?: number
}

/** Runs requests with a deadline each, tries them again, and leaves a gateway that is down alone for a while. */
export interface Patience {
  /** @throws GatewayError: the last one, or `timeout` past the deadline, or `unavailable` while it is left alone */
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>
}

const usual = {
  requestMs: 4_000,
  callMs: 9_000,
  retries: 2,
  firstPauseMs: 200,
  breakAfter: 6,
  restMs: 10_000,
} satisfies Required<PatienceOptions>

/** What may go better at once or a little later; a refusal will not. */
const isFailure = (error: unknown): boolean =>
  error instanceof GatewayError && error.fault !== 'refused' && error.fault !== 'duplicate'

/** Deadlines, tries again with jitter, and a circuit breaker that all calls of a client share. */
export function createPatience(options: PatienceOptions = {}): Patience {
  const { requestMs, callMs, retries, firstPauseMs, breakAfter, restMs } = { ...usual, ...options }
  const failure = handleWhen(isFailure)
  // Its pauses are spread at random, so that many clients do not come back together.
  const backoff = new ExponentialBackoff({ initialDelay: firstPauseMs, maxDelay: firstPauseMs * 8 })
  const retrying = retry(failure, { maxAttempts: retries, backoff })
  const breaker = circuitBreaker(failure, { halfOpenAfter: restMs, breaker: new ConsecutiveBreaker(breakAfter) })
  const request = timeout(requestMs, TimeoutStrategy.Aggressive)
  const call = timeout(callMs, TimeoutStrategy.Aggressive)
  return { run }

  async function run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const once = (signal: AbortSignal) => request.execute((each) => work(each.signal), signal).catch(asGatewayError)
    return call
      .execute(({ signal }) => retrying.execute(() => breaker.execute(() => once(signal)), signal))
      .catch(asGatewayError)
  }
}

/** What the policies throw themselves, in the words of the gateway. */
function asGatewayError(error: unknown): never {
  if (isBrokenCircuitError(error))
    throw new GatewayError('unavailable', 'The gateway failed often and is left alone for a moment.', { cause: error })
  if (error instanceof TaskCancelledError)
    throw new GatewayError('timeout', 'The gateway took too long.', { cause: error })
  throw error
}
