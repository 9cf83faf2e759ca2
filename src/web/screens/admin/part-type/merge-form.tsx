import { useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'

import { useIsSubmitting } from '#web/features/forms/use-is-submitting.ts'
import { ChangePreview } from '#web/screens/admin/features/change-preview.tsx'
import { TypeChoiceForm } from '#web/screens/admin/features/type-choice-form.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

import type { PreviewAnswer } from './name-list.tsx'

interface MergeFormProps {
  page: string
  /** The key of the type to merge into; '' until it is chosen. */
  into: string
  /** The search text for that type. */
  other: string
  candidates: readonly { key: string; name: string }[]
  preview: PreviewAnswer | null
}

/** Merges a type into another in three steps: find the other type, see the effect, confirm. */
export function MergeForm({ page, into, other, candidates, preview }: MergeFormProps) {
  const { t } = useLingui()
  const isMerging = useIsSubmitting({ intent: 'merge' })
  const name = candidates.find(({ key }) => key === into)?.name ?? into
  return (
    <section aria-labelledby="merge-title" className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h2 id="merge-title" className="text-lg">{t`Merge into another type`}</h2>
      <p className="text-muted">{t`Listings, names and relations move. This can't be undone.`}</p>
      <Form action={page} preventScrollReset className="flex flex-wrap items-end gap-3">
        <Field key={other} label={t`Find a type`} name="other" maxLength={100} required defaultValue={other} />
        <Button type="submit">{t`Find`}</Button>
      </Form>
      {other !== '' && (
        <TypeChoiceForm page={page} label={t`Merge into`} name="into" candidates={candidates} chosen={into}>
          <input type="hidden" name="other" value={other} />
        </TypeChoiceForm>
      )}
      {preview?.refusal && <Alert kind="error">{preview.refusal}</Alert>}
      {preview?.found && (
        <Form method="post" action={page} className="grid gap-3 rounded-md bg-sunken p-4">
          <ChangePreview preview={preview.found} />
          <input type="hidden" name="intent" value="merge" />
          <input type="hidden" name="into" value={into} />
          <Button type="submit" variant="danger" loading={isMerging} className="sm:justify-self-start">
            {t`Merge into ${name}`}
          </Button>
        </Form>
      )}
    </section>
  )
}
