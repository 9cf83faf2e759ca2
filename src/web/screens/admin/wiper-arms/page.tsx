import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { listMakes } from '#modules/vehicles/vehicles.contract.ts'
import { addWiperArm, listWiperArms, removeWiperArm } from '#modules/wipers/wiper-entries.contract.ts'
import { Side } from '#modules/wipers/wipers.contract.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { AdminFrame } from '#web/screens/admin/features/admin-frame.tsx'
import { readNumber, performEntry } from '#web/screens/admin/features/entry-action.ts'
import { DoneNote, EntryList } from '#web/screens/admin/features/entry-list.tsx'
import { entryParams, toEntryQuery } from '#web/screens/admin/features/entry-params.ts'
import { submitEntry } from '#web/screens/admin/features/submit-entry.ts'

import type { Route } from './+types/page.ts'
import { ArmForm } from './arm-form.tsx'

const PAGE_SIZE = 20

export async function loader({ url, context }: Route.LoaderArgs) {
  signedIn(context)
  const api = context.get(apiContext)
  const state = entryParams.read(url.searchParams)
  const [makes, list] = await Promise.all([
    api(listMakes),
    api(listWiperArms, { query: toEntryQuery(state, PAGE_SIZE) }),
  ])
  const { count, results } = list
  return { state, makes, count, results, last: Math.max(1, Math.ceil(count / PAGE_SIZE)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  signedIn(context)
  const api = context.get(apiContext)
  return performEntry(request, {
    page: paths.adminWiperArms,
    actions: {
      add: async (fields) => (await api(addWiperArm, { body: armIn(fields) })).outcome,
      remove: async (fields) => {
        await api(removeWiperArm, { params: { id: fields.get('id') ?? '' } })
        return 'removed'
      },
    },
  })
}

function armIn(fields: URLSearchParams) {
  return {
    make: fields.get('make') ?? '',
    model: fields.get('model') ?? '',
    year_start: readNumber(fields, 'year_start'),
    ...(fields.get('year_end')?.trim() && { year_end: readNumber(fields, 'year_end') }),
    side: Side.catch('driver').parse(fields.get('side')),
    length_in: readNumber(fields, 'length_in'),
    adapter: fields.get('adapter') ?? '',
  }
}

export const headers: Route.HeadersFunction = formHeaders

export const clientAction = (sent: Route.ClientActionArgs) => submitEntry(sent)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Wiper arms`,
    description: 'Enter which wipers fit a vehicle.',
    path: paths.adminWiperArms,
    noindex: true,
  })

/** Enters the blades that vehicles take, so that buyers find wipers by vehicle. */
export default function AdminWiperArms({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { state, makes, count, results, last } = loaderData
  const rows = results.map((one) => {
    const years = one.year_start === one.year_end ? `${one.year_start}` : `${one.year_start}–${one.year_end}`
    return {
      id: `${one.id}`,
      title: `${one.make} ${one.model}, ${years}`,
      facts: `${SIDES[one.side]}, ${one.length_in} in, ${one.adapter}`,
    }
  })
  return (
    <AdminFrame title={t`Wiper arms`}>
      <p className="max-w-[68ch] text-muted">
        {t`Every wiper of this length with this adapter then fits the vehicle. Spreadsheets are uploaded with the wipers.`}{' '}
        <TextLink to={paths.adminWipers}>{t`Upload a spreadsheet`}</TextLink>
      </p>
      <DoneNote done={state.done} thing={t`Wiper arm`} />
      <ArmForm makes={makes} answer={actionData} />
      <EntryList
        page={paths.adminWiperArms}
        title={t`All wiper arms`}
        rows={rows}
        state={state}
        count={count}
        last={last}
        canEdit={false}
        consequence={t`Wipers are no longer found for this arm. This can't be undone.`}
        answer={actionData}
      />
    </AdminFrame>
  )
}

const SIDES = { driver: 'Driver side', passenger: 'Passenger side', rear: 'Rear' } as const
