import { useLingui } from '@lingui/react/macro'

import { PasswordField } from './password-field.tsx'
import type { CheckedFormState } from './use-checked-form.ts'

export function NewPasswordFields({ form, label }: { form: CheckedFormState; label?: string }) {
  const { t } = useLingui()
  return (
    <>
      <PasswordField
        {...form.field('password')}
        label={label ?? t`Password`}
        hint={t`At least 6 characters`}
        autoComplete="new-password"
        required
      />
      <PasswordField {...form.field('confirm')} label={t`Confirm password`} autoComplete="new-password" required />
    </>
  )
}
