import { Problem } from '#platform/http/problems.ts'
import { getProblemText } from '#web/content/keyed-text.ts'
import type { Text } from '#web/ui/text.ts'

/** A result, or a problem to show to the user. */
export type Outcome<T> = { value: T; problem: null } | { value: null; problem: { status: number; detail: Text } }

/** Awaits a call and returns a failure of the partner (429, 502, 504) as a result that the page shows. */
export async function catchPartnerProblem<P extends Promise<unknown>>(call: P): Promise<Outcome<Awaited<P>>> {
  try {
    return { value: await call, problem: null }
  } catch (error) {
    if (!(error instanceof Problem) || (error.status < 500 && error.status !== 429)) throw error
    return { value: null, problem: { status: error.status, detail: getProblemText(error.body) } }
  }
}
