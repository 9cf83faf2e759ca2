import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, useLocation } from 'react-router'

import { type ChosenVehicle, formatVehicle } from '#modules/catalogue/fit.rules.ts'
import { paths } from '#web/app/paths.ts'
import { Icon } from '#web/ui/icon.tsx'

const word =
  'min-h-11 rounded-md px-2 font-semibold text-green underline-offset-4 hover:underline inline-flex items-center'

/** The bar under the header with the visitor's vehicle. */
export function VehicleBar({ vehicle, onChoose }: { vehicle: ChosenVehicle | null; onChoose: () => void }) {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const here = pathname + search
  return (
    <aside aria-label={t`Your vehicle`} className="border-b border-line bg-sunken">
      <div className="page-width flex min-h-11 items-center gap-x-2">
        <Icon name="car" className="size-5 text-green max-sm:hidden" />
        {vehicle ? (
          <p className="min-w-0 truncate">
            <span className="text-muted max-sm:sr-only">{t`Your vehicle:`} </span>
            <strong className="font-semibold">{formatVehicle(vehicle)}</strong>
          </p>
        ) : (
          <p className="min-w-0 truncate text-muted">{t`Choose your vehicle to see what fits`}</p>
        )}
        <Link
          to={`${paths.vehicleData}?${new URLSearchParams({ to: here })}`}
          aria-haspopup="dialog"
          className={`${word} max-sm:ml-auto`}
          onClick={(event) => {
            event.preventDefault()
            onChoose()
          }}
        >
          {vehicle ? t`Change` : t`Choose`}
          <span className="sr-only"> {t`vehicle`}</span>
        </Link>
        {vehicle && <ClearVehicle here={here} />}
      </div>
    </aside>
  )
}

function ClearVehicle({ here }: { here: string }) {
  return (
    <Form method="post" action={paths.vehicle} preventScrollReset>
      <input type="hidden" name="to" value={here} />
      <button name="intent" value="clear" className={word}>
        <Trans>
          Clear
          <span className="sr-only"> vehicle</span>
        </Trans>
      </button>
    </Form>
  )
}
