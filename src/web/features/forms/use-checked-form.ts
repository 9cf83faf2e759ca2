import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'

import type { Check, FieldErrors } from './account-checks.ts'
import type { FormAnswer } from './form-answer.ts'

const NONE: FieldErrors = {}

export type CheckedFormState = ReturnType<typeof useCheckedForm>

/** A form with errors next to its fields: those of `check`, then the server's. `intent` names the form on its page. */
export function useCheckedForm(intent: string, answered: FormAnswer | undefined, check?: Check) {
  const answer = answered?.intent === intent ? answered : undefined
  const ref = useRef<HTMLFormElement>(null)
  const { isBusy, lock } = useSubmission(intent)
  const { errors, setErrors } = useErrors(answer)
  const [refusals, setRefusals] = useState(0)
  useOnEnd(isBusy, () => forgetPasswords(ref.current))
  useEffect(() => {
    // A field that is disabled during submission cannot get the focus.
    if (!isBusy && (answer || refusals > 0)) focusFirstError(ref.current)
  }, [answer, refusals, isBusy])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const wrong = check?.(getFields(event.currentTarget)) ?? NONE
    setErrors(wrong)
    const isWrong = Object.keys(wrong).length > 0
    if (isWrong) setRefusals((count) => count + 1)
    if (isWrong || !lock()) event.preventDefault()
  }
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    // Every control of these forms has a name.
    const { name } = target as HTMLInputElement
    if (errors[name]) setErrors({ ...errors, [name]: '' })
  }
  /** Props for the field of this name: its error and the value typed before. */
  function field(name: string, initial = '') {
    return {
      name,
      error: errors[name],
      defaultValue: answer?.values[name] ?? initial,
      autoFocus: isFirst(name, answer),
    }
  }
  const errorNames = Object.keys(errors).filter((name) => errors[name])
  return { intent, isBusy, detail: answer?.detail ?? null, errorNames, field, props: { ref, onSubmit, onInput } }
}

/** The errors of the newest answer, until a field is edited or the form is submitted again. */
function useErrors(answer: FormAnswer | undefined) {
  const [errors, setErrors] = useState(answer?.errors ?? NONE)
  const [shown, setShown] = useState(answer)
  if (shown !== answer) {
    setShown(answer)
    setErrors(answer?.errors ?? NONE)
  }
  return { errors, setErrors }
}

/** Whether this form is being submitted. The lock is set on submit, before the next render. */
function useSubmission(intent: string) {
  const { state, formData } = useNavigation()
  const isLocked = useRef(false)
  useEffect(() => {
    if (state === 'idle') isLocked.current = false
  }, [state])
  function lock(): boolean {
    if (isLocked.current) return false
    isLocked.current = true
    return true
  }
  return { isBusy: formData?.get('intent') === intent, lock }
}

function useOnEnd(isBusy: boolean, then: () => void) {
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy) then()
    wasBusy.current = isBusy
  })
}

/** Without JavaScript the page reloads: autofocus moves the browser to the first field with an error. */
const isFirst = (name: string, answer: FormAnswer | undefined) =>
  answer !== undefined && Object.keys(answer.errors)[0] === name

/** The form's message is above its fields, on phones outside of the view of the button: scroll to it. */
function focusFirstError(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (field) field.focus()
  else form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
}

/** The typed values remain after an answer, except passwords. */
function forgetPasswords(form: HTMLFormElement | null) {
  for (const field of form?.querySelectorAll<HTMLInputElement>('input[autocomplete$="-password"]') ?? [])
    field.value = ''
}

function getFields(form: HTMLFormElement): URLSearchParams {
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return new URLSearchParams(texts)
}
