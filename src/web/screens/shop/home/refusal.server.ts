import { msg } from '@lingui/core/macro'

import { type Audience, getAudience, getRedirect } from '#modules/accounts/page-access.rules.ts'
import { returnPath } from '#web/app/return-path.ts'
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

/** Reads which page the guard refused to a user; null if none, or if the user may open it. */
export function readRefusal(query: URLSearchParams, user: { role: { id: number } } | null): Refusal | null {
  const refused = query.get('refused')
  if (refused === null || user === null) return null
  const path = returnPath(refused)
  const pathname = path.split('?')[0] ?? path
  const audience = getAudience(pathname)
  if (audience === null || getRedirect(pathname, user) === null) return null
  return { path, reason: REASONS[audience] }
}
