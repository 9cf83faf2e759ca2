import { msg } from '@lingui/core/macro'
import { data, isRouteErrorResponse } from 'react-router'

import type { Text } from '#web/ui/text.ts'

import type { FormAnswer } from './form-answer.ts'

/** Submits a form from the browser. Without a response the form stays and shows the text of section 8. */
export async function submitOrShowOffline<T>(
  intent: string,
  send: () => Promise<T>,
): Promise<T | ReturnType<typeof toOfflineAnswer>> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    // fetch throws a TypeError without a connection; any other error is an unreadable response, such as a proxy's.
    return toOfflineAnswer(intent, error instanceof TypeError ? msg`Network or server error` : msg`An error occurred`)
  }
}

/** Submits one form of a page with several; its `intent` field names it. */
export async function submitIntentOrShowOffline<T>({
  request,
  serverAction,
}: {
  request: Request
  serverAction: () => Promise<T>
}) {
  const intent = (await request.clone().formData()).get('intent')
  return submitOrShowOffline(String(intent), serverAction)
}

/** Returns a failure with its status, so that the router does not reload the page's data. */
const toOfflineAnswer = (intent: string, detail: Text) =>
  data<FormAnswer>({ intent, detail, errors: {}, values: {} }, { status: 504 })
