import { useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'

import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

interface ReasonFormProps {
  intent: string
  action: string
  /** The label of the disclosure, and of the button that submits. */
  open: string
  confirm: string
  consequence: string
  /** The reason field; without it no reason is needed. */
  reason?: { name: string; label: string }
  answer: FormAnswer | undefined
  /** The action takes something away from people, or cannot be undone. */
  isDangerous?: boolean
  /** Other fields of the action, above the reason. */
  children?: React.ReactNode
}

/** An admin action with a confirmation: a native disclosure, which works without JavaScript. */
export function ReasonForm(props: ReasonFormProps) {
  const { intent, action, open, confirm, consequence, reason, answer, isDangerous = false, children } = props
  const { t } = useLingui()
  const isBusy = useNavigation().formData?.get('intent') === intent
  const refused = answer?.intent === intent ? answer : undefined
  return (
    <details open={refused !== undefined}>
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
            defaultValue={refused?.values[reason.name]}
            error={refused?.errors[reason.name]}
          />
        )}
        <Button
          type="submit"
          variant={isDangerous ? 'danger' : 'primary'}
          loading={isBusy}
          className="sm:justify-self-start"
        >
          {isBusy ? t`Saving…` : confirm}
        </Button>
      </Form>
    </details>
  )
}
