import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

import { vehicleSetText } from '#web/screens/selling/features/vehicle-set-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'

import { preventDefaultThen, SetEditor } from './set-editor.tsx'
import { type InitialSets, useVehicleSets, type VehicleSets } from './use-vehicle-sets.ts'
import { type SetField, setFieldName } from './vehicle-sets.ts'

interface VehiclesFieldProps {
  initial: InitialSets
  /** Returns the error of a form field. */
  getError: (name: string) => Text | undefined
  /** Called when a set was added, changed or removed. */
  onChange: () => void
}

/** The vehicles that a part fits, as text, and the set being edited. */
export function VehiclesField({ initial, getError, onChange }: VehiclesFieldProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const vehicles = useVehicleSets(initial, onChange)
  const { sets, open, errors, said } = vehicles
  const error = getError('vehicleSets')
  const root = useFocusOnError(errors)
  return (
    <div ref={root} className="grid gap-3">
      <input type="hidden" name="vehicleSets" value={JSON.stringify(sets)} />
      {open && <input type="hidden" name="set_at" value={open.at ?? ''} />}
      {error && <Alert kind="error">{error}</Alert>}
      {sets.length === 0 && !open && <p className="text-muted">{t`No vehicle yet.`}</p>}
      {sets.length > 0 && <SetList vehicles={vehicles} />}
      {open && !open.lists && <Loading vehicles={vehicles} />}
      {open?.lists && (
        <SetEditor
          // Remounts the editor for another set.
          key={JSON.stringify([open.at, open.draft])}
          initial={open.draft}
          lists={open.lists}
          at={open.at}
          getError={(field: SetField) => errors[setFieldName(field)] || getError(setFieldName(field))}
          onChange={vehicles.forgetErrors}
          onKeep={vehicles.keep}
          onClose={vehicles.close}
        />
      )}
      {!open && <AddButton onAdd={vehicles.add} />}
      <p role="status" className="sr-only">
        {translate(said)}
      </p>
    </div>
  )
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  const { t } = useLingui()
  return (
    <Button type="submit" name="step" value="new" className="justify-self-start" onClick={preventDefaultThen(onAdd)}>
      <Icon name="plus" />
      {t`Add a vehicle`}
    </Button>
  )
}

function SetList({ vehicles }: { vehicles: VehicleSets }) {
  const { t } = useLingui()
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {vehicles.sets.map((set, at) => {
        const words = vehicleSetText(set)
        const act = (name: string, label: string, press: () => void) => (
          <Button
            type="submit"
            name="step"
            value={`${name}:${at}`}
            className="px-3"
            onClick={preventDefaultThen(press)}
          >
            {label}
            <span className="sr-only"> {words}</span>
          </Button>
        )
        return (
          // Two sets can have equal text, so the position is part of the key.
          <li key={`${at} ${words}`} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2">
            <p className="min-w-0">{words}</p>
            <div className="flex flex-wrap gap-2">
              {act('edit', t`Edit`, () => vehicles.edit(at))}
              {act('copy', t`Copy`, () => vehicles.copy(at))}
              {act('remove', t`Remove`, () => vehicles.remove(at))}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Loading({ vehicles: { loading, open, close } }: { vehicles: VehicleSets }) {
  const { t } = useLingui()
  const translate = useTranslate()
  if (loading.failure !== null)
    return (
      <Alert kind="error">
        {translate(loading.failure)}{' '}
        <button type="button" className="font-semibold underline" onClick={() => open && loading.load(open.draft)}>
          {t`Try again`}
        </button>{' '}
        <button type="button" className="font-semibold underline" onClick={close}>
          {t`Cancel`}
        </button>
      </Alert>
    )
  return (
    <div className="grid gap-2 rounded-md border border-line bg-sunken p-4">
      <p>{t`Loading vehicle data… ${loading.percent}%`}</p>
      <progress
        aria-label={t`Loading vehicle data`}
        value={loading.percent}
        max={100}
        className="h-2 w-full accent-green"
      />
    </div>
  )
}

/** Focuses the first field with an error. */
function useFocusOnError(errors: object) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return root
}
