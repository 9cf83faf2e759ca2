import { data, isRouteErrorResponse } from 'react-router'

import type { FormAnswer } from './form-answer.ts'

/**
 * Sends a form to its page's action from the browser; where no answer comes (a phone without a net), the form stays as
 * it is and says so in the specification's words (section 8), instead of the page falling over.
 */
export async function orOffline<T>(intent: string, send: () => Promise<T>): Promise<T | ReturnType<typeof noAnswer>> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return noAnswer(intent)
  }
}

/** A failure, so that the router does not also ask for the page's data anew. */
const noAnswer = (intent: string) =>
  data<FormAnswer>({ intent, detail: 'Network or server error', errors: {}, values: {} }, { status: 504 })
