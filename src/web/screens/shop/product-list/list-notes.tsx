import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { Icon } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { ActiveFilter } from './active-filters.ts'
import { listHref, type ProductListState, namesVehicle, getVehicleText } from './list-state.ts'

interface VehicleNoteProps {
  state: ProductListState
  /** The visitor's vehicle as text, here and below when it filters the list. */
  mine: string | null
  narrowedTo: string | null
  /** The number was found only for other vehicles. */
  isNumberOfOthers: boolean
  /** The keyword names a vehicle. */
  isSpoken: boolean
}

/** Names the vehicle of the list, with a link to the list for all vehicles. */
export function VehicleNote({ state, mine, narrowedTo, isNumberOfOthers, isSpoken }: VehicleNoteProps) {
  const { t } = useLingui()
  if (narrowedTo)
    return (
      <Note text={t`Only parts for your ${narrowedTo}`} href={listHref(state, { all: '1' })} action={t`Show all`} />
    )
  if (namesVehicle(state))
    return (
      <Note text={t`Only parts for ${getVehicleText(state)}`} href={listHref(state, NO_VEHICLE)} action={t`Show all`} />
    )
  if (mine && isNumberOfOthers)
    return <p>{t`This number was looked for in all vehicles: nothing listed for your ${mine} has it.`}</p>
  if (!mine || !state.all || isSpoken) return null
  return <Note text={t`Parts for all vehicles`} href={listHref(state, { all: '' })} action={t`Only for your ${mine}`} />
}

const NO_VEHICLE = { make: '', model: '', year: '', engineType: '', vehicleType: '', all: '1' }

function Note({ text, href, action }: { text: string; href: string; action: string }) {
  return (
    <p>
      {text} ·{' '}
      <Link to={href} className="font-semibold text-link underline underline-offset-2">
        {action}
      </Link>
    </p>
  )
}

/** The active filters; each links to the list without it. */
export function FilterChips({ filters }: { filters: readonly ActiveFilter[] }) {
  const { t } = useLingui()
  const translate = useTranslate()
  if (filters.length === 0) return null
  return (
    <ul aria-label={t`Filters that are on`} className="flex flex-wrap gap-2">
      {filters.map(({ label, href }) => (
        <li key={href}>
          <Link
            to={href}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3.5 font-semibold hover:bg-sunken md:min-h-9"
          >
            <span className="sr-only">{t`Remove filter`}</span>
            {translate(label)}
            <Icon name="x" className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
