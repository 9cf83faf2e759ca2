import { useLingui } from '@lingui/react/macro'

import { paths } from '#web/app/paths.ts'
import { checkPasswordChange } from '#web/features/forms/account-checks.ts'
import { CheckedForm } from '#web/features/forms/checked-form.tsx'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import { NewPasswordFields } from '#web/features/forms/new-password-fields.tsx'
import { PasswordField } from '#web/features/forms/password-field.tsx'
import { useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import { Button } from '#web/ui/button.tsx'

/** A new password in place of the one in use. */
export function PasswordForm({ email, answer }: { email: string; answer: FormAnswer | undefined }) {
  const { t } = useLingui()
  const form = useCheckedForm('password', answer, checkPasswordChange)
  return (
    <CheckedForm
      form={form}
      action={paths.account}
      footer={
        <Button type="submit" variant="primary" loading={form.isBusy} className="sm:justify-self-start">
          {form.isBusy ? t`Changing…` : t`Change password`}
        </Button>
      }
    >
      {/* Tells password managers whose password it is. */}
      <input hidden readOnly autoComplete="username" value={email} />
      <PasswordField
        {...form.field('current_password')}
        label={t`Current password`}
        autoComplete="current-password"
        required
      />
      <NewPasswordFields form={form} label={t`New password`} />
    </CheckedForm>
  )
}
