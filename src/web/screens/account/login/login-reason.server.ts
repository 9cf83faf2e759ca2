import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { getCookies, hasCookie } from '#web/app/cookies/cookies.ts'
import { type Audience, getAudience } from '#web/app/navigation/page-access.ts'

const REASONS: Readonly<Record<Audience, MessageDescriptor>> = {
  admins: msg`Log in with an admin account to open this page.`,
  sellers: msg`Log in with a business account to open this page.`,
  buyers: msg`Log in to open this page.`,
  users: msg`Log in to open this page.`,
}

/** Returns why the guard led a visitor to the login instead of to `next`; null if visitors may open `next`. */
export function readLoginReason(request: Request, next: string | null): MessageDescriptor | null {
  const audience = next === null ? null : getAudience(next.split('?')[0] ?? next)
  if (audience === null) return null
  return hasCookie(getCookies(request), 'session')
    ? msg`Your session has ended. Log in again to continue.`
    : REASONS[audience]
}
