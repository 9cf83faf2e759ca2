import { type ComponentProps, type ReactNode, useId } from 'react'

import { type Text, useTranslate } from './text.ts'

const control =
  'block w-full min-h-11 rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink placeholder:text-muted disabled:border-line disabled:bg-sunken disabled:text-muted aria-invalid:border-red aria-invalid:border-2'

/** The arrow is drawn in the padding (parts.css). */
const dropDown = `${control} drop-down pr-9`

interface LabelProps {
  label: string
  /** Help shown under the field. */
  hint?: ReactNode
  /** The error of the value, shown instead of the hint. */
  error?: Text | undefined
  className?: string | undefined
}

/** A text field with its label above and message below. */
export function Field({ label, hint, error, className, ...input }: LabelProps & ComponentProps<'input'>) {
  return (
    <LabelledControl label={label} hint={hint} error={error} className={className}>
      {(attributes) => <input {...input} {...attributes} className={control} />}
    </LabelledControl>
  )
}

/** A text area with its label above and message below. */
export function TextArea({ label, hint, error, className, ...area }: LabelProps & ComponentProps<'textarea'>) {
  return (
    <LabelledControl label={label} hint={hint} error={error} className={className}>
      {(attributes) => <textarea {...area} {...attributes} className={control} />}
    </LabelledControl>
  )
}

/** A native select with its label above and message below. */
export function Select({ label, hint, error, className, ...select }: LabelProps & ComponentProps<'select'>) {
  return (
    <LabelledControl label={label} hint={hint} error={error} className={className}>
      {(attributes) => <select {...select} {...attributes} className={dropDown} />}
    </LabelledControl>
  )
}

interface LabelledControlProps extends LabelProps {
  /** Renders the control with the attributes that tie it to its label and message. */
  children: (attributes: ReturnType<typeof describedBy> & { id: string }) => ReactNode
}

function LabelledControl({ label, hint, error, className = '', children }: LabelledControlProps) {
  const id = useId()
  return (
    <div className={className}>
      <Label id={id} text={label} />
      {children({ ...describedBy(id, hint, error), id })}
      <Message id={id} hint={hint} error={error} />
    </div>
  )
}

function Label({ id, text }: { id: string; text: string }) {
  return (
    <label htmlFor={id} className="mb-1 block text-sm font-semibold text-ink">
      {text}
    </label>
  )
}

function Message({ id, hint, error }: { id: string; hint: ReactNode; error: Text | undefined }) {
  const translate = useTranslate()
  if (!error && !hint) return null
  return (
    <p id={`${id}-message`} className={`mt-1 text-sm ${error ? 'text-red' : 'text-muted'}`}>
      {error ? translate(error) : hint}
    </p>
  )
}

function describedBy(id: string, hint: ReactNode, error: Text | undefined) {
  if (!error && !hint) return {}
  return { 'aria-describedby': `${id}-message`, 'aria-invalid': error ? true : undefined }
}
