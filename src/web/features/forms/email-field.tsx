import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'

import { Field } from '#web/ui/field.tsx'

const MAX_LENGTH = 254

/** An email field with the email keyboard and without autocorrection. */
export function EmailField({ label, ...field }: Partial<ComponentProps<typeof Field>>) {
  const { t } = useLingui()
  return (
    <Field
      autoComplete="username"
      {...field}
      label={label ?? t`Email`}
      type="email"
      inputMode="email"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={MAX_LENGTH}
    />
  )
}
