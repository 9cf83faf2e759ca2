import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { approveUser } from '#modules/accounts/accounts.contract.ts'
import { changeRole, restoreUser, suspendUser } from '#modules/accounts/user-admin.contract.ts'
import { getAdminStore, getAdminUser, listAdminAudit } from '#modules/reports/tables.contract.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { adminStorePath, adminUserPath, tablePath } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { roleLabel } from '#web/content/roles.ts'
import { momentText } from '#web/features/formatting/shown-date.ts'
import { readFields } from '#web/features/forms/form-answer.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { submitIntentOrShowOffline } from '#web/features/forms/offline-answer.ts'
import { phoneText } from '#web/features/links/phone-text.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { AdminFrame } from '#web/screens/admin/features/admin-frame.tsx'
import { Facts } from '#web/screens/admin/features/facts.tsx'
import { or404 } from '#web/screens/admin/features/or-404.ts'
import { perform } from '#web/screens/admin/features/perform.ts'
import { UnsentParts } from '#web/screens/admin/features/unsent-parts.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { Route } from './+types/page.ts'
import { Record } from './record.tsx'
import { UserActions } from './user-actions.tsx'

/** Maximum number of audit entries on the page. */
const RECENT = '10'

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = signedIn(context)
  const api = context.get(apiContext)
  const user = await or404(api(getAdminUser, { params }))
  const [{ results }, store] = await Promise.all([
    api(listAdminAudit, { query: { user: params.id, page_size: RECENT } }),
    user.store && api(getAdminStore, { params: { id: String(user.store.id) } }),
  ])
  const record = results.map(({ id, at, event, actor, detail }) => ({
    id,
    at: momentText(at),
    event,
    by: actor === null ? '' : (actor.username ?? 'a deleted account'),
    reason: typeof detail['reason'] === 'string' ? detail['reason'] : '',
  }))
  return { user, store, since: momentText(user.created_at), isOneself: user.id === viewer.id, record }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  signedIn(context)
  const api = context.get(apiContext)
  const fields = await readFields(request)
  const reason = fields.get('reason') ?? ''
  const actions = {
    approval: () => api(approveUser, { params }),
    role: () => api(changeRole, { params, body: { role_id: Number(fields.get('role_id')), reason } }),
    suspension: () => api(suspendUser, { params, body: { reason } }),
    restoration: () => api(restoreUser, { params }),
  }
  return perform(fields, actions, adminUserPath(params.id))
}

export const headers: Route.HeadersFunction = formHeaders

export const clientAction = (sent: Route.ClientActionArgs) => submitIntentOrShowOffline(sent)

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.user.username ?? msg`User`,
    description: 'One user of the shop.',
    path: adminUserPath(params.id ?? ''),
    noindex: true,
  })

export default function AdminUserPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { user, store, since, isOneself, record } = loaderData
  const translate = useTranslate()
  return (
    <AdminFrame title={user.username} intro={<TextLink to={tablePath('users')}>{t`All users`}</TextLink>}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Facts
          title={t`Account`}
          facts={{
            Role: translate(roleLabel(user.role)),
            State: { active: 'Active', waiting: 'Waiting for approval', disabled: 'Disabled' }[user.state],
            Email: user.email,
            Phone: phoneText(user.phone),
            Address: user.address,
            'Unique code': user.unique_code,
            Since: since,
            Orders: user.orders,
            'Open sessions': user.sessions,
            Store: store && <TextLink to={adminStorePath(store.id)}>{store.name}</TextLink>,
          }}
        />
        <UserActions user={user} store={store} isOneself={isOneself} answer={actionData} />
      </div>
      {store && <UnsentParts unsent={store.unsent} />}
      <Record record={record} all={tablePath('audit', { user: String(user.id) })} />
    </AdminFrame>
  )
}
