import { checkEmail } from './account-checks.ts'

const NAME = 'signup-email'
const KEPT_SECONDS = 15 * 60
const MAX_ENCODED_LENGTH = 800

/** Reads the email of the account that this browser just created; '' for a cookie without an email. */
export function readSignupEmail(request: { headers: Pick<Headers, 'get'> }): string {
  const text = (request.headers.get('Cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1)
  if (!text || text.length > MAX_ENCODED_LENGTH) return ''
  const email = new URLSearchParams(`email=${text}`).get('email') ?? ''
  const isEmail = !/\p{Cc}/u.test(email) && Object.keys(checkEmail(new URLSearchParams({ email }))).length === 0
  return isEmail ? email : ''
}

/**
 * Returns the Set-Cookie that keeps the email for 15 minutes, or deletes it for ''. A query parameter would put the
 * email into logs.
 */
export function signupEmailSetCookie(email: string, { secure }: { secure: boolean }): string {
  const age = email === '' ? 0 : KEPT_SECONDS
  return `${NAME}=${encodeURIComponent(email)}; Path=/; Max-Age=${age}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`
}
