import { msg } from '@lingui/core/macro'

import type { FieldErrors } from '#web/features/forms/account-checks.ts'

/** The field of a form whose pictures are still being uploaded. */
export const UPLOADING = 'uploading'

export const PICTURES_UPLOADING = msg`Wait until the pictures are uploaded.`

/** Returns the error of a form that would be sent without the pictures that are still being uploaded. */
export const checkUploads = (fields: URLSearchParams, field: string): FieldErrors =>
  fields.has(UPLOADING) ? { [field]: PICTURES_UPLOADING } : {}
