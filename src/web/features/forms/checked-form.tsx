import type { ReactNode } from 'react'
import { Form } from 'react-router'

import { Alert } from '#web/ui/alert.tsx'

import type { CheckedFormState } from './use-checked-form.ts'

interface CheckedFormProps {
  form: CheckedFormState
  /** The path it is sent to. */
  action: string
  /** The browser's own checks instead of ours. */
  nativeChecks?: boolean
  /** Nothing can be typed any more: what the form was for has happened. */
  isDone?: boolean
  /** For a form that carries files where there is no script. */
  encType?: 'multipart/form-data'
  /** Buttons and links: under the fields, and never shut with them, so that the focus stays where it is. */
  footer: ReactNode
  className?: string
  children: ReactNode
}

/** A form with its message, its fields, which are shut while it is under way, and its foot. */
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
