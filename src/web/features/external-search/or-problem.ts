import { Problem } from '#platform/http/problems.ts'

/** What came, or what a person may read about why it did not. */
export type Outcome<T> = { value: T; problem: null } | { value: null; problem: { status: number; detail: string } }

/** Waits for a call, and takes a failure of the partner's (429, 502, 504) for an answer: the page shows it. */
export async function orProblem<P extends Promise<unknown>>(call: P): Promise<Outcome<Awaited<P>>> {
  try {
    return { value: await call, problem: null }
  } catch (error) {
    if (!(error instanceof Problem) || (error.status < 500 && error.status !== 429)) throw error
    return { value: null, problem: { status: error.status, detail: error.body.detail } }
  }
}
