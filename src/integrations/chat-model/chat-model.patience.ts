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

import { ModelError, type ModelFault } from '#platform/chat-model.ts'

export interface PatienceOptions {
  /** How long a call may take with all its tries: somebody waits for it. */
  callMs?: number
  /** How often a request that failed at once is tried again. */
  retries?: number
  firstPauseMs?: number
  /** So many failures in a row, and the model is left alone for a while. */
  breakAfter?: number
  restMs?: number
}

/** Runs requests with a deadline, tries them again, and leaves a model that is down alone for a while. */
export interface Patience {
  /** @throws ModelError: the last one, or `timeout` past the deadline, or `unavailable` while it is left alone */
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>
}

const usual = {
  callMs: 4_000,
  retries: 1,
  firstPauseMs: 150,
  breakAfter: 4,
  restMs: 30_000,
} satisfies Required<PatienceOptions>

/** A refusal, or an answer without sense, may be due to what one person wrote: it says nothing about the model's health. */
const isFailure = hasFault('unavailable', 'timeout', 'throttled')
/** Who is asked too often does not do better at once. */
const isPassing = hasFault('unavailable')

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
    const once = () => call.execute(({ signal }) => retrying.execute(() => work(signal), signal)).catch(asModelError)
    return breaker.execute(once).catch(asModelError)
  }
}

function hasFault(...faults: readonly ModelFault[]): (error: unknown) => boolean {
  return (error) => error instanceof ModelError && faults.includes(error.fault)
}

/** What the policies throw themselves, in the words of the port. */
function asModelError(error: unknown): never {
  if (isBrokenCircuitError(error))
    throw new ModelError('unavailable', 'The model failed often and is left alone for a moment.', { cause: error })
  if (error instanceof TaskCancelledError) throw new ModelError('timeout', 'The model took too long.', { cause: error })
  throw error
}
