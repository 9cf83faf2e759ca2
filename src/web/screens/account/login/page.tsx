import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { redirect } from 'react-router'

import { logIn } from '#modules/accounts/accounts.contract.ts'
import { apiContext, isSecure } from '#web/app/api/page-api.ts'
import { entryPath, movedPath, paths } from '#web/app/navigation/paths.ts'
import { returnPath } from '#web/app/navigation/return-path.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { addPendingItems } from '#web/features/cart-button/add-pending-items.ts'
import { countPendingItems } from '#web/features/cart-button/pending-items.ts'
import { WaitingNote } from '#web/features/cart-button/waiting-note.tsx'
import { checkLogin } from '#web/features/forms/account-checks.ts'
import { EntryCard } from '#web/features/forms/entry-card.tsx'
import { explainFailure, readFields, rejectFields } from '#web/features/forms/form-answer.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { submitOrShowOffline } from '#web/features/forms/offline-answer.ts'
import { readSignupEmail, signupEmailSetCookie } from '#web/features/forms/signup-email.ts'
import { joinGarage } from '#web/features/garage/join-garage.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { Route } from './+types/page.ts'
import { failureWords } from './failure-words.ts'
import { LoginForm } from './login-form.tsx'
import { readLoginReason } from './login-reason.server.ts'
import { PassingNotice } from './passing-notice.tsx'

/** Confirmations by query key. */
const NOTICES = [
  { key: 'signupSuccess', text: msg`Account created successfully. You can log in now.` },
  { key: 'passwordChanged', text: msg`Your new password is set. You can log in with it now.` },
]

/** The login of all users, and that of admins, which leads to their dashboard. */
export function loader({ request, url }: Route.LoaderArgs) {
  const query = url.searchParams
  const [notice = null] = NOTICES.filter(({ key }) => query.has(key))
  const email = query.has('signupSuccess') ? readSignupEmail(request) : ''
  const next = readNext(url)
  const waiting = countPendingItems(request)
  const reason = notice === null && waiting === 0 ? readLoginReason(request, next) : null
  return { isAdmin: isForAdmins(url), next, notice, reason, email, waiting }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const errors = checkLogin(fields)
  if (Object.keys(errors).length > 0) return rejectFields(fields, errors)
  const email = fields.get('email')?.trim() ?? ''
  try {
    const login = { params: { email }, body: { email, password: fields.get('password') ?? '' } }
    const { user } = await context.get(apiContext)(logIn, login)
    return await redirectAfterLogin({ request, url, context }, user.id)
  } catch (error) {
    return explainFailure(error, fields, { otherwise: failureWords(error), fieldByCode: FIELD_BY_CODE })
  }
}

/** Adds the visitor's pending items to the cart (ruling 41). Items that could not be added are shown on the cart page. */
async function redirectAfterLogin(
  { request, url, context }: Pick<Route.ActionArgs, 'request' | 'url' | 'context'>,
  userId: number,
) {
  const { added, left, cookie } = await addPendingItems(request, context, userId)
  const vehicle = await joinGarage(request, context)
  const headers = new Headers()
  if (vehicle !== null) headers.append('Set-Cookie', vehicle)
  if (cookie !== null) headers.append('Set-Cookie', cookie)
  if (readSignupEmail(request) !== '')
    headers.append('Set-Cookie', signupEmailSetCookie('', { secure: isSecure(context) }))
  const next = readNext(url) ?? (isForAdmins(url) ? paths.dashboard : paths.home)
  return redirect(movedPath(left > 0 ? paths.cart : next, added), { status: 303, headers })
}

const FIELD_BY_CODE = { email_not_registered: 'email', invalid_password: 'password' }

export const headers: Route.HeadersFunction = formHeaders

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitOrShowOffline('login', serverAction)

/** Paths are case-insensitive. */
const isForAdmins = ({ pathname }: URL) => pathname.toLowerCase().startsWith(paths.adminLogin)

/** Returns the path to go to after login; null if the address names none. */
function readNext({ searchParams }: URL): string | null {
  const next = searchParams.get('next')
  return next === null ? null : returnPath(next)
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, {
    title: msg`Log in`,
    description: 'Log in to see your prices, your cart and your orders.',
    path: location.pathname,
    // Members find the login by search engines too; the admin login stays out of them.
    noindex: location.pathname !== paths.login,
  })

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { isAdmin, next, notice, reason, email, waiting } = loaderData
  const signup = isAdmin ? paths.adminSignup : paths.signup
  return (
    <EntryCard title={isAdmin ? t`Admin login` : t`Log in`}>
      {notice && <PassingNotice key={notice.key}>{translate(notice.text)}</PassingNotice>}
      {reason && !actionData && <Alert kind="info">{reason}</Alert>}
      <WaitingNote count={waiting} />
      <LoginForm
        action={entryPath(isAdmin ? paths.adminLogin : paths.login, { next })}
        answer={actionData}
        email={email}
      />
      <p className="border-t border-line pt-4">
        <Trans>
          New here? <TextLink to={entryPath(signup, { next })}>Create an account</TextLink>
        </Trans>
      </p>
    </EntryCard>
  )
}
