import { ModelError, type ModelFault } from '#modules/assistant/chat-model.port.ts'
import { createRetryPolicy, type RetryPolicy, type RetryOptions } from '#platform/retry-policy.ts'

const DEFAULTS = {
  deadlineMs: 4_000,
  retries: 1,
  firstDelayMs: 150,
  maxFailures: 4,
  openMs: 30_000,
} satisfies RetryOptions

/** Creates the retry policy of all calls to the model; errors are ModelErrors. */
export const createModelRetryPolicy = (options: RetryOptions = {}): RetryPolicy =>
  createRetryPolicy(
    { ...DEFAULTS, ...options },
    {
      name: 'The model',
      // A refusal or an unusable answer may be caused by one prompt: the model works.
      isFailure: hasFault('unavailable', 'timeout', 'throttled'),
      // An immediate retry does not help a model that limits the rate.
      isRetryable: hasFault('unavailable'),
      toError: (fault, message, cause) => new ModelError(fault, message, { cause }),
    },
  )

function hasFault(...faults: readonly ModelFault[]): (error: unknown) => boolean {
  return (error) => error instanceof ModelError && faults.includes(error.fault)
}
