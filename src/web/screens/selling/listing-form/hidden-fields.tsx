import { useState } from 'react'

import type { CheckedFormState } from '#web/features/forms/use-checked-form.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

import type { FormSubject } from './form-subject.ts'
import type { Conflict } from './product-action.ts'

interface HiddenFieldsProps {
  form: CheckedFormState
  subject: FormSubject
  conflict: Conflict | undefined
}

/** Hidden fields with the version that the form was opened with, even if the page's data was reloaded since. */
export function HiddenFields({ form, subject, conflict }: HiddenFieldsProps) {
  const isHydrated = useHydrated()
  const [opened] = useState({
    version: form.field('version', `${subject.version ?? ''}`).defaultValue,
    fieldHashes: form.field('marks', subject.fieldHashes).defaultValue,
  })
  return (
    <>
      <input type="hidden" name="version" value={conflict?.version ?? opened.version} />
      <input type="hidden" name="marks" value={conflict?.fieldHashes ?? opened.fieldHashes} />
      <input type="hidden" name="opened_version" value={opened.version} />
      <input type="hidden" name="opened_marks" value={opened.fieldHashes} />
      {subject.storeId !== null && <input type="hidden" name="storeId" value={subject.storeId} />}
      {subject.listStore && <input type="hidden" name="list_store" value={subject.listStore} />}
      {isHydrated && <input type="hidden" name="stay" value="1" />}
    </>
  )
}
