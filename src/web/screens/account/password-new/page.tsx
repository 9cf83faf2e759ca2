import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { data, redirect } from 'react-router'

import { resetPassword } from '#modules/accounts/accounts.contract.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { loginPath, paths } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { checkNewPassword } from '#web/features/forms/account-checks.ts'
import { EntryCard } from '#web/features/forms/entry-card.tsx'
import { explainFailure, readFields, rejectFields } from '#web/features/forms/form-answer.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { submitOrShowOffline } from '#web/features/forms/offline-answer.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { Alert } from '#web/ui/alert.tsx'

import type { Route } from './+types/page.ts'
import { NewPasswordForm } from './new-password-form.tsx'

/** Target of the link in the email, with its secret as `?token=`. */
export function loader({ url }: Route.LoaderArgs) {
  return data({ token: url.searchParams.get('token') ?? '' }, { headers: { 'Cache-Control': 'private, no-store' } })
}

export const headers: Route.HeadersFunction = formHeaders

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const errors = checkNewPassword(fields)
  if (Object.keys(errors).length > 0) return rejectFields(fields, errors)
  const body = { token: fields.get('token') ?? '', password: fields.get('password') ?? '' }
  // An error of the hidden field is shown above the form.
  fields.delete('token')
  try {
    await context.get(apiContext)(resetPassword, { body })
  } catch (error) {
    return explainFailure(error, fields, { otherwise: msg`The new password could not be set. Please try again.` })
  }
  return redirect(loginPath({ passwordChanged: '1' }), 303)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrShowOffline('new-password', serverAction)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`New password`,
    description: 'Set a new password for your account.',
    path: paths.newPassword,
    noindex: true,
  })

export default function NewPasswordPage({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <EntryCard
      title={t`Set a new password`}
      intro={t`You will be logged out everywhere, and log in again with the new one.`}
    >
      {token === '' ? (
        <Alert kind="error">{t`This link is incomplete. Open the link in your email again, or request a new one.`}</Alert>
      ) : (
        <NewPasswordForm token={token} answer={actionData} />
      )}
      <p className="border-t border-line pt-4">
        <TextLink to={paths.forgotPassword}>{t`Ask for a new link`}</TextLink>
      </p>
    </EntryCard>
  )
}
