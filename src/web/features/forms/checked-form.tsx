import type { ReactNode } from 'react'
import { Form } from 'react-router'

import { Alert } from '#web/ui/alert.tsx'

import type { CheckedFormState } from './use-checked-form.ts'

interface CheckedFormProps {
  form: CheckedFormState
  /** The form's action. */
  action: string
  /** Uses the browser's validation instead of `check`. */
  nativeChecks?: boolean
  /** Disables all fields, because the form has served its purpose. */
  isDone?: boolean
  /** For a form that uploads files without JavaScript. */
  encType?: 'multipart/form-data'
  /** Buttons and links below the fields; never disabled with them, so that the focus stays. */
  footer: ReactNode
  className?: string
  children: ReactNode
}

/** A form with its message, its fields, which are disabled while it is submitted, and its buttons. */
export function CheckedForm(props: CheckedFormProps) {
  const {
    form,
    action,
    nativeChecks = false,
    isDone = false,
    encType,
    footer,
    className = 'grid gap-4',
    children,
  } = props
  return (
    <Form
      method="post"
      action={action}
      encType={encType}
      noValidate={!nativeChecks}
      preventScrollReset
      className="grid gap-4"
      {...form.props}
    >
      <input type="hidden" name="intent" value={form.intent} />
      {form.detail && !form.isBusy && <Alert kind="error">{form.detail}</Alert>}
      <fieldset disabled={form.isBusy || isDone} className={`min-w-0 ${className}`}>
        {children}
      </fieldset>
      {footer}
    </Form>
  )
}
