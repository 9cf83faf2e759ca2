/** A request, or anything else with its headers. */
export type CookieCarrier = { headers: Pick<Headers, 'get'> }

/** Returns the Cookie header of a request; '' without one. */
export const getCookies = (request: CookieCarrier): string => request.headers.get('Cookie') ?? ''

/** Returns the value of a cookie in a Cookie header, as sent; null without the cookie. */
export function readCookie(cookies: string, name: string): string | null {
  const pair = cookies.split(';').find((text) => text.trimStart().startsWith(`${name}=`))
  return pair === undefined ? null : pair.slice(pair.indexOf('=') + 1).trim()
}

/** Whether a Cookie header has a cookie, with or without the prefix that it has over https (ruling 7). */
export const hasCookie = (cookies: string, name: string): boolean =>
  [name, `__Host-${name}`].some((known) => readCookie(cookies, known) !== null)

interface CookieOptions {
  /** How long browsers keep the cookie; 0 deletes it. */
  maxAgeSeconds: number
  /** The shop is served over https. */
  secure: boolean
}

export const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Returns the Set-Cookie header of a cookie for all pages, which scripts cannot read and forms of other sites do not send. */
export const formatSetCookie = (name: string, value: string, { maxAgeSeconds, secure }: CookieOptions): string =>
  `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`
