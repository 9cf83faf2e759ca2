import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { apiContext } from '#web/app/api/page-api.ts'
import { returnPath } from '#web/app/navigation/return-path.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { readVehicleCookie } from '#web/features/vehicle-picker/vehicle-cookie.ts'
import { VehicleForm } from '#web/features/vehicle-picker/vehicle-form.tsx'

import type { Route } from './+types/page.ts'
import { loadCascade } from './cascade-lists.ts'

/** The cascade of an address: each step adds a value, or a VIN sets all. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const to = query.get('to')
  return {
    ...(await loadCascade(context.get(apiContext), query, readVehicleCookie(request))),
    to: to === null ? null : returnPath(to),
    words: query.get('keyword')?.trim() ?? '',
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Choose your vehicle`,
    description: 'Choose make, model, year and engine, or type the VIN, and see only the parts that fit.',
    path: '/vehicledata',
  })

/** The Advanced Search on its own page, for browsers without JavaScript and for shared links. */
export default function VehicleData({ loaderData: { state, report, to, words } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <div className="page-width max-w-3xl py-8">
      <h1 className="text-2xl">{t`Choose your vehicle`}</h1>
      <p className="mt-1 mb-5 text-muted">{t`Make, model and year are enough. Add the engine for a more exact match.`}</p>
      <div className="rounded-lg border border-line bg-surface p-4 sm:p-6">
        <VehicleForm
          // Without JavaScript a VIN or a step loads a new page with a new form.
          key={JSON.stringify([state.choice, report, words])}
          purpose={to === null ? 'search' : 'vehicle'}
          initial={state}
          words={words}
          {...(report && { report })}
          {...(to !== null && { to })}
        />
      </div>
    </div>
  )
}
