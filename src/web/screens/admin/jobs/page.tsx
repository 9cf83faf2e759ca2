import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { discardJob, getBackgroundJobs, MAX_FAILED_LISTED, retryJob } from '#modules/operations/operations.contract.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { paths, tablePath } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { DataTable } from '#web/features/data-table/data-table.tsx'
import { momentText } from '#web/features/formatting/shown-date.ts'
import { numberText } from '#web/features/formatting/shown-number.ts'
import { readFields } from '#web/features/forms/form-answer.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { submitIntentOrShowOffline } from '#web/features/forms/offline-answer.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { AdminFrame } from '#web/screens/admin/features/admin-frame.tsx'
import { Facts } from '#web/screens/admin/features/facts.tsx'
import { perform } from '#web/screens/admin/features/perform.ts'
import { Alert } from '#web/ui/alert.tsx'

import type { Route } from './+types/page.ts'
import { FailedJobs } from './failed-jobs.tsx'
import { JobName } from './job-name.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  signedIn(context)
  const { queues, emails, money_check: check, failed } = await context.get(apiContext)(getBackgroundJobs, { query: {} })
  return {
    queues,
    emails,
    check: check && { at: momentText(check.at), broken: check.broken },
    failed: failed.map(({ failed_at: at, ...job }) => ({ ...job, failedAt: momentText(at) })),
    failedCount: queues.reduce((sum, queue) => sum + queue.failed, 0),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  signedIn(context)
  const api = context.get(apiContext)
  const fields = await readFields(request)
  const params = { id: fields.get('id') ?? '' }
  const actions = {
    [`retry-${params.id}`]: () => api(retryJob, { params, query: {} }),
    [`discard-${params.id}`]: () =>
      api(discardJob, { params, query: {}, body: { reason: fields.get('reason') ?? '' } }),
  }
  return perform(fields, actions, paths.adminJobs)
}

export const headers: Route.HeadersFunction = formHeaders

export const clientAction = (sent: Route.ClientActionArgs) => submitIntentOrShowOffline(sent)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Background jobs`,
    description: 'Queues, emails and the nightly money check.',
    path: paths.adminJobs,
    noindex: true,
  })

const COLUMNS = [
  { label: msg`Queue` },
  { label: msg`Waiting`, isNumber: true },
  { label: msg`Retrying`, isNumber: true },
  { label: msg`Running`, isNumber: true },
  { label: msg`Failed`, isNumber: true },
]

/** The background jobs and the failed ones. */
export default function BackgroundJobsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { queues, emails, check, failed, failedCount } = loaderData
  return (
    <AdminFrame title={t`Background jobs`}>
      {check !== null && check.broken.length > 0 && (
        <Alert kind="error">{t`The nightly money check failed. Run npm run audit now.`}</Alert>
      )}
      <Summary emails={emails} check={check} />
      {actionData?.detail && <Alert kind="error">{actionData.detail}</Alert>}
      <FailedJobs failed={failed} answer={actionData} />
      {failedCount > failed.length && <p>{t`These are the latest ${MAX_FAILED_LISTED} of ${failedCount}.`}</p>}
      <Queues queues={queues} />
      <p>
        <TextLink to={tablePath('audit')}>{t`Audit log`}</TextLink>
      </p>
    </AdminFrame>
  )
}

/** Queues with jobs as a table, and the names of the empty ones folded. */
function Queues({ queues }: Pick<Route.ComponentProps['loaderData'], 'queues'>) {
  const { t } = useLingui()
  const busy = queues.filter(({ waiting, retrying, active, failed: dead }) => waiting + retrying + active + dead > 0)
  const idle = queues.filter((queue) => !busy.includes(queue))
  const rows = busy.map(({ name, waiting, retrying, active, failed: dead }, id) => ({
    id,
    cells: [
      { content: <JobName name={name} /> },
      ...[waiting, retrying, active, dead].map((count) => ({ text: numberText(count), variant: 'number' as const })),
    ],
  }))
  return (
    <section aria-labelledby="queues-title" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="queues-title" className="text-lg">{t`Queues`}</h2>
      {rows.length > 0 && <DataTable caption={t`Queues with jobs`} columns={COLUMNS} rows={rows} />}
      {idle.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
            {rows.length === 0 ? t`All queues are empty` : t`Empty queues`}
          </summary>
          <ul className="grid gap-1 sm:grid-cols-2">
            {idle.map(({ name }) => (
              <li key={name}>
                <JobName name={name} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Summary({ emails, check }: Pick<Route.ComponentProps['loaderData'], 'emails' | 'check'>) {
  const { t } = useLingui()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <Facts
        title={t`Emails`}
        facts={{
          [t`Waiting`]: numberText(emails.waiting),
          [t`Retrying`]: numberText(emails.retrying),
          [t`Sent recently`]: numberText(emails.sent),
          [t`Failed`]: numberText(emails.failed),
        }}
      />
      <Facts
        title={t`Nightly money check`}
        facts={{
          [t`Last run`]: check === null ? t`Not yet` : check.at,
          [t`Result`]: check && (check.broken.length === 0 ? t`Passed` : check.broken.join('; ')),
        }}
      />
    </div>
  )
}
