import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data, redirect } from 'react-router'

import { signUp } from '#modules/accounts/accounts.contract.ts'
import { apiContext, isSecure } from '#web/app/api/page-api.ts'
import { entryPath, loginPath, paths } from '#web/app/navigation/paths.ts'
import { returnPath } from '#web/app/navigation/return-path.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { readPublicRole } from '#web/content/roles.ts'
import { countPendingItems } from '#web/features/cart-button/pending-items.ts'
import { WaitingNote } from '#web/features/cart-button/waiting-note.tsx'
import { checkSignup } from '#web/features/forms/account-checks.ts'
import { EntryCard } from '#web/features/forms/entry-card.tsx'
import { explainFailure, readFields, rejectFields } from '#web/features/forms/form-answer.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { submitOrShowOffline } from '#web/features/forms/offline-answer.ts'
import { signupEmailSetCookie } from '#web/features/forms/signup-email.ts'
import { TextLink } from '#web/features/links/text-link.tsx'

import type { Route } from './+types/page.ts'
import { SignupForm } from './signup-form.tsx'

/** The three signup pages: `/signup`, its copy `/adminsignup`, and the one that also offers the role admin (ruling 10). */
export function loader({ request, url }: Route.LoaderArgs) {
  const next = url.searchParams.get('next')
  const invitation = url.searchParams.get('invitation')
  const waiting = countPendingItems(request)
  const role = readPublicRole(url.searchParams.get('role'))
  const answer = { path: getSignupPath(url), next: next && returnPath(next), invitation, role, waiting }
  // The page contains the invitation's secret: shared caches must not store it.
  return data(answer, { headers: invitation ? { 'Cache-Control': 'private, no-store' } : {} })
}

export const headers: Route.HeadersFunction = formHeaders

export async function action({ request, url, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const errors = getSignupPath(url) === paths.adminCapableSignup ? {} : checkSignup(fields)
  if (Object.keys(errors).length > 0) return rejectFields(fields, errors)
  try {
    await context.get(apiContext)(signUp, { body: readSignupBody(fields) })
  } catch (error) {
    return explainFailure(error, fields, {
      otherwise: msg`Unable to sign up. Please try again.`,
      fieldByCode: FIELD_BY_CODE,
    })
  }
  const email = fields.get('email')?.trim() ?? ''
  const cookie = { 'Set-Cookie': signupEmailSetCookie(email, { secure: isSecure(context) }) }
  // With JavaScript the page confirms first, then goes on by itself.
  if (fields.has('stay')) return data({ isCreated: true as const }, { headers: cookie })
  const next = url.searchParams.get('next')
  return redirect(loginPath({ signupSuccess: '1', next: next && returnPath(next) }), { status: 303, headers: cookie })
}

const FIELD_BY_CODE = { email_taken: 'email' }

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitOrShowOffline('signup', serverAction)

const PATHS = [paths.adminCapableSignup, paths.adminSignup, paths.signup] as const
/** Paths are case-insensitive. */
const getSignupPath = ({ pathname }: URL) =>
  PATHS.find((path) => pathname.toLowerCase().startsWith(path)) ?? paths.signup

/** Returns only the fields of signup and ignores all others of the form. */
function readSignupBody(fields: URLSearchParams) {
  const text = (name: string) => fields.get(name) ?? ''
  const invitation = text('invitation').trim()
  return {
    username: text('username'),
    email: text('email'),
    phone: text('phone'),
    address: text('address'),
    password: text('password'),
    role_id: Number(text('role_id')),
    ...(invitation && { invitation }),
  }
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, {
    title: msg`Create an account`,
    description: 'Sign up to buy spare parts at your price, keep a cart and follow your orders.',
    path: location.pathname,
    noindex: true,
  })

export default function SignupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { path, next, invitation, role, waiting } = loaderData
  const isCreated = actionData !== undefined && 'isCreated' in actionData
  const login = path === paths.adminSignup ? paths.adminLogin : paths.login
  return (
    <EntryCard
      wide
      title={t`Create an account`}
      intro={path === paths.adminCapableSignup && t`Also for admins, who need an invitation.`}
    >
      <WaitingNote count={waiting} isNew />
      <SignupForm
        action={entryPath(path, { next })}
        answer={isCreated ? undefined : actionData}
        isCreated={isCreated}
        toLogin={loginPath({ signupSuccess: '1', next })}
        role={role}
        admin={path === paths.adminCapableSignup ? { invitation: invitation ?? '' } : null}
      />
      <p className="border-t border-line pt-4">
        <Trans>
          Have an account already? <TextLink to={entryPath(login, { next })}>Log in</TextLink>
        </Trans>
      </p>
    </EntryCard>
  )
}
