import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Field } from '#web/ui/field.tsx'

import type { CheckedFormState } from './use-checked-form.ts'

interface ContactFieldsProps {
  form: CheckedFormState
  /** What is known already. */
  initial?: { username: string; address: string; phone: string }
  /** Stands behind the name. */
  email?: ReactNode
}

const NOTHING = { username: '', address: '', phone: '' }

/** Who somebody is and how to reach them, in the order of the specification (section 2). */
export function ContactFields({ form, initial = NOTHING, email }: ContactFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <Field
        {...form.field('username', initial.username)}
        label={t`Username`}
        autoComplete="name"
        maxLength={80}
        required
      />
      {email}
      <Field
        {...form.field('address', initial.address)}
        label={t`Address`}
        autoComplete="address-line1"
        maxLength={300}
        required
      />
      <Field
        // The server writes a number its own way: what it wrote is shown once it is saved.
        key={initial.phone}
        {...form.field('phone', initial.phone)}
        label={t`Phone`}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        hint={t`For example 0803 123 4567`}
        required
      />
    </>
  )
}
