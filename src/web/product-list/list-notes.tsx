import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { Icon } from '#web/ui/icon.tsx'

import type { ActiveFilter } from './active-filters.ts'
import { listHref, type ListState, namesVehicle, vehicleTextOf } from './list-state.ts'
import type { ListView } from './list-view.ts'

interface VehicleNoteProps {
  state: ListState
  /** The visitor's own vehicle in words, and the same again where it narrows the list. */
  mine: string | null
  narrowedTo: string | null
  /** A number was found only for other vehicles. */
  isNumberOfOthers: boolean
}

/** For which vehicle the list is, and how to see it for all. */
export function VehicleNote({ state, mine, narrowedTo, isNumberOfOthers }: VehicleNoteProps) {
  const { t } = useLingui()
  if (narrowedTo)
    return (
      <Note text={t`Only parts for your ${narrowedTo}`} href={listHref(state, { all: '1' })} action={t`Show all`} />
    )
  if (namesVehicle(state))
    return (
      <Note text={t`Only parts for ${vehicleTextOf(state)}`} href={listHref(state, NO_VEHICLE)} action={t`Show all`} />
    )
  if (mine && isNumberOfOthers)
    return <p>{t`This number was looked for in all vehicles: nothing listed for your ${mine} has it.`}</p>
  if (!mine || !state.all) return null
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

/** What the keyword was taken to mean, where that was more than its words. */
export function UnderstoodNote({ understood, keyword }: { understood: ListView['understood']; keyword: string }) {
  const { t } = useLingui()
  if (!understood) return null
  const { vehicle, corrected, relaxed, left_out: year } = understood
  return (
    <>
      {vehicle && (
        <p>{t`Showing parts for ${[vehicle.make, vehicle.model, vehicle.year].filter(Boolean).join(' ')}.`}</p>
      )}
      {corrected && (
        <p>
          <Trans>
            Showing results for <strong>{corrected}</strong>. You typed “{keyword}”.
          </Trans>
        </p>
      )}
      {year && <p>{t`A year alone names no vehicle: ${year} was left out.`}</p>}
      {relaxed && <p>{t`No listing has all of these words. These have some of them.`}</p>}
    </>
  )
}

/** The filters that are on; each is taken away by a press. */
export function FilterChips({ filters }: { filters: readonly ActiveFilter[] }) {
  const { t } = useLingui()
  if (filters.length === 0) return null
  return (
    <ul aria-label={t`Filters that are on`} className="flex flex-wrap gap-2">
      {filters.map(({ label, href }) => (
        <li key={label}>
          <Link
            to={href}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3.5 font-semibold hover:bg-sunken md:min-h-9"
          >
            <span className="sr-only">{t`Remove filter`}</span>
            {label}
            <Icon name="x" className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
