import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'

import { getAdminStore } from '#modules/reports/tables.contract.ts'
import { liftSuspension, listSuspensions, suspendStore } from '#modules/stores/stores.contract.ts'
import type { Output } from '#platform/http/endpoint.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { adminStorePath, adminUserPath, tablePath } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { momentText } from '#web/features/formatting/shown-date.ts'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import { readFields } from '#web/features/forms/form-answer.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { submitIntentOrShowOffline } from '#web/features/forms/offline-answer.ts'
import { useIsSubmitting } from '#web/features/forms/use-is-submitting.ts'
import { phoneText } from '#web/features/links/phone-text.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { AdminFrame } from '#web/screens/admin/features/admin-frame.tsx'
import { Facts } from '#web/screens/admin/features/facts.tsx'
import { or404 } from '#web/screens/admin/features/or-404.ts'
import { perform } from '#web/screens/admin/features/perform.ts'
import { ReasonForm } from '#web/screens/admin/features/reason-form.tsx'
import { UnsentParts } from '#web/screens/admin/features/unsent-parts.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

import type { Route } from './+types/page.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  signedIn(context)
  const api = context.get(apiContext)
  const store = await or404(api(getAdminStore, { params }))
  const { results } = await api(listSuspensions, { params })
  const history = results.map(({ id, act, reason, cause, at, by }) => ({
    id,
    words: `${act === 'suspended' ? 'Suspended' : 'Lifted'}${cause === 'account' ? ' with the account of the owner' : ''} by ${by.username}${reason === '' ? '' : `: ${reason}`}`,
    at: momentText(at),
  }))
  return { store, since: momentText(store.created_at), history }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  signedIn(context)
  const api = context.get(apiContext)
  const fields = await readFields(request)
  const actions = {
    suspension: () => api(suspendStore, { params, body: { reason: fields.get('reason') ?? '' } }),
    lifting: () => api(liftSuspension, { params }),
  }
  return perform(fields, actions, adminStorePath(params.id))
}

export const headers: Route.HeadersFunction = formHeaders

export const clientAction = (sent: Route.ClientActionArgs) => submitIntentOrShowOffline(sent)

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.store.name ?? msg`Store`,
    description: 'One store of the shop.',
    path: adminStorePath(params.id ?? ''),
    noindex: true,
  })

export default function AdminStorePage({ loaderData: { store, since, history }, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <AdminFrame title={store.name} intro={<TextLink to={tablePath('stores')}>{t`All stores`}</TextLink>}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Facts
          title={t`Store`}
          facts={{
            State: STATES[store.suspended_for ?? 'open'],
            Owner: store.owner && <TextLink to={adminUserPath(store.owner.id)}>{store.owner.username}</TextLink>,
            City: store.city,
            Phone: store.phone && phoneText(store.phone),
            [store.suspended_for === null ? 'Listings on sale' : 'Listings']: store.listings,
            Since: since,
          }}
        />
        <Suspension store={store} answer={actionData} />
      </div>
      <UnsentParts unsent={store.unsent} />
      {history.length > 0 && (
        <section aria-labelledby="history-title" className="rounded-lg border border-line bg-surface p-4 sm:p-5">
          <h2 id="history-title" className="text-lg">
            {t`Suspensions`}
          </h2>
          <ul className="mt-2 divide-y divide-line">
            {history.map(({ id, words, at }) => (
              <li key={id} className="py-2">
                {words}
                <span className="block text-sm text-muted">{at}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </AdminFrame>
  )
}

const STATES = { open: 'Open', store: 'Suspended', account: 'Suspended with the account of the owner' }

interface SuspensionProps {
  store: Output<typeof getAdminStore>
  answer: FormAnswer | undefined
}

function Suspension({ store, answer }: SuspensionProps) {
  const { t } = useLingui()
  const to = adminStorePath(store.id)
  return (
    <section aria-labelledby="actions-title" className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h2 id="actions-title" className="text-lg">
        {t`Actions`}
      </h2>
      {answer?.detail && <Alert kind="error">{answer.detail}</Alert>}
      {store.suspended_for !== null && store.owner?.disabled ? (
        <p>
          {t`The owner's account is disabled. Enable the account first.`}{' '}
          <TextLink to={adminUserPath(store.owner.id)}>{t`Open the account`}</TextLink>
        </p>
      ) : (
        store.suspended_for !== null && <LiftForm to={to} />
      )}
      {store.suspended_for !== 'store' && (
        <ReasonForm
          intent="suspension"
          action={to}
          open="Suspend the store"
          confirm="Yes, suspend it"
          isDangerous
          consequence={formatConsequence(store)}
          reason={{ name: 'reason', label: 'Reason' }}
          answer={answer}
        />
      )}
    </section>
  )
}

function LiftForm({ to }: { to: string }) {
  const { t } = useLingui()
  const isLifting = useIsSubmitting({ intent: 'lifting' })
  return (
    <Form method="post" action={to} preventScrollReset>
      <input type="hidden" name="intent" value="lifting" />
      <Button type="submit" variant="primary" loading={isLifting} className="w-full sm:w-auto">
        {t`Lift the suspension`}
      </Button>
    </Form>
  )
}

function formatConsequence({ unsent, suspended_for: suspendedFor }: SuspensionProps['store']): string {
  if (suspendedFor === 'account') return 'The store stays suspended when the account may sell again.'
  const leave = 'All of its listings leave the shop immediately, until you lift the suspension.'
  return unsent.count === 0 ? leave : `${leave} Its paid orders that are not sent are listed below.`
}
