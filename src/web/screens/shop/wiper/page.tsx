import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { data } from 'react-router'

import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { getWiper, listWipers } from '#modules/wipers/wipers.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { apiContext, originContext } from '#web/app/api/page-api.ts'
import { paths, wiperPath } from '#web/app/navigation/paths.ts'
import { getOrigin, pageMeta } from '#web/app/seo/seo.ts'
import { toBreadcrumbData, Breadcrumbs, type Crumb } from '#web/features/breadcrumbs/breadcrumbs.tsx'
import { FitBadge } from '#web/features/fit/fit-badge.tsx'
import { getOwnVehicleText } from '#web/features/fit/fit.ts'
import { keepUnits } from '#web/features/formatting/keep-units.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { Gallery } from '#web/features/product-pictures/gallery.tsx'
import { readVehicleCookie } from '#web/features/vehicle-picker/vehicle-cookie.ts'
import { toVehicleQuery } from '#web/features/wiper-card/find-wipers.ts'
import { NOT_KEPT } from '#web/features/wiper-card/not-kept.ts'
import type { ArmedVehicle } from '#web/features/wiper-card/wiper-view.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

import type { Route } from './+types/page.ts'
import { toStructuredData, getSharePicture } from './structured-data.ts'
import { VehicleTable } from './vehicle-table.tsx'
import { toWiperDetail, type WiperDetailView } from './wiper-detail.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const origin = context.get(originContext)
  const { symbol } = params
  // An address that cannot be a symbol gets the answer of an unknown one.
  if (!/^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/.test(symbol) || symbol.endsWith('-')) throw data(null, { status: 404 })
  const [wiper, armed] = await Promise.all([
    api(getWiper, { params: { symbol } }),
    findVehicleArms(api, readVehicleCookie(request)),
  ])
  const view = toWiperDetail(wiper, armed, origin + wiperPath(wiper.symbol))
  const preview = { image: getSharePicture(wiper), data: toStructuredData(wiper, origin) }
  return data({ wiper: view, preview }, { headers: NOT_KEPT })
}

/** Returns the visitor's vehicle with its wiper arms. */
async function findVehicleArms(api: Api, vehicle: ChosenVehicle | null): Promise<ArmedVehicle | null> {
  if (vehicle === null) return null
  const { arms } = await api(listWipers, { query: { ...toVehicleQuery(vehicle), page_size: '1' } })
  return { called: getOwnVehicleText(vehicle), arms }
}

export const headers: Route.HeadersFunction = formHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { wiper, preview } = loaderData
  return [
    ...pageMeta(matches, {
      title: wiper.price === null ? wiper.name : `${wiper.name}, ${wiper.price}`,
      description: wiper.description,
      path: wiperPath(wiper.symbol),
      image: preview.image,
      type: 'product',
    }),
    preview.data,
    toBreadcrumbData(getCrumbs(wiper), getOrigin(matches)),
  ]
}

const getCrumbs = ({ symbol, name }: WiperDetailView): Crumb[] => [
  { name: msg`Home`, path: paths.home },
  { name: msg`Wipers`, path: paths.wipers },
  { name, path: wiperPath(symbol) },
]

export default function WiperPage({ loaderData: { wiper } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <div className="page-width pb-10">
      <Breadcrumbs crumbs={getCrumbs(wiper)} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Gallery key={wiper.symbol} pictures={wiper.pictures} />
        <div className="grid gap-5">
          <h1 className="text-xl text-pretty sm:text-2xl">{keepUnits(wiper.name)}</h1>
          {wiper.fit && <FitBadge fit={wiper.fit} className="text-base" />}
          <Buy wiper={wiper} />
          <section aria-labelledby="description">
            <h2 id="description" className="mb-2 text-xl">
              {t`Description`}
            </h2>
            <p className="max-w-prose whitespace-pre-line">{wiper.description}</p>
          </section>
          <section aria-labelledby="vehicles">
            <h2 id="vehicles" className="mb-2 text-xl">
              {t`Vehicles it fits`}
            </h2>
            <VehicleTable vehicles={wiper.vehicles} />
          </section>
        </div>
      </div>
    </div>
  )
}

/** The price of a wiper, its fit and the buttons to buy it. */
function Buy({ wiper }: { wiper: WiperDetailView }) {
  const { t } = useLingui()
  return (
    <div className="grid gap-4 rounded-lg border border-line bg-surface p-4">
      {wiper.price === null ? (
        <p className="text-xl font-semibold">{t`Contact for price`}</p>
      ) : (
        <p className="text-3xl font-bold tracking-tight">{wiper.price}</p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 [&_dt]:text-muted">
        <dt>{t`Symbol`}</dt>
        <dd className="font-mono">{wiper.symbol}</dd>
        <dt>{t`Length`}</dt>
        <dd>{wiper.size}</dd>
        <dt>{t`Adapter`}</dt>
        <dd>{wiper.adapters}</dd>
      </dl>
      <a href={wiper.messageHref} target="_blank" rel="noopener" className={buttonClass('action')}>
        <Icon name="message-circle" />
        {t`Buy on WhatsApp`}
      </a>
    </div>
  )
}
