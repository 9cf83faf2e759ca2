import { msg } from '@lingui/core/macro'

import { site } from '#modules/settings/site.rules.ts'
import type { Text } from '#web/ui/text.ts'

export interface SiteLink {
  label: Text
  /** A path of this shop, or an address elsewhere, which opens in a new tab. */
  href: string
}

/** The menus of the navigation bar (specification, section 2). The Resources and B2B pages live elsewhere in a real shop. */
export const menus: readonly { label: Text; links: readonly SiteLink[] }[] = [
  {
    label: msg`Shop`,
    links: [
      { label: msg`Products`, href: '/product' },
      { label: msg`Wipers`, href: '/oximo-product' },
      { label: msg`External marketplace`, href: '/aliproduct' },
    ],
  },
  {
    label: msg`Resources`,
    links: [
      { label: msg`Blog`, href: '/blog' },
      { label: msg`About Us`, href: '/about-us' },
      { label: msg`FAQs`, href: '/faqs' },
      { label: msg`Call us: ${site.phone.label}`, href: site.phone.href },
    ],
  },
  {
    label: msg`B2B Portal`,
    links: [
      { label: msg`Workshops/Garages`, href: '/b2b/workshops-garages' },
      { label: msg`Distributors/Retailers`, href: '/b2b/distributors-retailers' },
      { label: msg`Fleets/Corporate Clients`, href: '/b2b/fleets-corporate-clients' },
      { label: msg`3rd Party Suppliers`, href: '/b2b/third-party-suppliers' },
    ],
  },
]

export const policies: readonly SiteLink[] = [
  { label: msg`Privacy`, href: '/policies/privacy' },
  { label: msg`Terms of use`, href: '/policies/terms' },
  { label: msg`Returns and warranty`, href: '/policies/returns' },
  { label: msg`Delivery`, href: '/policies/delivery' },
]
