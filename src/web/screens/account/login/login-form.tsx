import { useLingui } from '@lingui/react/macro'
import { useLocation, useNavigation } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { checkLogin } from '#web/features/forms/account-checks.ts'
import { CheckedForm } from '#web/features/forms/checked-form.tsx'
import { EmailField } from '#web/features/forms/email-field.tsx'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import { PasswordField } from '#web/features/forms/password-field.tsx'
import { useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { Button } from '#web/ui/button.tsx'

/** Whether the login succeeded and the next page is loading: a refused login stays on this page. */
function useLeaving(): boolean {
  const [here, { state, location }] = [useLocation(), useNavigation()]
  return state === 'loading' && location.pathname !== here.pathname
}

interface LoginFormProps {
  action: string
  answer: FormAnswer | undefined
  /** Filled in after signup. */
  email: string
}

/** Email and password. While the login is pending, the button shows it and the fields are disabled (section 4). */
export function LoginForm({ action, answer, email }: LoginFormProps) {
  const { t } = useLingui()
  const form = useCheckedForm('login', answer, checkLogin)
  const isIn = useLeaving() && form.isBusy
  return (
    <CheckedForm
      form={form}
      action={action}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <Button type="submit" variant="action" loading={form.isBusy} className="max-sm:w-full sm:min-w-32">
            {isIn ? t`Login Success` : form.isBusy ? t`Logging in` : t`Log in`}
          </Button>
          <TextLink to={paths.forgotPassword}>{t`Forgotten your password?`}</TextLink>
        </div>
      }
    >
      <EmailField {...form.field('email', email)} required />
      <PasswordField {...form.field('password')} label={t`Password`} autoComplete="current-password" required />
    </CheckedForm>
  )
}
