import { useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'

import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

interface ReasonFormProps {
  intent: string
  action: string
  /** The words of the closed form, and of the button that does it. */
  open: string
  confirm: string
  consequence: string
  /** What the field is called; without it nothing has to be said. */
  reason?: { name: string; label: string }
  answer: FormAnswer | undefined
  /** Another field that the act needs, above the reason. */
  children?: React.ReactNode
}

/** An act of an admin that is confirmed before it is done: a disclosure of the browser's own kind, also without a script. */
export function ReasonForm({ intent, action, open, confirm, consequence, reason, answer, children }: ReasonFormProps) {
  const { t } = useLingui()
  const isBusy = useNavigation().formData?.get('intent') === intent
  const said = answer?.intent === intent ? answer : undefined
  return (
    <details open={said !== undefined}>
      <summary className={buttonClass('plain', 'w-full sm:w-auto')}>{open}</summary>
      <Form method="post" action={action} preventScrollReset className="mt-3 grid gap-3 rounded-md bg-sunken p-4">
        <input type="hidden" name="intent" value={intent} />
        <p>{consequence}</p>
        {children}
        {reason && (
          <Field
            name={reason.name}
            label={reason.label}
            maxLength={300}
            required
            defaultValue={said?.values[reason.name]}
            error={said?.errors[reason.name]}
          />
        )}
        <Button type="submit" variant="primary" loading={isBusy} className="sm:justify-self-start">
          {isBusy ? t`Saving…` : confirm}
        </Button>
      </Form>
    </details>
  )
}
