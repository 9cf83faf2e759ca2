import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { getUserCode, listSessions } from '#modules/accounts/accounts.contract.ts'
import { listInvitations } from '#modules/accounts/invitations.contract.ts'
import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { listGarage } from '#modules/garage/garage.contract.ts'
import { apiContext, languageContext, originContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { roleName } from '#web/content/roles.ts'
import { type FormAnswer, readFields } from '#web/features/forms/form-answer.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { submitIntentOrShowOffline } from '#web/features/forms/offline-answer.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { LogOutButton } from '#web/features/log-out/log-out-button.tsx'
import { findOwnStore } from '#web/features/own-store/find-own-store.ts'
import { readVehicleCookie } from '#web/features/vehicle-picker/vehicle-cookie.ts'
import { ApprovalNote } from '#web/screens/account/features/approval-note.tsx'
import { TaskNav } from '#web/screens/account/features/task-nav.tsx'

import type { Route } from './+types/page.ts'
import { type InvitationMade, performAccountForm } from './account-action.ts'
import { AccountSection } from './account-section.tsx'
import { formatInvitations, formatSessions, formatVehicles } from './account-view.ts'
import { Identity } from './identity.tsx'
import { Invitations } from './invitations.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Sessions } from './sessions.tsx'
import { Vehicles } from './vehicles.tsx'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const user = signedIn(context)
  const isAdmin = user.role.id === ROLE.admin
  const [{ unique_code }, sessions, garage, invitations, store] = await Promise.all([
    api(getUserCode, { params: { id: `${user.id}` } }),
    api(listSessions),
    api(listGarage),
    isAdmin ? api(listInvitations) : null,
    user.role.id === ROLE.customer ? null : findOwnStore(api, user),
  ])
  return {
    user,
    role: roleName(user.role),
    code: unique_code,
    hasStore: store !== null || isAdmin,
    sessions: formatSessions(sessions, context.get(languageContext)),
    vehicles: formatVehicles(garage.results, readVehicleCookie(request)),
    invitations: invitations && formatInvitations(invitations, new Date()),
    done: url.searchParams.get('done'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return performAccountForm({
    api: context.get(apiContext),
    user: signedIn(context),
    origin: context.get(originContext),
    fields: await readFields(request),
  })
}

export const headers: Route.HeadersFunction = formHeaders

export const clientAction = (sent: Route.ClientActionArgs) => submitIntentOrShowOffline(sent)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Your account`,
    description: 'Your details, your password, and where you are signed in.',
    path: paths.account,
    noindex: true,
  })

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { user, role, code, sessions, vehicles, invitations, hasStore, done } = loaderData
  const { answer, made } = splitActionData(actionData)
  return (
    <div className="page-width max-w-5xl py-6 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">{t`Your account`}</h1>
        <LogOutButton />
      </div>
      <TaskNav roleId={user.role.id} hasStore={hasStore} />
      {!user.approved && <ApprovalNote />}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <AccountSection id="vehicles" title={t`Vehicles`} done={done}>
            <Vehicles vehicles={vehicles} problem={answer?.intent === 'vehicles' ? answer.detail : null} />
          </AccountSection>
          <ProfileSection user={user} role={role} code={code} done={done} answer={answer} />
        </div>
        <AccessSections email={user.email} sessions={sessions} done={done} answer={answer} />
        {invitations && (
          <AccountSection
            id="invitations"
            title={t`Invitations`}
            done={made === null ? done : null}
            className="lg:col-span-2"
          >
            <Invitations invitations={invitations} made={made} answer={answer} />
          </AccountSection>
        )}
      </div>
    </div>
  )
}

interface AccessSectionsProps extends Pick<Route.ComponentProps['loaderData'], 'sessions' | 'done'> {
  email: string
  answer: FormAnswer | undefined
}

/** The password, the devices and the alerts. */
function AccessSections({ email, sessions, done, answer }: AccessSectionsProps) {
  const { t } = useLingui()
  return (
    <div className="grid gap-4">
      <AccountSection id="password" title={t`Password`} done={done}>
        <PasswordForm email={email} answer={answer} />
      </AccountSection>
      <AccountSection id="sessions" title={t`Signed-in devices`} done={done}>
        <Sessions sessions={sessions} problem={answer?.intent === 'sessions' ? answer.detail : null} />
      </AccountSection>
      <AccountSection id="alerts" title={t`Alerts`}>
        <Alerts />
      </AccountSection>
    </div>
  )
}

interface ProfileSectionProps extends Pick<Route.ComponentProps['loaderData'], 'user' | 'role' | 'code' | 'done'> {
  answer: FormAnswer | undefined
}

/** The role and user code, and the editable profile. */
function ProfileSection({ user, role, code, done, answer }: ProfileSectionProps) {
  const { t } = useLingui()
  return (
    <AccountSection id="profile" title={t`Profile`} done={done}>
      <Identity email={user.email} role={role} code={code} />
      <ProfileForm user={user} answer={answer} />
    </AccountSection>
  )
}

/** Alerts belong to an email address and are stopped by its owner, so the account keeps no list of them. */
function Alerts() {
  const { t } = useLingui()
  return (
    <>
      <p>{t`We email you when a part you are waiting for is listed.`}</p>
      <p className="text-muted">
        {t`Search for the part and choose “Tell me when listed”. Each email has a link to stop all alerts.`}
      </p>
      <p>
        <TextLink to={paths.products}>{t`Search for a part`}</TextLink>
      </p>
    </>
  )
}

/** Separates the two results of the page's action: a refused form, or a new invitation. */
function splitActionData(actionData: FormAnswer | InvitationMade | undefined) {
  if (actionData === undefined) return { answer: undefined, made: null }
  return 'link' in actionData ? { answer: undefined, made: actionData } : { answer: actionData, made: null }
}
