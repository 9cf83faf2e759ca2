import { data, isRouteErrorResponse } from 'react-router'

import type { TypesAnswer } from './types-action.ts'

/** Sends a form of the page; where no answer comes, the list stays and says so. */
export async function orNoNet<T>(send: () => Promise<T>): Promise<T | ReturnType<typeof noAnswer>> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return noAnswer()
  }
}

const noAnswer = () => data<TypesAnswer>({ done: { kind: 'error', words: 'Network or server error' } }, { status: 504 })
