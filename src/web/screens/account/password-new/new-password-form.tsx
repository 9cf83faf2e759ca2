import { useLingui } from '@lingui/react/macro'

import { paths } from '#web/app/navigation/paths.ts'
import { checkNewPassword } from '#web/features/forms/account-checks.ts'
import { CheckedForm } from '#web/features/forms/checked-form.tsx'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import { NewPasswordFields } from '#web/features/forms/new-password-fields.tsx'
import { useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import { Button } from '#web/ui/button.tsx'

/** The new password, twice, and the token of the link. */
export function NewPasswordForm({ token, answer }: { token: string; answer: FormAnswer | undefined }) {
  const { t } = useLingui()
  const form = useCheckedForm('new-password', answer, checkNewPassword)
  return (
    <CheckedForm
      form={form}
      action={`${paths.newPassword}?${new URLSearchParams({ token })}`}
      footer={
        <Button type="submit" variant="action" loading={form.isBusy} className="max-sm:w-full sm:justify-self-start">
          {form.isBusy ? t`Setting…` : t`Set new password`}
        </Button>
      }
    >
      <input type="hidden" name="token" value={token} />
      <NewPasswordFields form={form} />
    </CheckedForm>
  )
}
