import { Trans, useLingui } from '@lingui/react/macro'
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

/** Whether the list is for a vehicle, as a chip that toggles it. */
export function VehicleNote({ state, mine, narrowedTo, isNumberOfOthers, isSpoken }: VehicleNoteProps) {
  const { t } = useLingui()
  if (narrowedTo)
    return (
      <Toggle
        isOn
        label={t`My car`}
        text={t`Only parts for your ${narrowedTo}`}
        href={listHref(state, { all: '1' })}
        action={t`Show all`}
      />
    )
  if (namesVehicle(state)) {
    const vehicle = getVehicleText(state)
    const href = listHref(state, NO_VEHICLE)
    const label = [state.model || state.make, state.year].join(' ')
    return <Toggle isOn label={label} text={t`Only parts for ${vehicle}`} href={href} action={t`Show all`} />
  }
  if (mine && isNumberOfOthers) return <p>{t`No part for your ${mine} has this number. Showing all vehicles.`}</p>
  if (!mine || !state.all || isSpoken) return null
  const href = listHref(state, { all: '' })
  return <Toggle label={t`My car`} text={t`Parts for all vehicles`} href={href} action={t`Only for your ${mine}`} />
}

const NO_VEHICLE = { make: '', model: '', year: '', engineType: '', vehicleType: '', all: '1' }

interface ToggleProps {
  isOn?: boolean
  /** The short text on the chip. */
  label: string
  /** The state in words, and what the link does. */
  text: string
  href: string
  action: string
}

function Toggle({ isOn = false, label, text, href, action }: ToggleProps) {
  return (
    <p className="flex max-w-2/5 min-w-0 shrink-0 items-center gap-x-2 lg:max-w-full lg:shrink">
      <span className="max-lg:sr-only">{text}</span>
      <Link
        to={href}
        className={`inline-flex min-h-11 min-w-0 items-center gap-1 rounded-full border px-3 leading-4 font-semibold max-sm:text-sm lg:border-0 lg:px-0 lg:text-link lg:underline lg:underline-offset-2 ${isOn ? 'border-green text-green' : 'border-line-strong'}`}
      >
        {isOn && <Icon name="check" className="size-4 lg:hidden" />}
        <span aria-hidden="true" className="min-w-0 truncate lg:hidden">
          {label}
        </span>
        <span className="max-lg:sr-only">{action}</span>
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
    <ul aria-label={t`Filters that are on`} className="flex gap-2 md:flex-wrap">
      {filters.map(({ label: text, href }) => {
        const label = translate(text)
        return (
          <li key={href}>
            <Link
              to={href}
              className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3 font-semibold whitespace-nowrap md:min-h-9 hover:bg-sunken"
            >
              <Trans>
                <span className="sr-only">Remove filter</span>
                {label}
              </Trans>
              <Icon name="x" className="size-4" />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
