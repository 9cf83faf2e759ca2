import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { z } from 'zod'

import {
  addVehicle,
  changeVehicle,
  getAddedVehicle,
  importVehicles,
  listAddedVehicles,
  removeVehicle,
} from '#modules/vehicles/additions.contract.ts'
import { listMakes } from '#modules/vehicles/vehicles.contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { AdminFrame } from '#web/screens/admin/features/admin-frame.tsx'
import { readNames, readNumber, performEntry } from '#web/screens/admin/features/entry-action.ts'
import { DoneNote, EntryList } from '#web/screens/admin/features/entry-list.tsx'
import { FileImport } from '#web/screens/admin/features/file-import.tsx'
import { loadEntries } from '#web/screens/admin/features/load-entries.ts'
import { submitEntry } from '#web/screens/admin/features/submit-entry.ts'

import type { Route } from './+types/page.ts'
import { VehicleForm } from './vehicle-form.tsx'

const PAGE_SIZE = 20

export async function loader({ url, context }: Route.LoaderArgs) {
  signedIn(context)
  const api = context.get(apiContext)
  const [makes, entries] = await Promise.all([
    api(listMakes),
    loadEntries(url, {
      pageSize: PAGE_SIZE,
      list: (query) => api(listAddedVehicles, { query }),
      get: (id) => api(getAddedVehicle, { params: { id } }),
    }),
  ])
  return { makes, ...entries }
}

/** The call with the request of the form as its body, so that the file is streamed. */
const passOn = endpoint(importVehicles.id, { ...importVehicles, body: z.custom<Request>() })

export async function action({ request, context }: Route.ActionArgs) {
  signedIn(context)
  const api = context.get(apiContext)
  const idIn = (fields: URLSearchParams) => ({ id: fields.get('id') ?? '' })
  return performEntry(request, {
    page: paths.adminVehicles,
    importFile: (body) => api(passOn, { body }),
    actions: {
      add: async (fields) => (await api(addVehicle, { body: entryIn(fields) })).outcome,
      change: async (fields) => {
        await api(changeVehicle, { params: idIn(fields), body: entryIn(fields) })
        return 'changed'
      },
      remove: async (fields) => {
        await api(removeVehicle, { params: idIn(fields) })
        return 'removed'
      },
    },
  })
}

function entryIn(fields: URLSearchParams) {
  return {
    make: fields.get('make') ?? '',
    model: fields.get('model') ?? '',
    year_start: readNumber(fields, 'year_start'),
    ...(fields.get('year_end')?.trim() && { year_end: readNumber(fields, 'year_end') }),
    engines: readNames(fields, 'engines'),
    vehicle_types: readNames(fields, 'vehicle_types'),
  }
}

export const headers: Route.HeadersFunction = formHeaders

export const clientAction = (sent: Route.ClientActionArgs) => submitEntry(sent)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Vehicles`,
    description: 'Add makes, models, years and engines.',
    path: paths.adminVehicles,
    noindex: true,
  })

/** Adds vehicles to the vehicle data, and changes added ones. */
export default function AdminVehicles({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { state, makes, count, results, edited, last } = loaderData
  const rows = results.map((one) => ({
    id: `${one.id}`,
    title: `${one.make} ${one.model}, ${yearsText(one)}`,
    facts: (
      <>
        <p>{t`Engines: ${one.engines.join(', ')}`}</p>
        <p>{t`Body types: ${one.vehicle_types.join(', ')}`}</p>
        <p>{t`Added by ${one.added_by}`}</p>
      </>
    ),
  }))
  return (
    <AdminFrame title={t`Vehicles`}>
      <p className="max-w-[68ch] text-muted">
        {t`Add vehicles that the lists lack. Buyers can choose them immediately.`}
      </p>
      <DoneNote done={state.done} thing={t`Vehicle`} />
      <VehicleForm key={edited?.id ?? 'new'} edited={edited} makes={makes} answer={actionData} />
      <FileImport page={paths.adminVehicles} template="/api/admin/vehicles/template/" answer={actionData} />
      <EntryList
        page={paths.adminVehicles}
        title={t`Added vehicles`}
        rows={rows}
        state={state}
        count={count}
        last={last}
        canEdit
        consequence={t`Buyers and sellers can no longer choose it. This can't be undone.`}
        answer={actionData}
      />
    </AdminFrame>
  )
}

const yearsText = ({ year_start: from, year_end: to }: { year_start: number; year_end: number }) =>
  from === to ? `${from}` : `${from}–${to}`
