import { msg } from '@lingui/core/macro'

import type { Text } from '#web/ui/text.ts'

/** Returns why a file of the form cannot be uploaded, or null. The API reads an empty file as a missing one. */
export function findFileFault(fields: FormData): Text | null {
  const file = fields.get('file')
  return file instanceof File && file.name !== '' && file.size === 0
    ? msg`The file is empty. Choose another one.`
    : null
}
