import { setImmediate as nextTurn } from 'node:timers/promises'

import type { Steps } from './steps.ts'

/** Does all steps with turns of other requests between them. */
export async function runInTurns<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    await nextTurn()
  }
}
