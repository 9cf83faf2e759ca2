import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, useLocation } from 'react-router'

import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { Icon } from '#web/ui/icon.tsx'

import { ChooseVehicle } from './choose-vehicle.tsx'
import { type NamedVehicle, useShellData } from './shell-data.ts'

const chip =
  'relative flex min-h-8.5 min-w-0 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3 font-semibold hover:bg-sunken after:absolute after:inset-x-0 after:-inset-y-1.5'

/** The row under the header with the visitor's vehicle as a chip. */
export function VehicleBar({ vehicle }: { vehicle: ChosenVehicle | null }) {
  const { t } = useLingui()
  return (
    <aside aria-label={t`Your vehicle`} className="bg-sunken">
      <div className="page-width flex min-h-10 items-center md:min-h-12 gap-x-2">
        {vehicle ? <OwnVehicle vehicle={vehicle} /> : <AddVehicle />}
      </div>
    </aside>
  )
}

/** Without an own vehicle: that of the page, if it has one. */
function AddVehicle() {
  const { t } = useLingui()
  const { forVehicle } = useShellData()
  if (forVehicle)
    return (
      <>
        <VehicleChip vehicle={forVehicle} />
        <p className="min-w-0 truncate text-muted max-sm:text-sm">{t`on this list`}</p>
      </>
    )
  return (
    <Trans>
      <ChooseVehicle className={chip}>
        <Icon name="plus" className="size-4 text-green" />
        Choose your vehicle
      </ChooseVehicle>
      <p className="min-w-0 truncate text-muted max-sm:text-sm">to see what fits</p>
    </Trans>
  )
}

function OwnVehicle({ vehicle }: { vehicle: ChosenVehicle }) {
  const { t } = useLingui()
  const details = [vehicle.engine, vehicle.type].filter(Boolean).join(' · ')
  return (
    <>
      <VehicleChip vehicle={vehicle} owner={t`Your vehicle:`}>
        {details && <span className="min-w-0 truncate font-normal text-muted max-md:hidden">{` · ${details}`}</span>}
      </VehicleChip>
      <ClearVehicle />
    </>
  )
}

interface VehicleChipProps {
  vehicle: NamedVehicle
  owner?: string
  children?: ReactNode
}

/** Phones show model and year: the year, which decides what fits, is never cut. */
function VehicleChip({ vehicle: { make, model, year }, owner, children }: VehicleChipProps) {
  const { t } = useLingui()
  return (
    <ChooseVehicle className={chip}>
      <Icon name="car" className="size-5 text-green" />
      <span className="sr-only">{owner} </span>
      <span className="flex min-w-0">
        <span className="truncate">
          <span className={model && 'max-sm:sr-only'}>{make} </span>
          {model}
        </span>
        <span className="shrink-0 whitespace-pre"> {year}</span>
      </span>
      {children}
      <span className="sr-only">{t`Change vehicle`}</span>
      <Icon name="chevron-down" className="size-4" />
    </ChooseVehicle>
  )
}

function ClearVehicle() {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={paths.vehicle} preventScrollReset>
      <input type="hidden" name="to" value={pathname + search} />
      <button name="intent" value="clear" className="min-h-10 px-2 text-muted underline-offset-4 hover:underline">
        <Trans>
          Clear
          <span className="sr-only"> vehicle</span>
        </Trans>
      </button>
    </Form>
  )
}
