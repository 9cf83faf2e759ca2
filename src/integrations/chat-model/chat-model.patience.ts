import { ModelError, type ModelFault } from '#platform/chat-model.ts'
import { createPatience, type Patience, type PatienceOptions } from '#platform/patience.ts'

const usual = {
  callMs: 4_000,
  retries: 1,
  firstPauseMs: 150,
  breakAfter: 4,
  restMs: 30_000,
} satisfies Required<PatienceOptions>

/** How long a model is waited for, and what its errors mean. */
export const patienceWithModel = (options: PatienceOptions = {}): Patience =>
  createPatience(
    { ...usual, ...options },
    {
      name: 'The model',
      // A refusal, or an answer without sense, may be due to what one person wrote: it says nothing about its health.
      isFailure: hasFault('unavailable', 'timeout', 'throttled'),
      // Who is asked too often does not do better at once.
      isPassing: hasFault('unavailable'),
      errorOf: (fault, said, cause) => new ModelError(fault, said, { cause }),
    },
  )

function hasFault(...faults: readonly ModelFault[]): (error: unknown) => boolean {
  return (error) => error instanceof ModelError && faults.includes(error.fault)
}
