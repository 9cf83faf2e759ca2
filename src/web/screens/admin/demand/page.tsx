import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { data } from 'react-router'

import { listDemand } from '#modules/demand/demand.contract.ts'
import { addPartTypeName, previewChange } from '#modules/taxonomy/type-changes.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import { apiContext } from '#web/app/api.ts'
import { signedIn } from '#web/app/guard.ts'
import { paths } from '#web/app/paths.ts'
import { pageMeta } from '#web/app/seo.ts'
import { FilterBar } from '#web/features/data-table/filter-bar.tsx'
import { readFields } from '#web/features/forms/form-answer.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { PageLink } from '#web/features/links/page-link.tsx'
import { AdminFrame } from '#web/screens/admin/features/admin-frame.tsx'
import { perform } from '#web/screens/admin/features/perform.ts'
import { TableTabs } from '#web/screens/admin/features/table-tabs.tsx'
import { typesLike } from '#web/screens/admin/features/types-like.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Pagination } from '#web/ui/pagination.tsx'

import type { Route } from './+types/page.ts'
import { AddName } from './add-name.tsx'
import { demandAddress, demandPath, FILTERS } from './demand-address.ts'
import { DemandTable } from './demand-table.tsx'

const PAGE_SIZE = 20

export async function loader({ url, context }: Route.LoaderArgs) {
  signedIn(context)
  const api = context.get(apiContext)
  const asked = demandAddress(url)
  const [list, adding] = await Promise.all([rowsOf(api, asked), addingOf(api, asked)])
  const last = Math.max(1, Math.ceil(list.count / PAGE_SIZE))
  return data({ asked, ...list, last, adding }, { status: list.problem === null ? 200 : 400 })
}

type Asked = ReturnType<typeof demandAddress>

/** The rows that an address asks for; with the reason where the call refuses it. */
async function rowsOf(api: Api, { values, page }: Asked) {
  try {
    const query = { ...values, page: `${page}`, page_size: `${PAGE_SIZE}` }
    const { count, from, to, results } = await api(listDemand, { query })
    return { count, from, to, results, problem: null }
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 400) throw error
    return { count: 0, from: '', to: '', results: [], problem: error.body.detail }
  }
}

/** The words that shall become a name: the types that they could name, and the effect for the one that is chosen. */
async function addingOf(api: Api, { words, type, find }: Asked) {
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
  const acts = { 'add-name': () => api(addPartTypeName, { params: { id }, body: { text: fields.get('text') ?? '' } }) }
  return perform(fields, acts, demandPath({ done: 'added' }))
}

export const headers: Route.HeadersFunction = formHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Demand`,
    description: 'What buyers did not find.',
    path: paths.adminDemand,
    noindex: true,
  })

/** What buyers searched for and did not find, the most searched first. */
export default function AdminDemand({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { asked, count, from, to, results, problem, last, adding } = loaderData
  const { values, page, isDone } = asked
  return (
    <AdminFrame title={t`Demand`} intro={<TableTabs current="demand" />}>
      <p className="max-w-[68ch] text-muted">{t`Searches without an exact answer, by part, vehicle and state.`}</p>
      {isDone && <Alert kind="success">{t`Name added.`}</Alert>}
      {actionData?.detail && <Alert kind="error">{actionData.detail}</Alert>}
      {adding && <AddName {...adding} values={values} />}
      <FilterBar action={paths.adminDemand} filters={FILTERS} values={values} kept={{}} />
      {problem !== null && <Alert kind="error">{problem}</Alert>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">{t`${count} requests from ${from} to ${to}`}</p>
        {count > 0 && (
          <a
            href={`/api/admin/demand/?${new URLSearchParams({ ...values, format: 'csv' })}`}
            download
            className={buttonClass('plain')}
          >
            {t`Export as CSV`}
          </a>
        )}
      </div>
      {results.length > 0 && <DemandTable rows={results} values={values} />}
      <Pagination
        current={page}
        last={last}
        getHref={(number) => demandPath({ ...values, page: `${number}` })}
        link={PageLink}
      />
    </AdminFrame>
  )
}
