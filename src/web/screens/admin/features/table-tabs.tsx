import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { paths, tablePath } from '#web/app/paths.ts'
import { useTranslate } from '#web/ui/text.ts'

import { TABLE_TITLES } from './table-titles.ts'

const TABS = [
  ...Object.entries(TABLE_TITLES).map(([name, title]) => ({ to: tablePath(name), name, title })),
  { to: paths.partRequests, name: 'part-requests', title: msg`Part requests` },
  { to: paths.adminDemand, name: 'demand', title: msg`Demand` },
  { to: paths.adminPartTypes, name: 'part-types', title: msg`Part types` },
  { to: paths.adminNicknames, name: 'nicknames', title: msg`Nicknames` },
  { to: paths.adminModelFamilies, name: 'model-families', title: msg`Model families` },
  { to: paths.adminVehicles, name: 'vehicles', title: msg`Vehicles` },
  { to: paths.adminWipers, name: 'wipers', title: msg`Wipers` },
  { to: paths.adminWiperArms, name: 'wiper-arms', title: msg`Wiper arms` },
  { to: paths.adminJobs, name: 'jobs', title: msg`Background jobs` },
]

/** The links between the admin's tables. */
export function TableTabs({ current }: { current: string }) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <nav aria-label={t`Tables`} className="mt-3">
      <ul className="flex flex-wrap gap-1">
        {TABS.map(({ to, name, title }) => (
          <li key={name}>
            <Link
              to={to}
              aria-current={name === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-md px-3 font-semibold hover:bg-sunken aria-[current=page]:bg-ink aria-[current=page]:text-paper"
            >
              {translate(title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
