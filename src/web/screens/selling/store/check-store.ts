import { msg } from '@lingui/core/macro'

import type { FieldErrors } from '#web/features/forms/account-checks.ts'

/** Checks the store form before it is sent. */
export function checkStore(fields: URLSearchParams): FieldErrors {
  const name = (fields.get('name') ?? '').trim()
  const about = (fields.get('about') ?? '').trim()
  return {
    ...(name === '' && { name: msg`Name is required.` }),
    ...(name.length === 1 && { name: msg`A name has at least 2 characters.` }),
    ...(name.length > 120 && { name: msg`At most 120 characters.` }),
    ...(about.length > 2000 && { about: msg`At most 2000 characters.` }),
  }
}
