import type { DraftForm, Values } from '#web/features/drafts/kept-draft.ts'

import type { FormSubject } from './form-subject.ts'
import { type FieldName, FIELDS, isSame, readValues } from './form-values.ts'

/** Hidden fields with the version and the hashes that the form was opened with. */
const OPENED_FIELDS = ['opened_version', 'opened_marks'] as const
type DraftField = FieldName | (typeof OPENED_FIELDS)[number]

/** Every field is kept, with what the form was opened with: a restored draft must not overwrite newer values. */
export const LISTING_DRAFT: DraftForm<DraftField> = {
  fields: [...FIELDS, ...OPENED_FIELDS],
  read: (form) => ({
    ...readValues(form),
    opened_version: form.get('opened_version') ?? '',
    opened_marks: form.get('opened_marks') ?? '',
  }),
  isSame: (field, one, other) => field === 'opened_version' || field === 'opened_marks' || isSame(field, one, other),
}

/** Returns the values of a form that is not changed yet. */
export const toDraftValues = ({ values, version, fieldHashes }: FormSubject): Values<DraftField> => ({
  ...values,
  opened_version: `${version ?? ''}`,
  opened_marks: fieldHashes,
})

/** Returns the form with the values of a draft, based on the version of the draft. */
export function withDraft(subject: FormSubject, draft: Values<DraftField>): FormSubject {
  const { opened_version: version, opened_marks: fieldHashes, ...values } = draft
  if (subject.id === null) return { ...subject, values }
  // Drafts of older releases have no version: the first one conflicts with every change.
  return { ...subject, values, version: Number(version) || 1, fieldHashes }
}
