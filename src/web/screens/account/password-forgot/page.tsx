import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { forgotPassword } from '#modules/accounts/accounts.contract.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { checkEmail } from '#web/features/forms/account-checks.ts'
import { CheckedForm } from '#web/features/forms/checked-form.tsx'
import { EmailField } from '#web/features/forms/email-field.tsx'
import { EntryCard } from '#web/features/forms/entry-card.tsx'
import { explainFailure, type FormAnswer, readFields, rejectFields } from '#web/features/forms/form-answer.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { submitOrShowOffline } from '#web/features/forms/offline-answer.ts'
import { useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

import type { Route } from './+types/page.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const errors = checkEmail(fields)
  if (Object.keys(errors).length > 0) return rejectFields(fields, errors)
  try {
    return await context.get(apiContext)(forgotPassword, { body: { email: fields.get('email') ?? '' } })
  } catch (error) {
    return explainFailure(error, fields, { otherwise: msg`We could not send the link. Please try again.` })
  }
}

export const headers: Route.HeadersFunction = formHeaders

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitOrShowOffline('forgot', serverAction)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Forgotten password`,
    description: 'Have a link for a new password sent to your email.',
    path: paths.forgotPassword,
    noindex: true,
  })

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const isSent = actionData !== undefined && 'message' in actionData
  return (
    <EntryCard
      title={isSent ? t`Check your email` : t`Forgotten your password?`}
      intro={!isSent && t`We send you a link with which you set a new one.`}
    >
      {isSent ? (
        <Alert kind="success">{t`If this email is registered, we sent a reset link.`}</Alert>
      ) : (
        <ForgotForm answer={actionData && 'intent' in actionData ? actionData : undefined} />
      )}
      <p className="border-t border-line pt-4">
        <TextLink to={paths.login}>{t`Back to login`}</TextLink>
      </p>
    </EntryCard>
  )
}

function ForgotForm({ answer }: { answer: FormAnswer | undefined }) {
  const { t } = useLingui()
  const form = useCheckedForm('forgot', answer, checkEmail)
  return (
    <CheckedForm
      form={form}
      action={paths.forgotPassword}
      footer={
        <Button type="submit" variant="action" loading={form.isBusy} className="max-sm:w-full sm:justify-self-start">
          {form.isBusy ? t`Sending…` : t`Send the link`}
        </Button>
      }
    >
      <EmailField {...form.field('email')} required />
    </CheckedForm>
  )
}
