import { MarketError } from '#modules/external-market/external-market.port.ts'
import { createRetryPolicy, type RetryPolicy, type RetryOptions } from '#platform/retry-policy.ts'

/** The call ends within the 10 s of the specification (section 9), with the way to the browser. */
const DEFAULTS = {
  deadlineMs: 9_500,
  retries: 2,
  firstDelayMs: 200,
  maxFailures: 5,
  openMs: 10_000,
} satisfies RetryOptions

/** Creates the retry policy of all calls to the partner; errors are MarketErrors. */
export const createPartnerRetryPolicy = (options: RetryOptions = {}): RetryPolicy =>
  createRetryPolicy(
    { ...DEFAULTS, ...options },
    {
      name: 'The partner',
      // A refusal is an answer: the partner works.
      isFailure: (error) => error instanceof MarketError && error.fault !== 'refused',
      // An immediate retry does not help a partner that limits the rate or sends invalid answers.
      isRetryable: (error) => error instanceof MarketError && error.fault === 'unavailable',
      toError: (fault, message, cause) => new MarketError(fault, message, { cause }),
    },
  )
