import { useLingui } from '@lingui/react/macro'
import { Form, Link } from 'react-router'

import type { previewChange } from '#modules/taxonomy/type-changes.contract.ts'
import type { Output } from '#platform/http/endpoint.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { useIsSubmitting } from '#web/features/forms/use-is-submitting.ts'
import { ChangePreview } from '#web/screens/admin/features/change-preview.tsx'
import { TypeChoiceForm } from '#web/screens/admin/features/type-choice-form.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

import { demandPath } from './demand-params.ts'

interface AddNameProps {
  words: string
  /** The search text for the type. */
  find: string
  candidates: readonly { id: number; key: string; name: string }[]
  chosen: { id: number; key: string; name: string } | null
  preview: Output<typeof previewChange> | null
  /** The filters of the page. */
  values: Readonly<Record<string, string>>
}

/** Adds unknown words as a name of a part type, after a preview of the effect. */
export function AddName({ words, find, candidates, chosen, preview, values }: AddNameProps) {
  const { t } = useLingui()
  const isAdding = useIsSubmitting({ intent: 'add-name' })
  return (
    <section aria-labelledby="add-title" className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h2 id="add-title" className="text-lg">{t`Add “${words}” as a name`}</h2>
      <Form action={paths.adminDemand} preventScrollReset className="flex flex-wrap items-end gap-3">
        <HiddenValues values={{ ...values, add: words }} />
        <Field key={find} label={t`Find a part type`} name="find" maxLength={100} defaultValue={find} />
        <Button type="submit">{t`Find`}</Button>
        <Link to={demandPath(values)} className={buttonClass('quiet')}>{t`Cancel`}</Link>
      </Form>
      <TypeChoiceForm
        page={paths.adminDemand}
        label={t`Part type`}
        name="as"
        candidates={candidates}
        chosen={chosen?.key}
      >
        <HiddenValues values={{ ...values, add: words, ...(find && { find }) }} />
      </TypeChoiceForm>
      {chosen && preview && (
        <Form method="post" action={paths.adminDemand} className="grid gap-3 rounded-md bg-sunken p-4">
          <ChangePreview preview={preview} />
          <input type="hidden" name="intent" value="add-name" />
          <input type="hidden" name="type_id" value={chosen.id} />
          <input type="hidden" name="text" value={words} />
          <Button type="submit" variant="primary" loading={isAdding} className="sm:justify-self-start">
            {t`Add to ${chosen.name}`}
          </Button>
        </Form>
      )}
    </section>
  )
}

/** Hidden fields of a form. */
function HiddenValues({ values }: { values: Readonly<Record<string, string>> }) {
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
