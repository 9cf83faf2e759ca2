import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Field } from '#web/ui/field.tsx'

import type { CheckedFormState } from './use-checked-form.ts'

interface ContactFieldsProps {
  form: CheckedFormState
  /** Known values. */
  initial?: { username: string; address: string; phone: string }
  /** Rendered after the name. */
  email?: ReactNode
}

const NOTHING = { username: '', address: '', phone: '' }

/** The user's name and contact details, in the order of the specification (section 2). */
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
        // The server normalizes the number: show the stored one after saving.
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
