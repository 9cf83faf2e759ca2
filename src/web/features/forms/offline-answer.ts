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
    // No connection is a TypeError of the browser's; anything else is an answer that nobody can read, a proxy's say.
    return noAnswer(intent, error instanceof TypeError ? 'Network or server error' : 'An error occurred')
  }
}

/** The same for a page of several forms: each says in a field of its own which one it is. */
export async function actOrOffline<T>({ request, serverAction }: { request: Request; serverAction: () => Promise<T> }) {
  const intent = (await request.clone().formData()).get('intent')
  return orOffline(String(intent), serverAction)
}

/** A failure, so that the router does not also ask for the page's data anew. */
const noAnswer = (intent: string, detail: string) =>
  data<FormAnswer>({ intent, detail, errors: {}, values: {} }, { status: 504 })
