import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { z } from 'zod'

import { addWiper, changeWiper, importWipers, removeWiper } from '#modules/wipers/wiper-entries.contract.ts'
import { getWiper, listWipers, type Wiper } from '#modules/wipers/wipers.contract.ts'
import { formatWiperPrice } from '#modules/wipers/wipers.rules.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { AdminFrame } from '#web/screens/admin/features/admin-frame.tsx'
import { readNames, readNumber, performEntry } from '#web/screens/admin/features/entry-action.ts'
import { DoneNote, EntryList } from '#web/screens/admin/features/entry-list.tsx'
import { entryParams, toEntryQuery } from '#web/screens/admin/features/entry-params.ts'
import { FileImport } from '#web/screens/admin/features/file-import.tsx'
import { or404 } from '#web/screens/admin/features/or-404.ts'
import { submitEntry } from '#web/screens/admin/features/submit-entry.ts'

import type { Route } from './+types/page.ts'
import { WiperForm } from './wiper-form.tsx'

const PAGE_SIZE = 20

export async function loader({ url, context }: Route.LoaderArgs) {
  signedIn(context)
  const api = context.get(apiContext)
  const state = entryParams.read(url.searchParams)
  const { edit } = state
  const [list, edited] = await Promise.all([
    api(listWipers, { query: toEntryQuery(state, PAGE_SIZE) }),
    edit === '' ? null : or404(api(getWiper, { params: { symbol: edit } })),
  ])
  const { count, results } = list
  return {
    state,
    count,
    results,
    edited: edited && { ...edited, photos: getPhotos(edited) },
    last: Math.max(1, Math.ceil(count / PAGE_SIZE)),
  }
}

const getPhotos = (wiper: Wiper): string[] =>
  Object.entries(wiper).flatMap(([name, value]) =>
    name.startsWith('foto_') && typeof value === 'string' ? [value] : [],
  )

/** The call with the request of the form as its body, so that the file is streamed. */
const passOn = endpoint(importWipers.id, { ...importWipers, body: z.custom<Request>() })

export async function action({ request, context }: Route.ActionArgs) {
  signedIn(context)
  const api = context.get(apiContext)
  const symbolIn = (fields: URLSearchParams) => ({ symbol: fields.get('id') ?? '' })
  return performEntry(request, {
    page: paths.adminWipers,
    importFile: (body) => api(passOn, { body }),
    actions: {
      add: async (fields) => {
        const price = fields.get('price')?.trim() || null
        const body = { ...wiperIn(fields), symbol: fields.get('symbol') ?? '', price }
        return (await api(addWiper, { body })).outcome
      },
      change: async (fields) => {
        await api(changeWiper, { params: symbolIn(fields), body: wiperIn(fields) })
        return 'changed'
      },
      remove: async (fields) => {
        await api(removeWiper, { params: symbolIn(fields) })
        return 'removed'
      },
    },
  })
}

const wiperIn = (fields: URLSearchParams) => ({
  short_name_en: fields.get('short_name_en') ?? '',
  long_description_en: fields.get('long_description_en') ?? '',
  style: fields.get('style') ?? '',
  length_in: readNumber(fields, 'length_in'),
  adapters: readNames(fields, 'adapters'),
  photos: fields.getAll('photos'),
})

export const headers: Route.HeadersFunction = formHeaders

export const clientAction = (sent: Route.ClientActionArgs) => submitEntry(sent)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Wipers`,
    description: 'Add and change wiper blades.',
    path: paths.adminWipers,
    noindex: true,
  })

/** Adds wiper blades, and changes or removes them. */
export default function AdminWipers({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { state, count, results, edited, last } = loaderData
  const rows = results.map((one) => ({
    id: one.symbol,
    title: `${one.symbol}, ${one.short_name_en}`,
    facts: (
      <>
        <p>{t`${one.style}, ${one.length_in} in, ${one.adapters.join(', ')}`}</p>
        <p>{formatWiperPrice(one.price) ?? t`No price`}</p>
      </>
    ),
  }))
  return (
    <AdminFrame title={t`Wipers`}>
      <p className="max-w-[68ch] text-muted">
        {t`A wiper fits vehicles whose arms take its length and an adapter.`}{' '}
        <TextLink to={paths.adminWiperArms}>{t`Enter wiper arms`}</TextLink>
      </p>
      <DoneNote done={state.done} thing={t`Wiper`} />
      <WiperForm key={edited?.symbol ?? 'new'} edited={edited} answer={actionData} />
      <FileImport page={paths.adminWipers} template="/api/admin/wipers/template/" answer={actionData} />
      <EntryList
        page={paths.adminWipers}
        title={t`All wipers`}
        rows={rows}
        state={state}
        count={count}
        last={last}
        canEdit
        consequence={t`It leaves the shop immediately. This can't be undone.`}
        answer={actionData}
      />
    </AdminFrame>
  )
}
