import { isRouteErrorResponse } from 'react-router'

/** The messages of Chromium, Firefox and Safari for a request or script import without an answer. */
const NO_CONNECTION =
  /^(?:Failed to fetch|network ?error|Load failed|Importing a module script failed|error loading dynamically imported|The network connection was lost|The Internet connection appears|Could not connect|The request timed out)/i

/** The router's message for data of a page that broke off. */
const BROKEN_DATA = 'Unable to decode turbo-stream response'

/** Returns why the shop or its proxy did not answer; null for an error of the page or one that the shop explains. */
export function getUnreachableReason(
  error: unknown,
  { isOnline }: { isOnline: boolean },
): 'offline' | 'no-answer' | null {
  if (isLostAnswer(error)) return isOnline ? 'no-answer' : 'offline'
  const isProxys = isRouteErrorResponse(error) && error.status >= 502 && error.status <= 504 && !isProblem(error.data)
  return isProxys ? 'no-answer' : null
}

const isLostAnswer = (error: unknown) =>
  error instanceof Error &&
  (error.message === BROKEN_DATA || (error instanceof TypeError && NO_CONNECTION.test(error.message)))

const isProblem = (body: unknown) => typeof body === 'object' && body !== null && 'detail' in body
