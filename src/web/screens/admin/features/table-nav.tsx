import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'

import { paths, tablePath } from '#web/app/navigation/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/ui/text.ts'

import { isCurrent } from './is-current.ts'
import { TABLE_TITLES } from './table-titles.ts'

const toTable = (name: keyof typeof TABLE_TITLES) => ({ to: tablePath(name), title: TABLE_TITLES[name] })

const GROUPS = [
  { title: msg`Sales`, links: [toTable('orders'), toTable('transactions'), toTable('enquiries')] },
  { title: msg`People`, links: [toTable('users'), toTable('stores'), toTable('invitations')] },
  {
    title: msg`Wanted parts`,
    links: [
      { to: paths.partRequests, title: msg`Part requests` },
      { to: paths.adminDemand, title: msg`Demand` },
    ],
  },
  {
    title: msg`Catalogue`,
    links: [
      { to: paths.adminPartTypes, title: msg`Part types` },
      { to: paths.adminNicknames, title: msg`Nicknames` },
      { to: paths.adminModelFamilies, title: msg`Model families` },
      { to: paths.adminVehicles, title: msg`Vehicles` },
      { to: paths.adminWipers, title: msg`Wipers` },
      { to: paths.adminWiperArms, title: msg`Wiper arms` },
    ],
  },
  { title: msg`System`, links: [toTable('audit'), { to: paths.adminJobs, title: msg`Background jobs` }] },
]

/** The links between the admin's tables: a list beside the page, or a closed disclosure above it. */
export function TableNav() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const translate = useTranslate()
  return (
    <nav aria-label={t`Tables`}>
      {/* Another page closes the disclosure. On wide screens its content shows in any state. */}
      <details key={pathname} className="group xl:[&::details-content]:[content-visibility:visible]">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between rounded-md border border-line-strong bg-surface px-3 font-semibold xl:supports-[selector(::details-content)]:hidden">
          {t`All tables`}
          <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
        </summary>
        <div className="grid grid-cols-2 gap-x-3 gap-y-4 py-3 sm:grid-cols-3 xl:grid-cols-1 xl:py-0">
          {GROUPS.map(({ title, links }) => (
            <div key={links[0]?.to}>
              <p className="px-3 text-sm text-muted">{translate(title)}</p>
              <ul>
                {links.map(({ to, title: link }) => (
                  <li key={to}>
                    <Link to={to} aria-current={isCurrent(to, pathname) ? 'page' : undefined} className={LINK}>
                      {translate(link)}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </details>
    </nav>
  )
}

const LINK =
  'flex min-h-11 items-center rounded-md px-3 font-semibold hover:bg-sunken aria-[current=page]:bg-green-tint aria-[current=page]:text-green xl:min-h-9'
