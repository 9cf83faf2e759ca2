import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { addNickname, changeNickname, getNickname, listNicknames } from '#modules/taxonomy/nicknames.contract.ts'
import { listMakes } from '#modules/vehicles/vehicles.contract.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { AdminFrame } from '#web/screens/admin/features/admin-frame.tsx'
import { readNumber, performEntry } from '#web/screens/admin/features/entry-action.ts'
import { DoneNote } from '#web/screens/admin/features/entry-list.tsx'
import { loadEntries } from '#web/screens/admin/features/load-entries.ts'
import { submitEntry } from '#web/screens/admin/features/submit-entry.ts'

import type { Route } from './+types/page.ts'
import { NicknameForm } from './nickname-form.tsx'
import { NicknameList } from './nickname-list.tsx'

const PAGE_SIZE = 24

export async function loader({ url, context }: Route.LoaderArgs) {
  signedIn(context)
  const api = context.get(apiContext)
  const [makes, entries] = await Promise.all([
    api(listMakes),
    loadEntries(url, {
      pageSize: PAGE_SIZE,
      list: (query) => api(listNicknames, { query }),
      get: (id) => api(getNickname, { params: { id } }),
    }),
  ])
  return { makes, ...entries }
}

export async function action({ request, context }: Route.ActionArgs) {
  signedIn(context)
  const api = context.get(apiContext)
  const idIn = (fields: URLSearchParams) => ({ id: fields.get('id') ?? '' })
  return performEntry(request, {
    page: paths.adminNicknames,
    actions: {
      add: async (fields) => {
        await api(addNickname, { body: entryIn(fields) })
        return 'added'
      },
      change: async (fields) => {
        await api(changeNickname, { params: idIn(fields), body: entryIn(fields) })
        return 'changed'
      },
      switch: async (fields) => {
        await api(changeNickname, { params: idIn(fields), body: { state: stateIn(fields) } })
        return 'changed'
      },
    },
  })
}

const stateIn = (fields: URLSearchParams) => (fields.get('state') === 'active' ? 'active' : 'off')

const CONFIDENCES = { high: 'high', medium: 'medium', low: 'low' } as const

function entryIn(fields: URLSearchParams) {
  const text = (name: string) => fields.get(name)?.trim() ?? ''
  const confidence = text('confidence')
  return {
    text: text('text'),
    make: text('make'),
    model: text('model'),
    year_start: readNumber(fields, 'year_start'),
    year_end: readNumber(fields, text('year_end') === '' ? 'year_start' : 'year_end'),
    label: text('label'),
    confidence: confidence === 'high' || confidence === 'low' ? CONFIDENCES[confidence] : CONFIDENCES.medium,
    sources: text('sources'),
    state: stateIn(fields),
  } as const
}

export const headers: Route.HeadersFunction = formHeaders

export const clientAction = (sent: Route.ClientActionArgs) => submitEntry(sent)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Nicknames`,
    description: 'Nicknames of cars.',
    path: paths.adminNicknames,
    noindex: true,
  })

/** Adds, changes and switches nicknames of cars. */
export default function AdminNicknames({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { state, makes, count, results, edited, last } = loaderData
  return (
    <AdminFrame title={t`Nicknames`}>
      <p className="max-w-[68ch] text-muted">
        {t`A buyer who types a nickname finds parts for its model and years.`}{' '}
        <TextLink to={paths.adminModelFamilies}>{t`Model families`}</TextLink>
      </p>
      <DoneNote done={state.done} thing={t`Nickname`} />
      <NicknameForm key={edited?.id ?? 'new'} edited={edited} makes={makes} answer={actionData} />
      <NicknameList nicknames={results} state={state} count={count} last={last} answer={actionData} />
    </AdminFrame>
  )
}
