import { useLingui } from '@lingui/react/macro'

import { checkEmail } from '#web/features/forms/account-checks.ts'
import { CheckedForm } from '#web/features/forms/checked-form.tsx'
import { EmailField } from '#web/features/forms/email-field.tsx'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import { useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

import type { AlertFields } from './outcome.ts'

/** The alert is stored for this email. */
export interface AlertOutcome {
  alertFor: string
}

interface AlertFormProps {
  wanted: AlertFields
  action: string
  isSignedIn: boolean
  answer: FormAnswer | AlertOutcome | undefined
}

const NO_CHECK = () => ({})

/** "Tell me when listed": one click for a buyer, an email field for a visitor. */
export function AlertForm({ wanted, action, isSignedIn, answer }: AlertFormProps) {
  const { t } = useLingui()
  const isStored = answer !== undefined && 'alertFor' in answer
  const form = useCheckedForm('alert', isStored ? undefined : answer, isSignedIn ? NO_CHECK : checkEmail)
  if (isStored) return <Alert kind="success">{t`We will email ${answer.alertFor} when one is listed.`}</Alert>
  const button = (
    <Button type="submit" loading={form.isBusy}>
      {form.isBusy ? t`One moment…` : t`Tell me when listed`}
    </Button>
  )
  return (
    <CheckedForm form={form} action={action} footer={isSignedIn && button}>
      {Object.entries(wanted).map(
        ([name, value]: [string, string]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {!isSignedIn && (
        <div className="flex flex-wrap items-end gap-2">
          <EmailField
            {...form.field('email')}
            label={t`Your email`}
            className="w-60 min-w-0 max-w-full grow"
            required
          />
          {button}
        </div>
      )}
    </CheckedForm>
  )
}
