import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { getUserCode, listInvitations, listSessions } from '#modules/accounts/accounts.contract.ts'
import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { apiContext, languageContext, originContext } from '#web/app/api.ts'
import { signedIn } from '#web/app/guard.ts'
import { paths } from '#web/app/paths.ts'
import { pageMeta } from '#web/app/seo.ts'
import { roleLabel } from '#web/content/roles.ts'
import { type FormAnswer, readFields } from '#web/features/forms/form-answer.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { LogOutButton } from '#web/features/forms/log-out-button.tsx'
import { actOrOffline } from '#web/features/forms/offline-answer.ts'
import { ApprovalNote } from '#web/screens/account/features/approval-note.tsx'

import type { Route } from './+types/page.ts'
import { type InvitationMade, performAccountForm } from './account-action.ts'
import { AccountSection } from './account-section.tsx'
import { formatInvitations, formatSessions } from './account-view.ts'
import { Identity } from './identity.tsx'
import { Invitations } from './invitations.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Sessions } from './sessions.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const user = signedIn(context)
  const isAdmin = user.role.id === ROLE.admin
  const [{ unique_code }, sessions, invitations] = await Promise.all([
    api(getUserCode, { params: { id: `${user.id}` } }),
    api(listSessions),
    isAdmin ? api(listInvitations) : null,
  ])
  return {
    user,
    role: roleLabel(user.role),
    code: unique_code,
    sessions: formatSessions(sessions, context.get(languageContext)),
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

export const clientAction = (sent: Route.ClientActionArgs) => actOrOffline(sent)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Your account`,
    description: 'Your details, your password, and where you are signed in.',
    path: paths.account,
    noindex: true,
  })

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { user, role, code, sessions, invitations, done } = loaderData
  const { answer, made } = splitActionData(actionData)
  return (
    <div className="page-width max-w-5xl py-6 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">{t`Your account`}</h1>
        <LogOutButton />
      </div>
      {!user.approved && <ApprovalNote />}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <ProfileSection user={user} role={role} code={code} done={done} answer={answer} />
        <div className="grid gap-4">
          <AccountSection id="password" title={t`Password`} done={done}>
            <PasswordForm email={user.email} answer={answer} />
          </AccountSection>
          <AccountSection id="sessions" title={t`Where you are signed in`} done={done}>
            <Sessions sessions={sessions} problem={answer?.intent === 'sessions' ? answer.detail : null} />
          </AccountSection>
        </div>
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

interface ProfileSectionProps extends Pick<Route.ComponentProps['loaderData'], 'user' | 'role' | 'code' | 'done'> {
  answer: FormAnswer | undefined
}

/** The role and user code, and the editable profile. */
function ProfileSection({ user, role, code, done, answer }: ProfileSectionProps) {
  const { t } = useLingui()
  return (
    <div className="grid gap-4">
      <AccountSection id="identity" title={t`Who you are`}>
        <Identity email={user.email} role={role} code={code} />
      </AccountSection>
      <AccountSection id="profile" title={t`Your details`} done={done}>
        <ProfileForm user={user} answer={answer} />
      </AccountSection>
    </div>
  )
}

/** Separates the two results of the page's action: a refused form, or a new invitation. */
function splitActionData(actionData: FormAnswer | InvitationMade | undefined) {
  if (actionData === undefined) return { answer: undefined, made: null }
  return 'link' in actionData ? { answer: undefined, made: actionData } : { answer: actionData, made: null }
}
