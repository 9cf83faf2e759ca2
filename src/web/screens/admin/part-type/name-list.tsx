import { useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'

import type { AdminPartType, previewChange } from '#modules/taxonomy/type-changes.contract.ts'
import type { Output } from '#platform/http/endpoint.ts'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import { useIsSubmitting } from '#web/features/forms/use-is-submitting.ts'
import { ChangePreview } from '#web/screens/admin/features/change-preview.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

export interface PreviewAnswer {
  found: Output<typeof previewChange> | null
  refusal: string | null
}

interface NameListProps {
  type: AdminPartType
  page: string
  /** The name whose effect is shown; '' for none. */
  name: string
  preview: PreviewAnswer | null
  answer: FormAnswer | undefined
}

/** A type can have a hundred names of a register: the newest are shown, the others unfold. */
const MAX_UNFOLDED = 8

/** The names of a type by register, each with a switch, and a form for a new name. */
export function NameList(props: NameListProps) {
  const { t } = useLingui()
  const { type, page } = props
  const registers = [
    ['standard', t`Standard`],
    ['us', t`US`],
    ['trade', t`Trade`],
    ['misspelling', t`Misspellings`],
  ] as const
  return (
    <section aria-labelledby="names-title" className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h2 id="names-title" className="text-lg">{t`Names`}</h2>
      {registers.map(([register, title]) => {
        const names = type.names.filter((one) => one.register === register).toSorted((a, b) => b.id - a.id)
        return (
          names.length > 0 && (
            <div key={register} className="grid gap-2">
              <h3 className="text-base">{title}</h3>
              <Names names={names.slice(0, MAX_UNFOLDED)} page={page} />
              {names.length > MAX_UNFOLDED && (
                <details>
                  <summary className="flex min-h-11 items-center font-semibold text-green">
                    {t`Show all`} ({names.length})
                  </summary>
                  <Names names={names.slice(MAX_UNFOLDED)} page={page} />
                </details>
              )}
            </div>
          )
        )
      })}
      <NewName {...props} />
    </section>
  )
}

function Names({ names, page }: { names: AdminPartType['names']; page: string }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {names.map((one) => (
        <Name key={one.id} name={one} page={page} />
      ))}
    </ul>
  )
}

/** The field of a new name, and its effect before it is added. */
function NewName({ page, name, preview, answer }: NameListProps) {
  const { t } = useLingui()
  const isAdding = useIsSubmitting({ intent: 'add-name' })
  return (
    <>
      <Form action={page} preventScrollReset className="flex flex-wrap items-end gap-3">
        <Field
          key={name}
          label={t`New name`}
          name="name"
          maxLength={80}
          required
          autoComplete="off"
          defaultValue={name}
          error={answer?.intent === 'add-name' ? answer.errors['text'] : undefined}
        />
        <Button type="submit">{t`Show effect`}</Button>
      </Form>
      {preview?.refusal && <Alert kind="error">{preview.refusal}</Alert>}
      {preview?.found && (
        <Form method="post" action={page} preventScrollReset className="grid gap-3 rounded-md bg-sunken p-4">
          <ChangePreview preview={preview.found} />
          <input type="hidden" name="intent" value="add-name" />
          <input type="hidden" name="text" value={name} />
          <Button type="submit" variant="primary" loading={isAdding} className="sm:justify-self-start">
            {t`Add “${name}”`}
          </Button>
        </Form>
      )}
    </>
  )
}

interface NameProps {
  name: AdminPartType['names'][number]
  page: string
}

function Name({ name: { id, text, state, language, register, reviewed_by: by }, page }: NameProps) {
  const { t } = useLingui()
  const isOn = state === 'active'
  const isBusy = useIsSubmitting({ intent: 'name-state', name_id: id })
  return (
    <li className="flex flex-wrap items-center gap-2 rounded-md border border-line px-3 py-1">
      <span className={isOn ? '' : 'text-muted line-through'} title={by === null ? undefined : t`Reviewed by ${by}`}>
        {text}
        {language !== 'en' && ` (${language})`}
      </span>
      {state === 'proposed' && <span className="text-sm font-semibold text-amber-text">{t`Proposed`}</span>}
      {/* The standard name cannot be switched off. */}
      {register !== 'standard' && (
        <Form method="post" action={page} preventScrollReset>
          <input type="hidden" name="intent" value="name-state" />
          <input type="hidden" name="name_id" value={id} />
          <input type="hidden" name="state" value={isOn ? 'off' : 'active'} />
          <Button type="submit" variant="quiet" loading={isBusy} className="px-2 text-sm">
            {isOn ? t`Switch off` : t`Switch on`}
            <span className="sr-only">: {text}</span>
          </Button>
        </Form>
      )}
    </li>
  )
}
