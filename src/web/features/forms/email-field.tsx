import type { ComponentProps } from 'react'

import { Field } from '#web/ui/field.tsx'

const LONGEST = 254

/** An email field with the email keyboard and without autocorrection. */
export function EmailField({ label = 'Email', ...field }: Partial<ComponentProps<typeof Field>>) {
  return (
    <Field
      autoComplete="username"
      {...field}
      label={label}
      type="email"
      inputMode="email"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={LONGEST}
    />
  )
}
