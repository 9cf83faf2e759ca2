import { type CookieCarrier, formatSetCookie, getCookies, readCookie } from '#web/app/cookies/cookies.ts'

import { checkEmail } from './account-checks.ts'

const NAME = 'signup-email'
const KEPT_SECONDS = 15 * 60
const MAX_ENCODED_LENGTH = 800

/** Reads the email of the account that this browser just created; '' for a cookie without an email. */
export function readSignupEmail(request: CookieCarrier): string {
  const text = readCookie(getCookies(request), NAME)
  if (!text || text.length > MAX_ENCODED_LENGTH) return ''
  const email = new URLSearchParams(`email=${text}`).get('email') ?? ''
  const isEmail = !/\p{Cc}/u.test(email) && Object.keys(checkEmail(new URLSearchParams({ email }))).length === 0
  return isEmail ? email : ''
}

/** Returns the Set-Cookie that keeps the email for 15 minutes, or deletes it for ''. A query would be logged. */
export function signupEmailSetCookie(email: string, { secure }: { secure: boolean }): string {
  const maxAgeSeconds = email === '' ? 0 : KEPT_SECONDS
  return formatSetCookie(NAME, encodeURIComponent(email), { maxAgeSeconds, secure })
}
