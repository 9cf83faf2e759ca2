import { GatewayError } from '#modules/payments/card-gateway.port.ts'
import { createRetryPolicy, type RetryOptions, type RetryPolicy } from '#platform/retry-policy.ts'

const DEFAULTS = {
  attemptMs: 4_000,
  deadlineMs: 9_000,
  retries: 2,
  firstDelayMs: 200,
  maxFailures: 2,
  openMs: 10_000,
} satisfies RetryOptions

// A refusal or a duplicate is an answer: the gateway works, and another attempt gets it again.
const isFailure = (error: unknown): boolean =>
  error instanceof GatewayError && error.fault !== 'refused' && error.fault !== 'duplicate'

/** Creates the retry policy of all calls to Paystack; errors are GatewayErrors. */
export const createPaystackRetryPolicy = (options: RetryOptions = {}): RetryPolicy =>
  createRetryPolicy(
    { ...DEFAULTS, ...options },
    {
      name: 'The gateway',
      isFailure,
      isRetryable: isFailure,
      toError: (fault, message, cause) => new GatewayError(fault, message, { cause }),
    },
  )
