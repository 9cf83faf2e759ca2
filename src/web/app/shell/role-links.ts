import { msg } from '@lingui/core/macro'

import { paths } from '#web/app/navigation/paths.ts'
import type { SiteLink } from '#web/content/menus.ts'

// The table of roles would bring the table of calls into every page.
const ADMIN = 1
const CUSTOMER = 6

/** Returns the page on which someone of this role sells; null for car owners. A visitor reads how to sell. */
export function getSellLink(role: number | null): SiteLink | null {
  if (role === null) return { label: msg`Sell`, href: '/b2b/third-party-suppliers' }
  if (role === ADMIN) return { label: msg`Products`, href: paths.sellerProducts }
  return role === CUSTOMER ? null : { label: msg`Sell`, href: paths.store }
}
