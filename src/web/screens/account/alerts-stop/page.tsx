import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { data } from 'react-router'

import { stopListingAlerts } from '#modules/demand/demand.contract.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { CheckedForm } from '#web/features/forms/checked-form.tsx'
import { EntryCard } from '#web/features/forms/entry-card.tsx'
import { explainFailure, type FormAnswer, readFields } from '#web/features/forms/form-answer.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { submitOrShowOffline } from '#web/features/forms/offline-answer.ts'
import { useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

import type { Route } from './+types/page.ts'

/** Target of the link in alert emails. It changes nothing itself, because mail programs prefetch links. */
export function loader({ url }: Route.LoaderArgs) {
  return data({ token: url.searchParams.get('token') ?? '' }, { headers: { 'Cache-Control': 'private, no-store' } })
}

export const headers: Route.HeadersFunction = formHeaders

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  try {
    return await context.get(apiContext)(stopListingAlerts, { body: { token: fields.get('token') ?? '' } })
  } catch (error) {
    return explainFailure(error, new URLSearchParams({ intent: 'stop-alerts' }), {
      otherwise: msg`We could not stop the alerts. Try again.`,
    })
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrShowOffline('stop-alerts', serverAction)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Stop alerts`,
    description: 'Stop the emails that tell you when a part is listed.',
    path: paths.stopAlerts,
    noindex: true,
  })

export default function StopAlertsPage({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const isStopped = actionData !== undefined && 'stopped' in actionData
  const answer = actionData && 'intent' in actionData ? actionData : undefined
  return (
    <EntryCard
      title={isStopped ? t`Alerts stopped` : t`Stop all alerts?`}
      intro={!isStopped && t`We will no longer tell you when a part is listed.`}
    >
      {isStopped ? (
        <Alert kind="success">{t`You get no more alerts at this email.`}</Alert>
      ) : token === '' ? (
        <Alert kind="error">{t`This link is incomplete. Open the link in your email again.`}</Alert>
      ) : (
        <StopForm token={token} answer={answer} />
      )}
      <p className="border-t border-line pt-4">
        <TextLink to={paths.products}>{t`See all parts`}</TextLink>
      </p>
    </EntryCard>
  )
}

const NO_CHECK = () => ({})

function StopForm({ token, answer }: { token: string; answer: FormAnswer | undefined }) {
  const { t } = useLingui()
  const form = useCheckedForm('stop-alerts', answer, NO_CHECK)
  return (
    <CheckedForm
      form={form}
      // The form has no fields that are shown.
      className="contents"
      action={`${paths.stopAlerts}?${new URLSearchParams({ token })}`}
      footer={
        <Button type="submit" variant="action" loading={form.isBusy} className="max-sm:w-full sm:justify-self-start">
          {form.isBusy ? t`One moment…` : t`Stop all alerts`}
        </Button>
      }
    >
      <input type="hidden" name="token" value={token} />
    </CheckedForm>
  )
}
