import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { productsPath } from '#web/app/navigation/paths.ts'
import { ChooseVehicle } from '#web/app/shell/choose-vehicle.tsx'
import { popularSearches } from '#web/content/home.ts'
import { getSiteText } from '#web/content/keyed-text.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/ui/text.ts'

import { CategoryTiles, type Tile } from './category-tiles.tsx'

/** The top of the home page: the welcome (specification, section 1), the vehicle, and the categories beside it. */
export function Hero({ vehicle, tiles }: { vehicle: ChosenVehicle | null; tiles: readonly Tile[] }) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <div className="lg:bg-sunken">
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-2 pt-2 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-center lg:py-8">
        <div>
          <h1 className="min-w-0 truncate text-lg lg:text-3xl">{translate(getSiteText('welcome'))}</h1>
          <div className="max-lg:hidden">
            <p className="mt-2 text-lg text-pretty text-muted">{translate(getSiteText('tagline'))}</p>
            <p className="mt-2 text-muted">{t`Try “brake pads Corolla 2010”, a part number or a VIN.`}</p>
            <Start vehicle={vehicle} />
          </div>
        </div>
        <CategoryTiles tiles={tiles} />
      </div>
    </div>
  )
}

/** The next step: parts for the vehicle, or a vehicle first. Phones have the vehicle row instead. */
function Start({ vehicle }: { vehicle: ChosenVehicle | null }) {
  const { t } = useLingui()
  const look = buttonClass('action', 'mt-5 px-6')
  return (
    <>
      {vehicle ? (
        <Link to={productsPath()} className={look}>
          <Icon name="car" />
          {t`See parts that fit your ${vehicle.model} ${vehicle.year}`}
        </Link>
      ) : (
        <ChooseVehicle className={look}>
          <Icon name="car" />
          {t`Find parts for your vehicle`}
        </ChooseVehicle>
      )}
      <ul aria-label={t`Often searched`} className="mt-5 flex flex-wrap gap-x-4 gap-y-1">
        {popularSearches.map((keyword) => (
          <li key={keyword}>
            <Link to={productsPath({ keyword })} className="text-link underline-offset-4 hover:underline">
              {keyword}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
