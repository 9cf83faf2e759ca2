import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { getImport, listImports, REPORT_PAGE_SIZE } from '#modules/bulk-import/bulk-import.contract.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { withQuery } from '#web/app/navigation/search-params.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { catchNetworkError } from '#web/features/forms/catch-network-error.ts'
import { findOwnStore } from '#web/features/own-store/find-own-store.ts'
import { SuspendedNote } from '#web/features/own-store/suspended-note.tsx'
import { NoStore } from '#web/screens/selling/features/no-store.tsx'
import { buttonClass } from '#web/ui/button.tsx'

import type { Route } from './+types/page.ts'
import { History } from './history.tsx'
import { importParams } from './import-params.ts'
import { Report } from './report.tsx'
import { performUploadForm, type UploadAnswer } from './upload-action.ts'
import { UploadForm } from './upload-form.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const user = signedIn(context)
  const isAdmin = user.role.id === ROLE.admin
  const { job, store, page } = importParams.read(url.searchParams)
  const [uploads, ownStore, report] = await Promise.all([
    api(listImports, {}),
    isAdmin ? null : findOwnStore(api, user),
    job === '' ? null : api(getImport, { params: { job }, query: { page: `${page}` } }),
  ])
  const last = Math.max(1, Math.ceil((report?.problems ?? 0) / REPORT_PAGE_SIZE))
  const hasStore = isAdmin || ownStore !== null
  return { isAdmin, hasStore, ownStore, store, uploads: uploads.results, report, page, last }
}

export async function action({ request, context }: Route.ActionArgs) {
  signedIn(context)
  return performUploadForm(context.get(apiContext), request)
}

/** The specification's message (section 8). */
const NO_ANSWER: UploadAnswer = { refusal: null, problem: msg`Network or server error` }

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchNetworkError(serverAction, NO_ANSWER)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Upload Data`,
    description: 'Put many parts on sale from a spreadsheet.',
    path: paths.uploadData,
    noindex: true,
  })

export default function UploadData({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { isAdmin, hasStore, ownStore, store, uploads, report, page, last } = loaderData
  return (
    <div className="page-width max-w-5xl py-6 sm:py-8">
      <h1 className="text-2xl">{t`Upload Data`}</h1>
      <p className="mt-2 max-w-[68ch] text-muted">
        {t`Add new parts, or change listed ones by SKU. We check every row first.`}
      </p>
      {hasStore && <Downloads store={store} />}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-6">
        <SuspendedNote store={ownStore} />
        {/* Above the form, which would push the result of an upload off the screen. */}
        {report && <Report report={report} page={page} last={last} problem={actionData?.problem ?? null} />}
        {hasStore ? <UploadForm isAdmin={isAdmin} store={store} refusal={actionData?.refusal ?? null} /> : <NoStore />}
        {(hasStore || uploads.length > 0) && <History uploads={uploads} />}
      </div>
    </div>
  )
}

const EXPORT = '/api/upload/export/'

function Downloads({ store }: { store: string }) {
  const { t } = useLingui()
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <a href="/api/upload/template/" download className={buttonClass('plain')}>
        {t`Download template`}
      </a>
      <a href={withQuery(EXPORT, { store })} download className={buttonClass('plain')}>
        {t`Export listings (.xlsx)`}
      </a>
      <a href={withQuery(EXPORT, { store, format: 'csv' })} download className={buttonClass('plain')}>
        {t`Export as CSV`}
      </a>
    </div>
  )
}
