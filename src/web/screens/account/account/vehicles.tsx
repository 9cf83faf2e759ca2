import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Text } from '#web/ui/text.ts'

/** A vehicle of the garage, formatted for people. */
export interface VehicleView {
  id: number
  name: string
  /** Whether this device shops for it. */
  isChosen: boolean
  /** As the fields of the form that chooses it. */
  fields: Readonly<Record<string, string>>
}

interface VehiclesProps {
  vehicles: readonly VehicleView[]
  problem: Text | null
}

const BACK = `${paths.account}#vehicles`

/** The garage: lists, chooses, removes and adds vehicles. */
export function Vehicles({ vehicles, problem }: VehiclesProps) {
  const { t } = useLingui()
  return (
    <>
      {problem && <Alert kind="error">{problem}</Alert>}
      {vehicles.length === 0 ? (
        <p className="text-muted">{t`Add your car: lists then show only parts that fit it.`}</p>
      ) : (
        <ul className="divide-y divide-line">
          {vehicles.map((vehicle) => (
            <Vehicle key={vehicle.id} vehicle={vehicle} />
          ))}
        </ul>
      )}
      <Link
        to={`${paths.vehicleData}?${new URLSearchParams({ to: BACK })}`}
        className={buttonClass('plain', 'justify-self-start')}
      >
        <Icon name="plus" />
        {t`Add a vehicle`}
      </Link>
    </>
  )
}

function Vehicle({ vehicle: { id, name, isChosen, fields } }: { vehicle: VehicleView }) {
  const { t } = useLingui()
  const { formData } = useNavigation()
  const isRemoving = formData?.get('intent') === 'vehicles' && formData.get('id') === `${id}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <p className="flex min-w-0 items-center gap-3 font-semibold">
        <Icon name="car" className="size-6 shrink-0 text-muted" />
        <span className="min-w-0 break-words">{name}</span>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {isChosen ? (
          <p className="flex items-center gap-1.5 rounded-md bg-green-tint px-2 py-1 text-sm font-semibold text-green">
            <Icon name="check" className="size-4" />
            {t`Your vehicle now`}
          </p>
        ) : (
          <Choose name={name} fields={fields} />
        )}
        <Form method="post" action={paths.account} preventScrollReset>
          <input type="hidden" name="intent" value="vehicles" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" variant="quiet" loading={isRemoving}>
            <Trans>
              Remove <span className="sr-only">{name}</span>
            </Trans>
          </Button>
        </Form>
      </div>
    </li>
  )
}

function Choose({ name, fields }: Pick<VehicleView, 'name' | 'fields'>) {
  return (
    <Form method="post" action={paths.vehicle} preventScrollReset>
      {Object.entries({ ...fields, intent: 'use', to: BACK }).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <Button type="submit">
        <Trans>
          Choose <span className="sr-only">{name}</span>
        </Trans>
      </Button>
    </Form>
  )
}
