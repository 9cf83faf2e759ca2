import { MarketError } from '#platform/external-market.ts'
import { createPatience, type Patience, type PatienceOptions } from '#platform/patience.ts'

/** The call ends within the 10 s of the specification (section 9), with the way to the browser. */
const usual = {
  callMs: 9_500,
  retries: 2,
  firstPauseMs: 200,
  breakAfter: 5,
  restMs: 10_000,
} satisfies Required<PatienceOptions>

/** How long the partner is waited for, and what its errors mean. */
export const patienceWithPartner = (options: PatienceOptions = {}): Patience =>
  createPatience(
    { ...usual, ...options },
    {
      name: 'The partner',
      // A refusal says nothing about the partner's health.
      isFailure: (error) => error instanceof MarketError && error.fault !== 'refused',
      // Who is asked too often, or answers nonsense, does not do better at once.
      isPassing: (error) => error instanceof MarketError && error.fault === 'unavailable',
      errorOf: (fault, said, cause) => new MarketError(fault, said, { cause }),
    },
  )
