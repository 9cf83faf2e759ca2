import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { paths, productsPath } from '#web/app/paths.ts'
import { getSiteText } from '#web/content/keyed-text.ts'
import { popularSearches } from '#web/content/site.ts'
import { NO_CHOICE, NO_OPTIONS } from '#web/features/vehicle-picker/vehicle-choice.ts'
import { VehicleForm } from '#web/features/vehicle-picker/vehicle-form.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { useTranslate } from '#web/ui/text.ts'

/** The top of the home page: a short welcome and the search by vehicle. */
export function Counter({ vehicle, makes }: { vehicle: ChosenVehicle | null; makes: string[] }) {
  const translate = useTranslate()
  return (
    <div className="border-b border-line bg-surface">
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-4 py-5 lg:py-8">
        <div>
          <h1 className="text-2xl sm:text-3xl">{translate(getSiteText('welcome'))}</h1>
          <p className="mt-1 text-pretty text-muted sm:text-lg">{translate(getSiteText('tagline'))}</p>
        </div>
        <section aria-labelledby="by-vehicle" className="rounded-lg border border-line bg-paper p-4 sm:p-6">
          {vehicle ? <KnownVehicle vehicle={vehicle} /> : <UnknownVehicle makes={makes} />}
        </section>
        <PopularSearches />
      </div>
    </div>
  )
}

function UnknownVehicle({ makes }: { makes: string[] }) {
  const { t } = useLingui()
  return (
    <>
      <h2 id="by-vehicle" className="mb-3 text-xl">
        {t`Find parts for your vehicle`}
      </h2>
      <VehicleForm
        purpose="search"
        initial={{ choice: NO_CHOICE, options: { ...NO_OPTIONS, make: makes } }}
        columns="grid-cols-2 sm:grid-cols-3 xl:grid-cols-5 max-sm:[&>:first-child]:col-span-full"
      />
    </>
  )
}

function KnownVehicle({ vehicle }: { vehicle: ChosenVehicle }) {
  const { t } = useLingui()
  const details = [vehicle.engine, vehicle.type].filter(Boolean).join(' · ')
  return (
    <>
      <h2 id="by-vehicle" className="text-xl">
        {t`Parts for your ${vehicle.make} ${vehicle.model} ${vehicle.year}`}
      </h2>
      {details && <p className="mt-1 text-muted">{details}</p>}
      <p className="mt-4 flex flex-wrap gap-2">
        <Link to={productsPath()} className={buttonClass('action')}>
          {t`See parts that fit`}
        </Link>
        <Link to={paths.vehicleData} className={buttonClass('plain')}>
          {t`Choose another vehicle`}
        </Link>
      </p>
    </>
  )
}

function PopularSearches() {
  const { t } = useLingui()
  return (
    <div className="flex items-center gap-3">
      <h2 className="text-sm whitespace-nowrap text-muted max-sm:sr-only">{t`Often searched`}</h2>
      <ul className="flex gap-2 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1">
        {popularSearches.map((keyword) => (
          <li key={keyword}>
            <Link
              to={productsPath({ keyword })}
              className="flex min-h-11 items-center rounded-full border border-line-strong px-4 whitespace-nowrap hover:bg-sunken"
            >
              {keyword}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
