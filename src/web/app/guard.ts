import { createContext, type MiddlewareFunction, redirect, type RouterContextProvider } from 'react-router'

import { getSession, type User } from '#modules/accounts/accounts.contract.ts'
import { getRedirect } from '#modules/accounts/page-access.rules.ts'

import { apiContext } from './api.ts'
import { loginPath, paths } from './paths.ts'

/** The session cookie, with and without the prefix that it has over https (ruling 7). */
const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?session=/

/** Who is signed in; null for a visitor. */
export const viewerContext = createContext<User | null>(null)

/**
 * Stands before every page (ruling 13): finds out who is asking, where there is a session to ask about, and sends away
 * who the permission table does not let in. Without a session that is to the login, and back afterwards.
 */
export const guard: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const viewer = SESSION_COOKIE.test(request.headers.get('Cookie') ?? '')
    ? (await context.get(apiContext)(getSession)).user
    : null
  context.set(viewerContext, viewer)
  const elsewhere = getRedirect(url.pathname, viewer)
  if (elsewhere === null) return next()
  const to = elsewhere === paths.login ? loginPath({ next: url.pathname + url.search }) : elsewhere
  // Who asks decides, so nobody keeps the answer for others.
  throw redirect(to, { status: 303, headers: { 'Cache-Control': 'private, no-store' } })
}

/** Who is signed in, on a page that lets in nobody else. */
export function signedIn(context: Readonly<RouterContextProvider>): User {
  const viewer = context.get(viewerContext)
  // The guard has let nobody else through; a session can still end between two calls of one page.
  if (viewer === null) throw redirect(paths.login, 303)
  return viewer
}
