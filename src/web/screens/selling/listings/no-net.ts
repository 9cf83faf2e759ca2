import { data, isRouteErrorResponse } from 'react-router'

import type { ListAnswer } from './list-action.ts'

/** Sends a form of the list; where no answer comes, the list stays and says so in the specification's words (section 8). */
export async function orNoNet<T>(send: () => Promise<T>): Promise<T | ReturnType<typeof noAnswer>> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return noAnswer()
  }
}

const noAnswer = () =>
  data<ListAnswer>(
    { done: { kind: 'error', words: 'Network or server error', failed: [], undo: null } },
    { status: 504 },
  )
