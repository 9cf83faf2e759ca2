import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'

import { CheckedForm } from '#web/features/forms/checked-form.tsx'
import type { CheckedFormState } from '#web/features/forms/use-checked-form.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

import { entryParams } from './entry-params.ts'

interface EntryFormProps {
  form: CheckedFormState
  title: string
  /** The text of the button. */
  submit: string
  /** The path of the page, which handles the form. */
  page: string
  /** The id of the entry to change; null for a new one. */
  edited: string | null
  children: ReactNode
}

/** The form of a new entry, in a disclosure so that the list is in view, or of a change. */
export function EntryForm({ form, title, submit, page, edited, children }: EntryFormProps) {
  const { t } = useLingui()
  return (
    <EntrySection title={title} isNew={edited === null} hasProblem={form.detail !== null || form.errorNames.length > 0}>
      <CheckedForm
        form={form}
        action={entryParams.href(page, { edit: edited ?? '' })}
        className="grid gap-4 sm:grid-cols-2"
        footer={
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" loading={form.isBusy}>
              {form.isBusy ? t`Saving…` : submit}
            </Button>
            {edited !== null && (
              <Link to={page} className={buttonClass('quiet')}>
                {t`Cancel`}
              </Link>
            )}
          </div>
        }
      >
        {edited !== null && <input type="hidden" name="id" value={edited} />}
        {children}
      </CheckedForm>
    </EntrySection>
  )
}

interface EntrySectionProps {
  title: string
  isNew: boolean
  /** Opens the form. */
  hasProblem: boolean
  children: ReactNode
}

function EntrySection({ title, isNew, hasProblem, children }: EntrySectionProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(hasProblem)
  const box = 'group rounded-lg border border-line bg-surface'
  if (!isNew)
    return (
      <section aria-labelledby={id} className={`${box} p-4 sm:p-5`}>
        <h2 id={id} className="mb-4 text-lg">
          {title}
        </h2>
        {children}
      </section>
    )
  return (
    <details open={isOpen || hasProblem} onToggle={(event) => setOpen(event.currentTarget.open)} className={box}>
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 px-4 sm:px-5">
        <h2 className="grow text-lg">{title}</h2>
        <Icon name="chevron-down" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="px-4 pt-2 pb-4 sm:px-5 sm:pb-5">{children}</div>
    </details>
  )
}

/** The suggestions of a text field. */
export function Suggestions({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word}>{word}</option>
      ))}
    </datalist>
  )
}

interface MakeFieldProps {
  form: CheckedFormState
  makes: readonly string[]
  initial: string | undefined
}

/** The make of a vehicle, with known makes as suggestions. */
export function MakeField({ form, makes, initial }: MakeFieldProps) {
  const { t } = useLingui()
  return (
    <>
      <Field
        label={t`Make`}
        list="known-makes"
        maxLength={60}
        required
        autoComplete="off"
        {...form.field('make', initial)}
      />
      <Suggestions id="known-makes" words={makes} />
    </>
  )
}

/** The fields of a make and model over some years. */
export function VehicleYearsFields({ form, makes, initial }: VehicleYearsProps) {
  const { t } = useLingui()
  const years = { inputMode: 'numeric', maxLength: 4 } as const
  return (
    <>
      <MakeField form={form} makes={makes} initial={initial?.make} />
      <Field label={t`Model`} maxLength={60} required autoComplete="off" {...form.field('model', initial?.model)} />
      <Field
        label={t`First year`}
        {...years}
        required
        {...form.field('year_start', initial && `${initial.year_start}`)}
      />
      <Field
        label={t`Last year`}
        {...years}
        hint={t`Blank: the first year only.`}
        {...form.field('year_end', initial && `${initial.year_end}`)}
      />
    </>
  )
}

interface VehicleYearsProps {
  form: CheckedFormState
  makes: readonly string[]
  initial?: { make: string; model: string; year_start: number; year_end: number } | undefined
}
