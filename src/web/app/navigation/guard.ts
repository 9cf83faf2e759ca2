import { createContext, type MiddlewareFunction, redirect, type RouterContextProvider } from 'react-router'

import { getSession, type User } from '#modules/accounts/accounts.contract.ts'
import { apiContext, isSecure } from '#web/app/api/page-api.ts'
import { formatSetCookie, getCookies, hasCookie } from '#web/app/cookies/cookies.ts'

import { getAudience, getRedirect } from './page-access.ts'
import { loginPath, paths } from './paths.ts'

/** Names the refused page for the note on the home page. */
export const REFUSED_COOKIE = 'refused'
const REFUSED_SECONDS = 15

/** The signed-in user; null for a visitor. */
export const viewerContext = createContext<User | null>(null)

/** Loads the user before every page (ruling 13). Redirects visitors to the login, users without permission home. */
export const guard: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const viewer = hasCookie(getCookies(request), 'session') ? (await context.get(apiContext)(getSession)).user : null
  context.set(viewerContext, viewer)
  const elsewhere = getRedirect(url.pathname, viewer)
  if (elsewhere === null) return next()
  const wanted = url.pathname + url.search
  const isRefused = viewer !== null && getAudience(url.pathname) !== null
  const to = elsewhere === paths.login ? loginPath({ next: wanted }) : elsewhere
  // The redirect depends on the user: shared caches must not store it.
  const headers = new Headers({ 'Cache-Control': 'private, no-store' })
  const options = { maxAgeSeconds: REFUSED_SECONDS, secure: isSecure(context) }
  if (isRefused) headers.set('Set-Cookie', formatSetCookie(REFUSED_COOKIE, encodeURIComponent(wanted), options))
  throw redirect(to, { status: 303, headers })
}

/** Returns the user on a page for members. Throws a redirect to the login if the session has ended. */
export function signedIn(context: Readonly<RouterContextProvider>): User {
  const viewer = context.get(viewerContext)
  // The guard let only members through, but a session can end between two calls of one page.
  if (viewer === null) throw redirect(paths.login, 303)
  return viewer
}
