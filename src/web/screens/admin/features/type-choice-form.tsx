import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form } from 'react-router'

import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/field.tsx'

interface TypeChoiceFormProps {
  page: string
  label: string
  /** The name of the field, whose value is the key of the type. */
  name: string
  candidates: readonly { key: string; name: string }[]
  chosen?: string | undefined
  /** Hidden fields. */
  children?: ReactNode
}

/** Chooses one of the found part types, to see the effect of a change with it. */
export function TypeChoiceForm({ page, label, name, candidates, chosen, children }: TypeChoiceFormProps) {
  const { t } = useLingui()
  if (candidates.length === 0) return <p role="status">{t`No part type matches.`}</p>
  return (
    <Form action={page} preventScrollReset className="flex flex-wrap items-end gap-3">
      {children}
      <Select label={label} name={name} defaultValue={chosen}>
        {candidates.map((type) => (
          <option key={type.key} value={type.key}>
            {type.name}
          </option>
        ))}
      </Select>
      <Button type="submit">{t`Show effect`}</Button>
    </Form>
  )
}
