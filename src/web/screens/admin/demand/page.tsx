import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { data } from 'react-router'

import { listDemand } from '#modules/demand/demand.contract.ts'
import { addPartTypeName, previewChange } from '#modules/taxonomy/type-changes.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { withQuery } from '#web/app/navigation/search-params.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { FilterBar } from '#web/features/data-table/filter-bar.tsx'
import { dayText } from '#web/features/formatting/shown-date.ts'
import { readFields } from '#web/features/forms/form-answer.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { submitIntentOrShowOffline } from '#web/features/forms/offline-answer.ts'
import { PageLink } from '#web/features/links/page-link.tsx'
import { TextLink } from '#web/features/links/text-link.tsx'
import { findType } from '#web/features/part-type/find-type.ts'
import { AdminFrame } from '#web/screens/admin/features/admin-frame.tsx'
import { perform } from '#web/screens/admin/features/perform.ts'
import { typesLike } from '#web/screens/admin/features/types-like.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Pagination } from '#web/ui/pagination.tsx'

import type { Route } from './+types/page.ts'
import { AddName } from './add-name.tsx'
import { demandPath, FILTERS, readDemandState } from './demand-params.ts'
import { DemandTable } from './demand-table.tsx'

const PAGE_SIZE = 20

export async function loader({ url, context }: Route.LoaderArgs) {
  signedIn(context)
  const api = context.get(apiContext)
  const state = readDemandState(url.searchParams)
  const filters = await findFilters(api, state)
  const [list, adding] = await Promise.all([loadRows(api, filters, state.page), previewName(api, state)])
  const last = Math.max(1, Math.ceil(list.count / PAGE_SIZE))
  return data({ state, filters, ...list, last, adding }, { status: list.problem === null ? 200 : 400 })
}

type DemandState = ReturnType<typeof readDemandState>

/** Returns the filters with the key of the part type that the visitor named. */
async function findFilters(api: Api, { values }: DemandState) {
  const { type } = await findType(api, values['type'] ?? null)
  return type === null ? values : { ...values, type: type.key }
}

/** Loads the rows of a page; none, with the problem, if the API refuses a filter. */
async function loadRows(api: Api, filters: DemandState['values'], page: number) {
  try {
    const query = { ...filters, page: `${page}`, page_size: `${PAGE_SIZE}` }
    const { count, from, to, results } = await api(listDemand, { query })
    return { count, from: toDayText(from), to: toDayText(to), results, problem: null }
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 400) throw error
    return { count: 0, from: '', to: '', results: [], problem: error.body.detail }
  }
}

/** Returns a day without a time as text, for example "26 November 2026". */
const toDayText = (day: string) => dayText(`${day}T12:00:00Z`)

/** Finds part types for the words to add, and previews the effect for the chosen type; null without words. */
async function previewName(api: Api, { words, type, find }: DemandState) {
  if (words === '') return null
  const candidates = await typesLike(api, find || words)
  const chosen = candidates.find(({ key }) => key === type) ?? null
  const change = { kind: 'add_name' as const, type: chosen?.key ?? '', text: words }
  const preview = chosen && (await api(previewChange, { body: { change } }))
  return { words, find, candidates, chosen, preview }
}

export async function action({ request, context }: Route.ActionArgs) {
  signedIn(context)
  const api = context.get(apiContext)
  const fields = await readFields(request)
  const id = fields.get('type_id') ?? ''
  const actions = {
    'add-name': () => api(addPartTypeName, { params: { id }, body: { text: fields.get('text') ?? '' } }),
  }
  return perform(fields, actions, demandPath({ done: 'added' }))
}

export const headers: Route.HeadersFunction = formHeaders

export const clientAction = (sent: Route.ClientActionArgs) => submitIntentOrShowOffline(sent)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Demand`,
    description: 'What buyers did not find.',
    path: paths.adminDemand,
    noindex: true,
  })

/** Searches without an exact answer, the most frequent first. */
export default function AdminDemand({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { state, filters, count, from, to, results, problem, last, adding } = loaderData
  const { values, page, isDone } = state
  return (
    <AdminFrame title={t`Demand`}>
      <p className="max-w-[68ch] text-muted">{t`Searches without an exact answer, by part, vehicle and state.`}</p>
      {isDone && <Alert kind="success">{t`Name added.`}</Alert>}
      {actionData?.detail && <Alert kind="error">{actionData.detail}</Alert>}
      {adding && <AddName {...adding} values={values} />}
      <FilterBar action={paths.adminDemand} filters={FILTERS} values={values} kept={{}} />
      {problem !== null && <Alert kind="error">{problem}</Alert>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">{t`${plural(count, { one: '# request', other: '# requests' })}, ${from} to ${to}`}</p>
        {count > 0 && (
          <a
            href={withQuery('/api/admin/demand/', { ...filters, format: 'csv' })}
            download
            className={buttonClass('plain')}
          >
            {t`Export as CSV`}
          </a>
        )}
      </div>
      {results.length > 0 && <DemandTable rows={results} values={values} />}
      {count === 0 && problem === null && (
        <p className="rounded-lg border border-line bg-surface p-4 sm:p-6">
          {t`No searches match. Choose other dates or filters.`}{' '}
          <TextLink to={paths.adminDemand}>{t`Reset the filters`}</TextLink>
        </p>
      )}
      <Pagination
        current={page}
        last={last}
        getHref={(number) => demandPath({ ...values, page: number })}
        link={PageLink}
      />
    </AdminFrame>
  )
}
