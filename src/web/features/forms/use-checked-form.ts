import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'

import type { Check, FieldErrors } from './account-checks.ts'
import type { FormAnswer } from './form-answer.ts'

const NONE: FieldErrors = {}

export type CheckedFormState = ReturnType<typeof useCheckedForm>

/**
 * A form that says what is wrong beside its fields: at once what `check` knows, and then what the server answered. The
 * error of a field goes when the field is edited; the first field with an error is focused; a second press while the
 * first is under way does nothing.
 * @param intent the form's name on its page, sent along as a field
 */
export function useCheckedForm(intent: string, answered: FormAnswer | undefined, check?: Check) {
  const answer = answered?.intent === intent ? answered : undefined
  const ref = useRef<HTMLFormElement>(null)
  const { isBusy, lock } = useSubmission(intent)
  const { errors, setErrors } = useErrors(answer)
  const [refusals, setRefusals] = useState(0)
  useEndOf(isBusy, () => forgetPasswords(ref.current))
  useEffect(() => {
    // A field that is shut while its form is under way cannot be focused.
    if (!isBusy && (answer || refusals > 0)) focusFirstError(ref.current)
  }, [answer, refusals, isBusy])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const wrong = check?.(fieldsOf(event.currentTarget)) ?? NONE
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
  /** What a field of this name is given: its error, and what was typed before. */
  function field(name: string, initial = '') {
    return {
      name,
      error: errors[name],
      defaultValue: answer?.values[name] ?? initial,
      autoFocus: isFirst(name, answer),
    }
  }
  return { intent, isBusy, detail: answer?.detail ?? null, field, props: { ref, onSubmit, onInput } }
}

/** Errors of the newest answer, until fields are edited or the form is sent again. */
function useErrors(answer: FormAnswer | undefined) {
  const [errors, setErrors] = useState(answer?.errors ?? NONE)
  const [shown, setShown] = useState(answer)
  if (shown !== answer) {
    setShown(answer)
    setErrors(answer?.errors ?? NONE)
  }
  return { errors, setErrors }
}

/** Whether this form is under way. The lock closes at the very press, before the page shows it. */
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

function useEndOf(isBusy: boolean, then: () => void) {
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy) then()
    wasBusy.current = isBusy
  })
}

/** Without JavaScript the page comes anew: the browser itself then goes to the first field with an error. */
const isFirst = (name: string, answer: FormAnswer | undefined) =>
  answer !== undefined && Object.keys(answer.errors)[0] === name

/** The message of the form as a whole stands above its fields: on a phone out of sight of the button that was pressed. */
function focusFirstError(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (field) field.focus()
  else form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
}

/** What was typed stays after an answer, except passwords. */
function forgetPasswords(form: HTMLFormElement | null) {
  for (const field of form?.querySelectorAll<HTMLInputElement>('input[autocomplete$="-password"]') ?? [])
    field.value = ''
}

function fieldsOf(form: HTMLFormElement): URLSearchParams {
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return new URLSearchParams(texts)
}
