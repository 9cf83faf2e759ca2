import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { paths, tablePath } from '#web/app/paths.ts'
import { useWords } from '#web/ui/words.ts'

import { TABLE_TITLES } from './table-titles.ts'

const TABS = [
  ...Object.entries(TABLE_TITLES).map(([name, title]) => ({ to: tablePath(name), name, title })),
  { to: paths.partRequests, name: 'part-requests', title: 'Part requests' },
  { to: paths.adminDemand, name: 'demand', title: 'Demand' },
  { to: paths.adminPartTypes, name: 'part-types', title: 'Part types' },
  { to: paths.adminNicknames, name: 'nicknames', title: 'Nicknames' },
  { to: paths.adminModelFamilies, name: 'model-families', title: 'Model families' },
  { to: paths.adminVehicles, name: 'vehicles', title: 'Vehicles' },
  { to: paths.adminWipers, name: 'wipers', title: 'Wipers' },
  { to: paths.adminWiperArms, name: 'wiper-arms', title: 'Wiper arms' },
]

/** The ways from each of the admin's tables to the others. */
export function TableTabs({ current }: { current: string }) {
  const { t } = useLingui()
  const say = useWords()
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
              {say(title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
