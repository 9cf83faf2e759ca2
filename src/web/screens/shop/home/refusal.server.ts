import { msg } from '@lingui/core/macro'

import { type CookieCarrier, getCookies, readCookie } from '#web/app/cookies/cookies.ts'
import { REFUSED_COOKIE } from '#web/app/navigation/guard.ts'
import { type Audience, getAudience, getRedirect } from '#web/app/navigation/page-access.ts'
import { returnPath } from '#web/app/navigation/return-path.ts'
import type { Text } from '#web/ui/text.ts'

const REASONS: Readonly<Record<Audience, Text>> = {
  admins: msg`Only admins can open that page.`,
  sellers: msg`Only business accounts can sell. Yours is a car owner's.`,
  buyers: msg`That page is for buyers and sellers, not for admins.`,
  users: msg`Your account cannot open that page.`,
}

export interface Refusal {
  /** The page that the user may not open. */
  path: string
  reason: Text
}

/** Reads which page the guard just refused to a user; null if none, or if the user may open it. */
export function readRefusal(request: CookieCarrier, user: { role: { id: number } } | null): Refusal | null {
  const refused = readCookie(getCookies(request), REFUSED_COOKIE)
  if (refused === null || user === null) return null
  const path = returnPath(new URLSearchParams(`path=${refused}`).get('path'))
  const pathname = path.split('?')[0] ?? path
  const audience = getAudience(pathname)
  if (audience === null || getRedirect(pathname, user) === null) return null
  return { path, reason: REASONS[audience] }
}
