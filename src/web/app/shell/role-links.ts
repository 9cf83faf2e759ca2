import { msg } from '@lingui/core/macro'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { paths } from '#web/app/paths.ts'
import type { SiteLink } from '#web/content/menus.ts'

/** Returns the page on which someone of this role sells; null for car owners. A visitor reads how to sell. */
export function getSellLink(role: number | null): SiteLink | null {
  if (role === null) return { label: msg`Sell`, href: '/b2b/third-party-suppliers' }
  if (role === ROLE.admin) return { label: msg`Products`, href: paths.sellerProducts }
  return role === ROLE.customer ? null : { label: msg`Sell`, href: paths.store }
}
