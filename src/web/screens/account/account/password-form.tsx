import { useLingui } from '@lingui/react/macro'

import { checkPasswordChange } from '#web/features/forms/account-checks.ts'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import { NewPasswordFields } from '#web/features/forms/new-password-fields.tsx'
import { PasswordField } from '#web/features/forms/password-field.tsx'
import { useCheckedForm } from '#web/features/forms/use-checked-form.ts'

import { AccountForm } from './account-form.tsx'

/** Changes the password. */
export function PasswordForm({ email, answer }: { email: string; answer: FormAnswer | undefined }) {
  const { t } = useLingui()
  const form = useCheckedForm('password', answer, checkPasswordChange)
  return (
    <AccountForm form={form} submit={t`Change password`} submitting={t`Changing…`}>
      {/* Tells password managers whose password it is. */}
      <input hidden readOnly autoComplete="username" value={email} />
      <PasswordField
        {...form.field('current_password')}
        label={t`Current password`}
        autoComplete="current-password"
        required
      />
      <NewPasswordFields form={form} label={t`New password`} />
    </AccountForm>
  )
}
